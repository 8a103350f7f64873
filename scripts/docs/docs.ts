// Writes the documents into the site's folder: openapi.json, the reference at /docs, the guide, llms.txt and robots.txt. Every example
// in them is an answer of the service itself over the given build.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import type { Snapshot } from "../../src/contract/snapshot.ts";
import { SNAPSHOT_FILE, VECTORS_FILE } from "../../src/schemas/paths.ts";
import type { Build } from "../build/build-keys.ts";
import { currentBuild } from "../build/current-build.ts";
import { toSigner } from "../publish/minisign.ts";
import { recordVersion } from "../publish/record-version.ts";
import { sealed } from "../publish/seal.ts";
import { snapshotText } from "../publish/snapshot.ts";
import { vectorsText } from "../publish/vectors.ts";
import { EXAMPLE_KEY } from "./example-key.ts";
import { workExamples } from "./guide/examples.ts";
import { guidePage } from "./guide/page.ts";
import { RECIPES, RECIPES_FOLDER } from "./guide/recipe-list.ts";
import { filesPage, recipePage, type Source } from "./guide/recipe-page.ts";
import { llmsText } from "./llms.ts";
import { type LocalService, localService } from "./local-service.ts";
import { recordExamples } from "./openapi/content.ts";
import { EXAMPLE_CALLS, openapiDocument } from "./openapi/document.ts";
import { referencePage } from "./reference/page.ts";

const HERE = import.meta.dirname;
/** /robots.txt: everything may be read but what is the same as a page in another form. The route writes the address in place of `$BASE`. */
const ROBOTS = `User-agent: *
Allow: /
Disallow: /mcp

Sitemap: $BASE/sitemap.xml
`;

/** Writes all documents into `folder`, for today's prices. */
export async function buildDocs(folder: string): Promise<void> {
  const build = await currentBuild(console.log);
  const now = new Date();
  await writeDocs(folder, build.draft.as_of, await localService(await asPublished(build, now), now));
}

/** Writes all documents with the answers of a service that has the prices of that day. */
export async function writeDocs(folder: string, asOf: string, service: LocalService): Promise<void> {
  const document = openapiDocument(await recordExamples(EXAMPLE_CALLS, service));
  const guide = await guidePage(await workExamples(service.open), asOf);
  await mkdir(join(folder, "docs"), { recursive: true });
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  await writeFile(join(folder, "llms.txt"), llmsText(document, asOf));
  await writeFile(join(folder, "robots.txt"), ROBOTS);
  await writeFile(join(folder, "docs/guide.html"), guide);
  await writeRecipes(join(folder, "docs/guide"));
  await writeFile(join(folder, "docs/guide/port.html"), await portPage());
  // The documents' own style after the style of the page's frame.
  const style = { entryPoints: [join(HERE, "guide/guide.css")], outfile: join(folder, "docs/guide.css") };
  await bundle({ ...style, bundle: true, minify: true });
  await writeFile(join(folder, "docs/index.html"), await referencePage(document));
}

/** The build with what its first publish would add, so that history, changes and signatures have something to show. */
export async function asPublished(build: Build, now: Date): Promise<Build> {
  const nothing = { get: async () => undefined };
  const { build: recorded, changes } = await recordVersion(nothing, undefined, build, now.getTime());
  const manifest = { ...recorded.draft, changes, serial: 1, published_at: now.toISOString() };
  const snapshot = snapshotText(manifest, recorded.keys);
  const whole: Snapshot = JSON.parse(snapshot);
  // The vectors of every provider take seconds; one provider's are enough for examples.
  const { groq = {} } = whole.offers;
  const vectors = await vectorsText({ ...whole, offers: { groq } });
  const files = { [SNAPSHOT_FILE]: snapshot, [VECTORS_FILE]: vectors };
  // Examples show the files as they are now, so no file of a later price is signed.
  const current = { ...manifest, turns: [] };
  const { keys, ...named } = sealed(current, recorded.keys, { signer: toSigner(EXAMPLE_KEY) }, files);
  return { draft: { ...manifest, ...named }, keys: new Map([...recorded.keys, ...keys]) };
}

/** The rules of the calculator, and the calculator in Python: docs/port, for readers who have only the service. */
async function portPage(): Promise<string> {
  const about = "Bill calls in another language, and prove each digit.";
  const sources = await readSources(join(HERE, "../../docs/port"), [
    "README.md",
    "model_prices.py",
    "run_vectors.py",
  ]);
  return filesPage({ slug: "port", title: "Write a port", about }, sources);
}

function readSources(folder: string, names: readonly string[]): Promise<Source[]> {
  const read = async (name: string) => ({ name, text: await readFile(join(folder, name), "utf8") });
  return Promise.all(names.map(read));
}

async function writeRecipes(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const recipe of RECIPES) {
    const sources = await readSources(RECIPES_FOLDER, recipe.files);
    await writeFile(join(folder, `${recipe.slug}.html`), await recipePage(recipe, sources));
  }
}
