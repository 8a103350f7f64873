// npm run site:build - bundles the page's script and style sheet into dist/site/. wrangler runs it before dev and deploy.
// Several may run at once, so files are only overwritten with the same bytes or removed when no build names them.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Metafile } from "esbuild";
import { buildDocs } from "../docs/docs.ts";

const FOLDER = "dist/site";
const ASSETS = `${FOLDER}/assets`;

/** Files under /assets/ carry their hash in their name and never change. */
const HEADERS = `/assets/*
  Cache-Control: public, max-age=31536000, immutable
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Content-Security-Policy: default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'
`;

await mkdir(ASSETS, { recursive: true });
const metafile = await bundle();
await writeFile(`${FOLDER}/_headers`, HEADERS);
await copyFile("src/web/favicon.svg", `${FOLDER}/favicon.svg`);
await writeFile(`${FOLDER}/asset-names.json`, `${JSON.stringify(namesOf(metafile))}\n`);
await removeOthers(metafile);
await buildDocs(FOLDER);

async function bundle(): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: ["src/web/shell/main.tsx", "src/web/styles/style.css"],
    outdir: ASSETS,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    metafile: true,
    legalComments: "linked",
    logLevel: "warning",
  });
  return metafile;
}

function namesOf({ outputs }: Metafile) {
  const addressOf = (entry: string) => {
    const file = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entry);
    if (file === undefined) throw new Error(`the bundle has no ${entry}`);
    return `/${path.posix.relative(FOLDER, file)}`;
  };
  const build = createHash("sha256").update(Object.keys(outputs).sort().join()).digest("hex").slice(0, 12);
  return { script: addressOf("src/web/shell/main.tsx"), style: addressOf("src/web/styles/style.css"), build };
}

async function removeOthers({ outputs }: Metafile): Promise<void> {
  const kept = new Set(Object.keys(outputs).map((file) => path.basename(file)));
  const others = (await readdir(ASSETS)).filter((name) => !kept.has(name));
  await Promise.all(others.map((name) => rm(path.join(ASSETS, name), { force: true })));
}
