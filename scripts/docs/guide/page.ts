// /docs/guide: docs/guide.md as a page without scripts, with the calls, sums and lists that are made here in place of its comments.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "hono/html";
import { SHAPES } from "../../../src/lists/tool-export.ts";
import { blocks } from "../reference/prose.ts";
import { type Html, wholeDocument } from "./document.ts";
import type { Line, Worked } from "./examples.ts";
import { RECIPES } from "./recipe-list.ts";

const [HEAD = "", ...PARTS] = readFileSync(join(import.meta.dirname, "../../../docs/guide.md"), "utf8").split(
  "\n<!-- id: ",
);

/** The sections of the guide in Markdown. */
export const SECTIONS = PARTS.map((part) => {
  const [, id = "", name = "", text = ""] = /^([\w-]+) -->\n## ([^\n]+)\n\n(.*)$/s.exec(part) ?? [];
  return { id, name, text: text.trim() };
});

const ABOUT = "How to price a model call, count its tokens, and serve LiteLLM current prices.";

/** Tools, and the setting of each that takes these prices. */
const TOOLS: readonly (readonly [name: string, knob: string])[] = [
  ["LiteLLM, DSPy", "LITELLM_MODEL_COST_MAP_URL: $BASE/v1/model_prices_and_context_window.json"],
  ["opencode", "OPENCODE_MODELS_URL: $BASE (it asks for /api.json there)"],
  ["tokenlens", "fetchModels({ baseUrl }): $BASE/api.json; its own sum counts cached tokens twice"],
  ...Object.entries(SHAPES).map(([name, { knob }]) => [`${name}: /v1/exports/${name}.json`, knob] as const),
];

/** The page. `asOf` is the day of the prices in its examples. */
export async function guidePage(examples: readonly Worked[], asOf: string): Promise<string> {
  const [title = "", lead = ""] = HEAD.split("\n\n");
  const head = html`<h1>${title.replace(/^# /, "")}</h1>
<p class="lead">${lead.trim()}</p>`;
  const contents = html`<ol>
${SECTIONS.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
</ol>`;
  const made = {
    "first call": html`${examples.slice(0, 1).map(curl)}`,
    examples: html`${examples.map(workedExample)}`,
    tools: html`<dl>
${TOOLS.map(([name, knob]) => html`<dt>${name}</dt><dd>${knob}</dd>`)}
</dl>`,
    recipes: html`<dl>
${RECIPES.map(
  ({ slug, title, about }) => html`<dt><a href="/docs/guide/${slug}">${title}</a></dt><dd>${about}</dd>
`,
)}</dl>`,
  };
  const main = html`${SECTIONS.map(
    ({ id, name, text }) => html`<section id="${id}">
<h2>${name}</h2>
${blocks(text.replace("$DAY", asOf), made)}</section>
`,
  )}`;
  return wholeDocument({ title: "Guide", about: ABOUT, path: "/docs/guide", head, contents, main });
}

function workedExample(example: Worked): Html {
  const { id, title, rule, reported, lines, total } = example;
  return html`<article id="${id}">
<h3>${title}</h3>
<p>${rule}</p>
<figure>
<figcaption>Reported</figcaption>
<pre tabindex="0"><code>${JSON.stringify(reported, null, 2)}</code></pre>
</figure>
${curl(example)}
<div class="bill" tabindex="0">
<table>
<caption>The bill, USD</caption>
<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Rate</th><th scope="col">Cost</th></tr></thead>
<tbody>
${lines.map(billLine)}</tbody>
<tfoot><tr><th scope="row" colspan="3">Total</th><td>${total}</td></tr></tfoot>
</table>
</div>
${fallbackNote(example)}</article>
`;
}

function billLine({ item, quantity, rate, cost }: Line): Html {
  return html`<tr><th scope="row">${item}</th><td>${quantity}</td><td>${rate}</td><td>${cost}</td></tr>
`;
}

function fallbackNote({ fallbacks }: Worked): Html | "" {
  const notes = Object.entries(fallbacks).map(
    ([rate, stand]) => html`<code>${rate}</code> is unknown and charged at <code>${stand}</code>; `,
  );
  return notes.length === 0
    ? ""
    : html`<p>${notes}the answer's <code>fallbacks</code> says so.</p>
`;
}

function curl({ path, body }: Worked): Html {
  return html`<figure>
<figcaption>Request</figcaption>
<pre tabindex="0"><code>curl -s $BASE${path} -H 'content-type: application/json' -d '${JSON.stringify(body, null, 2)}'</code></pre>
</figure>`;
}
