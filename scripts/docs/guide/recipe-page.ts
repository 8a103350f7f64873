// /docs/guide/<recipe>: one page for each, with the code that tests run.
import { html } from "hono/html";
import { inline } from "../reference/prose.ts";
import { type Html, wholeDocument } from "./document.ts";
import type { Recipe } from "./recipe-list.ts";

/** A file of a recipe, as it is. */
export type Source = { name: string; text: string };

/** The page. */
export async function recipePage(recipe: Recipe, sources: readonly Source[]): Promise<string> {
  const sections = recipe.sections.map(({ heading, text }, i) => {
    return html`<h2>${heading}</h2>
<p>${inline(text)}</p>
${i === 0 ? html`${sources.map(sourceFigure)}\n` : ""}`;
  });
  const main = html`${sections}<p><a href="/docs/guide#recipes">All recipes</a></p>`;
  return titledPage(recipe, main);
}

type Titled = Pick<Recipe, "slug" | "title" | "about">;

/** A page of files alone, under /docs/guide. */
export async function filesPage(titled: Titled, sources: readonly Source[]): Promise<string> {
  return titledPage(titled, html`${sources.map(sourceFigure)}`);
}

async function titledPage({ slug, title, about }: Titled, main: Html): Promise<string> {
  const head = html`<h1>${title}</h1>
<p class="lead">${about}</p>`;
  return wholeDocument({ title, about, path: `/docs/guide/${slug}`, head, main });
}

function sourceFigure({ name, text }: Source): Html {
  return html`<figure>
<figcaption>${name}</figcaption>
<pre tabindex="0"><code>${text.trimEnd()}</code></pre>
</figure>
`;
}
