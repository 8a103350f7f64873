// npm run site:build - writes dist/site/: the page's script and style sheet, the documents and the licences of what is in
// them, unless they are there for today's inputs. wrangler runs it before dev and deploy.
import { access, readFile, rm, writeFile } from "node:fs/promises";
import { inputDigest } from "../build/current-build.ts";
import { bundlePage } from "../docs/bundle-page.ts";
import { buildDocs } from "../docs/docs.ts";
import { today } from "../files/days.ts";

const FOLDER = "dist/site";
const DIGEST = `${FOLDER}.digest`;

const digest = await inputDigest(today(), ".", "{docs,prices,scripts,src}/**/*.*");
const isThere = await access(`${FOLDER}/docs/index.html`).then(
  () => true,
  () => false,
);
const built = await readFile(DIGEST, "utf8").catch(() => undefined);
if (!isThere || built !== digest) {
  await rm(DIGEST, { force: true });
  await bundlePage(FOLDER);
  await buildDocs(FOLDER);
  await writeFile(DIGEST, digest);
}
