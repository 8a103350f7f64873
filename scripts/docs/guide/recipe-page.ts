// /docs/guide/<recipe>: one page for each, with the code that tests run.
import { html } from "hono/html";
import type { Html, Recipe } from "./recipe-list.ts";

/** A file of a recipe, as it is. */
export type Source = { name: string; text: string };

/** The page. */
export async function recipePage(recipe: Recipe, sources: readonly Source[]): Promise<string> {
  const { title, about, send, back, doubt } = recipe;
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Model prices</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta name="description" content="${about}">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<header>
<nav aria-label="Site"><a href="/">Catalogue</a> <a href="/docs/guide">Guide</a> <a href="/docs">Reference</a></nav>
<h1>${title}</h1>
<p>${about}</p>
</header>
<main>
<h2>What to send</h2>
<p>${send}</p>
${sources.map(sourceOf)}
<h2>What comes back</h2>
<p>${back}</p>
<h2>Partial, unpriced, stale</h2>
<p>${doubt}</p>
</main>
<footer><p><a href="/docs/guide#recipes">All recipes</a> <a href="/openapi.json">openapi.json</a> <a href="/llms.txt">llms.txt</a></p></footer>
</body>
</html>
`;
  return page.toString();
}

function sourceOf({ name, text }: Source): Html {
  return html`<figure>
<figcaption>${name}</figcaption>
<pre tabindex="0"><code>${text.trimEnd()}</code></pre>
</figure>
`;
}
