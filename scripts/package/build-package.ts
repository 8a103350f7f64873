// dist/package: the package of the Worker's own code, without a dependency.
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Plugin, rolldown } from "rolldown";

const HERE = import.meta.dirname;
const SMALL_ZOD = join(HERE, "small-zod.ts");
const DECLARED = {
  index:
    "export * from './types.js';\nexport declare function openPrices(options: import('./types.js').Options): Promise<import('./types.js').EveryPrice>;\n",
  cost: "export * from './types.js';\nexport declare function openPrices(options: import('./types.js').Options): Promise<import('./types.js').Prices>;\n",
};

/** What a snapshot has no use for: lists, who sells what in them, and reading keys. */
const LEFT_OUT =
  /src\/(lists\/listing-view|store\/kv-value|calculator\/listed-offer|calculator\/resolve-id)\.ts$/;

const withoutLists: Plugin = {
  name: "without-lists",
  load: (id) => (LEFT_OUT.test(id) ? "export {};" : null),
};

/** Writes the package into a folder; the gzipped bytes of each entry. */
export async function buildPackage(folder: string, version: string): Promise<Record<string, number>> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const sizes: Record<string, number> = {};
  for (const entry of ["index", "cost", "cli"]) {
    const bundle = await rolldown({
      input: join(HERE, `${entry}.ts`),
      ...(entry === "cli" ? { platform: "node" } : { platform: "neutral" }),
      resolve: { mainFields: ["module", "main"], alias: { "zod/mini": SMALL_ZOD, "zod/v4/core": SMALL_ZOD } },
      transform: { inject: { "Map.groupBy": [join(HERE, "group-by.ts"), "groupBy"] } },
      treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
      plugins: [withoutLists],
      // Nothing asks for what is left out.
      shimMissingExports: true,
      onLog: () => {},
    });
    const banner = entry === "cli" ? "#!/usr/bin/env node" : "";
    const { output } = await bundle.generate({
      format: "esm",
      minify: true,
      comments: false,
      codeSplitting: false,
      banner,
    });
    const bytes = Buffer.from(output[0].code);
    sizes[entry] = gzipSync(bytes, { level: 9 }).length;
    await writeFile(join(folder, `${entry}.js`), bytes);
  }
  for (const [entry, text] of Object.entries(DECLARED)) await writeFile(join(folder, `${entry}.d.ts`), text);
  await cp(join(HERE, "types.d.ts"), join(folder, "types.d.ts"));
  await cp(join(HERE, "README.md"), join(folder, "README.md"));
  await cp(join(HERE, "../../LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifestOf(version), null, 2)}\n`);
  return sizes;
}

function manifestOf(version: string) {
  const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
  return {
    name: "model-prices",
    version,
    description: "What a call of a model costs, exact to the last digit, without asking anybody",
    license: "MIT",
    type: "module",
    engines: { node: ">=20.16" },
    exports: { ".": entry("index"), "./cost": entry("cost") },
    bin: { "model-prices": "./cli.js" },
    sideEffects: false,
  };
}
