// What the guide's pages and the reference share: a document without scripts, in the frame of the page's views.
import { html } from "hono/html";
import { FOOT_LINKS, LINKS, PROMISE } from "../../../src/web/shell/links.ts";

/** HTML whose interpolated text is escaped. */
export type Html = ReturnType<typeof html>;

type Parts = {
  title: string;
  /** What search engines show of it. */
  about: string;
  /** Its path; the route writes the address in place of `$BASE`. */
  path: string;
  /** The start of the page, its heading first. */
  head: Html;
  /** Table of contents: beside the text on a wide screen, above it on a narrow one. */
  contents?: Html;
  main: Html;
};

/** The whole document. */
export async function wholeDocument({ title, about, path, head, contents, main }: Parts): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
${documentHead(title, about, path)}
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/">Model prices</a>
<nav aria-label="Main">${LINKS.map(({ href, label }) => html`<a href="${href}"${currentAt(path, href)}>${label}</a>`)}</nav>
</header>
<main id="main" tabindex="-1">
<div class="head">
${head}
</div>
<div class="${contents ? "beside" : "alone"}">
${contents ? html`<nav class="contents" aria-label="On this page">${contents}</nav>` : ""}
<div class="text">
${main}
</div>
</div>
</main>
<footer class="bottom">
<p>${PROMISE}</p>
<p class="foot-links">${FOOT_LINKS.map(({ href, label }) => html`<a href="${href}">${label}</a> `)}</p>
</footer>
</body>
</html>
`;
  return page.toString();
}

function documentHead(title: string, about: string, path: string): Html {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Model prices</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta name="description" content="${about}">
<link rel="canonical" href="$BASE${path}">
<meta property="og:title" content="${title} · Model prices">
<meta property="og:description" content="${about}">
<meta property="og:image" content="$BASE/social-card.png">
<meta name="twitter:card" content="summary_large_image">
<link rel="stylesheet" href="/docs/guide.css">
</head>`;
}

/** A recipe is a part of the guide. */
function currentAt(path: string, href: string): Html | "" {
  if (path === href) return html` aria-current="page"`;
  return href === "/docs/guide" && path.startsWith(href) ? html` aria-current="true"` : "";
}
