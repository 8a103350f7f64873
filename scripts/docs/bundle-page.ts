// The page's scripts and style sheet, and the headers and licences of the files they are served among.
// Several builds may run at once, so files are only overwritten with the same bytes or removed when no build names them.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { PAGE_HEADERS } from "../../src/http/page-headers.ts";
import { bundledPackages, THIRD_PARTY_FILE, thirdPartyText } from "./third-party.ts";

const VIEWS = ["accuracy", "calculator", "catalogue", "changes", "compare", "model"] as const;
const STYLE = "src/web/styles/style.css";
const ICON = "src/web/favicon.svg";
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

/** Writes the scripts, their names with the style sheet and icon, the icon's file, `_headers` and the licences into `folder`. */
export async function bundlePage(folder: string): Promise<void> {
  const assets = path.join(folder, "assets");
  await mkdir(assets, { recursive: true });
  // Each view's script is whole: what two of them hold is in both, and a first view has nothing of another's.
  const built = await Promise.all(VIEWS.map(async (view) => [view, await bundleView(assets, view)] as const));
  const outputs: Metafile["outputs"] = Object.assign({}, ...built.map(([, one]) => one.outputs));
  const scripts = Object.fromEntries(built.map(([view, one]) => [view, scriptOf(one, view)]));
  const [style, icon] = [await bundleStyle(), await readFile(ICON, "utf8")];
  const styleHash = createHash("sha256").update(style).digest("base64");
  const names = { scripts, style, styleHash, icon: `data:image/svg+xml,${encodeURIComponent(icon.trim())}` };
  const build = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 12);
  await writeFile(path.join(folder, "_headers"), headersFile());
  for (const picture of PICTURES) await copyFile(`src/web/${picture}`, path.join(folder, picture));
  await writeFile(path.join(folder, "asset-names.json"), `${JSON.stringify({ ...names, build })}\n`);
  await removeOthers(Object.keys(outputs), assets);
  const packages = bundledPackages([{ outputs }, await workerMetafile()]);
  await writeFile(path.join(folder, THIRD_PARTY_FILE), await thirdPartyText(packages));
}

async function bundleView(outdir: string, view: string): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: [entryOf(view)],
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

function entryOf(view: string): string {
  return `src/web/shell/scripts/${view}.ts`;
}

/** The style sheet in one line, as it stands in every page. */
async function bundleStyle(): Promise<string> {
  const { outputFiles } = await build({ ...COMMON, entryPoints: [STYLE], write: false });
  return (outputFiles[0]?.text ?? "").trim();
}

/** What the Worker is bundled from; wrangler bundles it again when it serves or deploys. */
async function workerMetafile(): Promise<Metafile> {
  const { metafile } = await build({ ...COMMON, entryPoints: [WORKER], write: false });
  return metafile;
}

/** Files under /assets/ carry their hash in their name and never change. */
function headersFile(): string {
  const forAll = { "X-Content-Type-Options": "nosniff", ...PAGE_HEADERS };
  const lines = Object.entries(forAll).map(([name, value]) => `  ${name}: ${value}\n`);
  const kept = PICTURES.map((picture) => `/${picture}\n  Cache-Control: public, max-age=604800\n`);
  return `/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n${kept.join("")}/*\n${lines.join("")}`;
}

/** The address of a view's script, and the parts of it that it begins with: they are loaded beside it, not after it. */
function scriptOf({ outputs }: Metafile, view: string) {
  const [file, output] = Object.entries(outputs).find(([, one]) => one.entryPoint === entryOf(view)) ?? [];
  if (file === undefined || output === undefined) throw new Error(`the bundle has no ${view}`);
  const parts = output.imports.filter(({ kind }) => kind === "import-statement");
  return { address: addressOf(file), loads: parts.map((part) => addressOf(part.path)) };
}

function addressOf(file: string): string {
  return `/assets/${path.basename(file)}`;
}

async function removeOthers(files: readonly string[], assets: string): Promise<void> {
  const kept = new Set(files.map((file) => path.basename(file)));
  const others = (await readdir(assets)).filter((name) => !kept.has(name));
  await Promise.all(others.map((name) => rm(path.join(assets, name), { force: true })));
}
