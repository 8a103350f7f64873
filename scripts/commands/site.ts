// npm run site:build - writes dist/site/: the page's script and style sheet, the documents and the licences of what is in
// them. wrangler runs it before dev and deploy.
import { bundlePage } from "../docs/bundle-page.ts";
import { buildDocs } from "../docs/docs.ts";

const FOLDER = "dist/site";

await bundlePage(FOLDER);
await buildDocs(FOLDER);
