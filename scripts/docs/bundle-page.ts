// The page's scripts and style sheet, and the headers and licences of the files they are served among.
// Several builds may run at once, so files are only overwritten with the same bytes or removed when no build names them.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { PAGE_HEADERS } from "../../src/http/page-headers.ts";
import { bundledPackages, THIRD_PARTY_FILE, thirdPartyText } from "./third-party.ts";

/** The screens: each folder of src/web by this name has a `page.tsx` that exports its component, `AccuracyPage` and so on. */
const SCREENS = ["accuracy", "calculator", "catalogue", "changes", "compare", "model", "status"] as const;
type Screen = (typeof SCREENS)[number];
const WEB = "src/web";
const STYLE = `${WEB}/styles/style.css`;
const ICON = `${WEB}/favicon.svg`;
/** The icon, and what previews of links show. */
const PICTURES = ["favicon.svg", "social-card.png"];
const WORKER = "src/index.ts";
/** The same in both bundles, so that both list every package they contain. */
const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
} as const satisfies BuildOptions;

const FOR_BROWSERS = {
  ...COMMON,
  // The file names more packages than those with a comment of their own, and every script names the file.
  legalComments: "none",
  define: { "globalThis.IN_BROWSER": "true" },
  banner: { js: `/*! Licences: /${THIRD_PARTY_FILE} */` },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Writes the scripts, their names with the style sheet and icon, the icon's file, `_headers` and the licences into `folder`. */
export async function bundlePage(folder: string): Promise<void> {
  const assets = path.join(folder, "assets");
  await mkdir(assets, { recursive: true });
  // Each screen's script is whole: code that two of them share is in both, and a first view loads nothing of another screen.
  const built = await Promise.all(
    SCREENS.map(async (screen) => [screen, await bundleScreen(assets, screen)] as const),
  );
  const outputs: Metafile["outputs"] = Object.assign({}, ...built.map(([, one]) => one.outputs));
  const scripts = Object.fromEntries(
    built.map(([screen, one]) => [screen, `/assets/${path.basename(Object.keys(one.outputs)[0] ?? "")}`]),
  );
  // The style sheet is one line, which stands in every page.
  const { outputFiles } = await build({ ...COMMON, entryPoints: [STYLE], write: false });
  const [style, icon] = [(outputFiles[0]?.text ?? "").trim(), await readFile(ICON, "utf8")];
  const styleHash = createHash("sha256").update(style).digest("base64");
  const names = { scripts, style, styleHash, icon: `data:image/svg+xml,${encodeURIComponent(icon.trim())}` };
  const id = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 12);
  await writeFile(path.join(folder, "_headers"), headersFile());
  for (const picture of PICTURES) await copyFile(`${WEB}/${picture}`, path.join(folder, picture));
  await writeFile(path.join(folder, "asset-names.json"), `${JSON.stringify({ ...names, build: id })}\n`);
  await removeOthers(Object.keys(outputs), assets);
  // What the Worker is bundled from; wrangler bundles it again when it serves or deploys.
  const { metafile } = await build({ ...COMMON, entryPoints: [WORKER], write: false });
  const packages = bundledPackages([{ outputs }, metafile]);
  await writeFile(path.join(folder, THIRD_PARTY_FILE), await thirdPartyText(packages));
}

async function bundleScreen(outdir: string, screen: Screen): Promise<Metafile> {
  const { metafile } = await build({
    ...FOR_BROWSERS,
    stdin: { contents: screenScript(screen), resolveDir: WEB, sourcefile: `${screen}.ts`, loader: "ts" },
    outdir,
    entryNames: `${screen}-[hash]`,
  });
  return metafile;
}

/** The script of a screen: it takes over the page, and on the catalogue listens for its keys. */
function screenScript(screen: Screen): string {
  const component = `${screen.charAt(0).toUpperCase()}${screen.slice(1)}Page`;
  const lines = [
    `import { ${component} } from "./${screen}/page.tsx";`,
    'import { takeOver } from "./browser/take-over.tsx";',
    ...(screen === "catalogue"
      ? ['import { listenForShortcuts } from "./browser/shortcuts.ts";', "listenForShortcuts();"]
      : []),
    `await takeOver(${component});`,
  ];
  return lines.join("\n");
}

/** Files under /assets/ carry their hash in their name and never change. */
function headersFile(): string {
  const forAll = { "X-Content-Type-Options": "nosniff", ...PAGE_HEADERS };
  const lines = Object.entries(forAll).map(([name, value]) => `  ${name}: ${value}\n`);
  const kept = PICTURES.map((picture) => `/${picture}\n  Cache-Control: public, max-age=604800\n`);
  return `/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n${kept.join("")}/*\n${lines.join("")}`;
}

async function removeOthers(files: readonly string[], assets: string): Promise<void> {
  const kept = new Set(files.map((file) => path.basename(file)));
  const others = (await readdir(assets)).filter((name) => !kept.has(name));
  await Promise.all(others.map((name) => rm(path.join(assets, name), { force: true })));
}
