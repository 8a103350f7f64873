// What the guide's pages and the reference share: a document without scripts, around a header, a main part and links below.
import { html } from "hono/html";
import type { Html } from "./recipe-list.ts";

type Parts = { title: string; about: string; path: string; header: Html; main: Html; links: Html };

/** The whole document; `about` is what search engines show of it, `path` where it is served: there `$BASE` is made the address. */
export async function documentOf({ title, about, path, header, main, links }: Parts): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Model prices</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta name="description" content="${about}">
<link rel="canonical" href="$BASE${path}">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<header>
${header}
</header>
<main>
${main}
</main>
<footer><p>${links}</p></footer>
</body>
</html>
`;
  return page.toString();
}
