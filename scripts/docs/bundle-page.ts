// The page's script and style sheet, and the headers and licences of the files they are served among.
// Several builds may run at once, so files are only overwritten with the same bytes or removed when no build names them.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { PAGE_HEADERS } from "../../src/http/page-headers.ts";
import { bundledPackages, THIRD_PARTY_FILE, thirdPartyText } from "./third-party.ts";

const SCRIPT = "src/web/shell/main.tsx";
const READING = "src/web/shell/reading.tsx";
const STYLE = "src/web/styles/style.css";
/** The icon, and what previews of links show. */
const PICTURES = ["favicon.svg", "social-card.png"];
const WORKER = "src/index.ts";
/** Alike in both bundles, so that both tell every package they hold. */
const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
} as const satisfies BuildOptions;

/** Writes the bundled script and style sheet, their names, the icon, `_headers` and the licences into `folder`. */
export async function bundlePage(folder: string): Promise<void> {
  const assets = path.join(folder, "assets");
  await mkdir(assets, { recursive: true });
  // Each script is whole, so that none waits for another: what both hold is in both.
  const main = await bundle(assets, [SCRIPT, STYLE]);
  const reading = await bundle(assets, [READING]);
  const page = {
    inputs: { ...main.inputs, ...reading.inputs },
    outputs: { ...main.outputs, ...reading.outputs },
  };
  await writeFile(path.join(folder, "_headers"), headersFile());
  for (const picture of PICTURES) await copyFile(`src/web/${picture}`, path.join(folder, picture));
  await writeFile(path.join(folder, "asset-names.json"), `${JSON.stringify(namesOf(page, assets))}\n`);
  await removeOthers(page, assets);
  const packages = bundledPackages([page, await workerMetafile()]);
  await writeFile(path.join(folder, THIRD_PARTY_FILE), await thirdPartyText(packages));
}

async function bundle(outdir: string, entryPoints: string[]): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    // The file names more packages than those with a comment of their own, and every script names the file.
    legalComments: "none",
    banner: { js: `/*! Licences: /${THIRD_PARTY_FILE} */` },
    logLevel: "warning",
  });
  return metafile;
}

/** What the Worker is bundled from; wrangler bundles it again when it serves or deploys. */
async function workerMetafile(): Promise<Metafile> {
  const { metafile } = await build({ ...COMMON, entryPoints: [WORKER], write: false });
  return metafile;
}

/** Files under /assets/ carry their hash in their name and never change; the icon is asked for at each change of the address. */
function headersFile(): string {
  const forAll = { "X-Content-Type-Options": "nosniff", ...PAGE_HEADERS };
  const lines = Object.entries(forAll).map(([name, value]) => `  ${name}: ${value}\n`);
  const kept = PICTURES.map((picture) => `/${picture}\n  Cache-Control: public, max-age=604800\n`);
  return `/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n${kept.join("")}/*\n${lines.join("")}`;
}

function namesOf({ outputs }: Metafile, assets: string) {
  const addressOf = (entry: string) => {
    const file = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entry);
    if (file === undefined) throw new Error(`the bundle has no ${entry}`);
    return `/${path.basename(assets)}/${path.basename(file)}`;
  };
  const build = createHash("sha256").update(Object.keys(outputs).sort().join()).digest("hex").slice(0, 12);
  return { script: addressOf(SCRIPT), reading: addressOf(READING), style: addressOf(STYLE), build };
}

async function removeOthers({ outputs }: Metafile, assets: string): Promise<void> {
  const kept = new Set(Object.keys(outputs).map((file) => path.basename(file)));
  const others = (await readdir(assets)).filter((name) => !kept.has(name));
  await Promise.all(others.map((name) => rm(path.join(assets, name), { force: true })));
}
