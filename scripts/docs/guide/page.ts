// /docs/guide: how to count, price, point LiteLLM at the map and pin a version, on one page without scripts.
import { html } from "hono/html";
import { SHAPES } from "../../../src/lists/tool-export.ts";
import { wholeDocument } from "./document.ts";
import type { Line, Worked } from "./examples.ts";
import { type Html, RECIPES, type Recipe } from "./recipe-list.ts";

const ABOUT = "How to price a model call, count its tokens, and serve LiteLLM current prices.";

const CONTENTS = [
  ["call", "Price one call"],
  ["counts", "How counts add up"],
  ["providers", "Worked examples"],
  ["litellm", "LiteLLM"],
  ["models-dev", "models.dev"],
  ["tools", "Other tools"],
  ["pin", "Pin a version"],
  ["agents", "Agents"],
  ["recipes", "Recipes"],
  ["unknown", "Unknown and stale"],
  ["failures", "Failures"],
] as const;

/** Tools, and the setting of each that takes these prices. */
const TOOLS: readonly (readonly [name: string, knob: string])[] = [
  ["LiteLLM, DSPy", "LITELLM_MODEL_COST_MAP_URL: $BASE/v1/model_prices_and_context_window.json"],
  ["opencode", "OPENCODE_MODELS_URL: $BASE (it asks for /api.json there)"],
  ["tokenlens", "fetchModels({ baseUrl }): $BASE/api.json; its own sum counts cached tokens twice"],
  ...Object.entries(SHAPES).map(([name, { knob }]) => [`${name}: /v1/exports/${name}.json`, knob] as const),
];

/** The page. `asOf` is the day of the prices in its examples. */
export async function guidePage(examples: readonly Worked[], asOf: string): Promise<string> {
  const head = html`<h1>Guide</h1>
<p class="lead">How to price one call, point LiteLLM at the cost map, and pin a version. Every call runs as it is pasted into a shell.</p>`;
  const contents = html`<ol>
${CONTENTS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
</ol>`;
  const main = html`${basics(examples[0])}
<section id="providers">
<h2>Worked examples</h2>
<p>Each starts from the usage that the provider's own API reports. Prices are those of ${asOf}; the sums are exact.</p>
${examples.map(workedExample)}</section>
${maps()}
${agentsAndRecipes()}
${whenItFails()}`;
  return wholeDocument({ title: "Guide", about: ABOUT, path: "/docs/guide", head, contents, main });
}

function basics(first: Worked | undefined): Html {
  return html`<section id="call">
<h2>Price one call</h2>
<p>Send the model, the provider and the counts. All prices are USD; token rates are USD per token, never per million.</p>
${first === undefined ? "" : curl(first)}
<p><code>cost_breakdown.total_exact</code> of the answer is the cost as an exact decimal; <code>total</code> is the double nearest
to it. <code>line_items</code> add up to it to the last digit. <code>at</code> prices a past call at the rates of its day.</p>
<p>Or send what the provider returned, as it is, to <code>/v1/responses/cost</code>. The service finds model and counts in it, and
<code>reading</code> says where. The examples below work that way too.</p>
<p><code>status</code> says whether anything was assumed or left out. <code>price</code> and <code>prices</code> name the dated price and the version
that were charged. Fields that nobody reads are named in <code>ignored</code>;
with <code>strict: true</code> they are refused.</p>
<p>Send each call by itself. Context tiers are decided per call: the totals of a session, sent as one call, can cross a tier that no single call
crossed, and then cost too much.</p>
</section>
<section id="counts">
<h2>How counts add up</h2>
<p>Most wrong costs count cached or reasoning tokens twice. <code>usage_convention</code> says how your counts relate:</p>
<dl>
<dt><code>provider</code>, the default</dt>
<dd>As the named provider's own API reports them. The service knows how each provider counts.</dd>
<dt><code>inclusive</code></dt>
<dd>Prompt contains cache reads and writes, completion contains reasoning. Counts that do not fit are a 400.</dd>
<dt><code>separate</code></dt>
<dd>Neither contains the other.</dd>
</dl>
<p>Cache writes by lifetime (<code>cache_write_1h_tokens</code>) and tokens by modality (<code>audio_prompt_tokens</code>,
<code>image_completion_tokens</code>) are always parts of their whole. Quantities in other units than tokens go into
<code>usage.units</code>, by a name in the model's price: <code>{"output_per_second": "8"}</code>.</p>
<p><code>cost_breakdown.usage_applied</code> says how the counts were read. In camelCase the field is <code>usageConvention</code>.</p>
</section>`;
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

function recipeLink({ slug, title, about }: Recipe): Html {
  return html`<dt><a href="/docs/guide/${slug}">${title}</a></dt><dd>${about}</dd>
`;
}

function maps(): Html {
  return html`<section id="litellm">
<h2>LiteLLM</h2>
<p>The cost map replaces LiteLLM's own: it has every key of it with current prices, and more models. Name it before LiteLLM is imported:</p>
<pre tabindex="0"><code>export LITELLM_MODEL_COST_MAP_URL=$BASE/v1/model_prices_and_context_window.json</code></pre>
<p>LiteLLM reads it once, at import, without a key; <a href="/docs/guide/litellm">the recipe</a> has the proxy too. To follow changes yourself, send the
last answer's <code>ETag</code> as <code>If-None-Match</code>: 304 means no change.</p>
</section>
<section id="models-dev">
<h2>models.dev</h2>
<p>Programs that read models.dev's <code>api.json</code> can read <code>$BASE/api.json</code> instead: it has all its providers and models with current
prices in USD per million tokens. A model without <code>cost</code> has no known price; 0 is free.</p>
<pre tabindex="0"><code>curl -s --compressed $BASE/api.json</code></pre>
</section>
<section id="tools">
<h2>Other tools</h2>
<p>Each loads these prices by a setting of its own. <code>/v1/exports</code> says of each file what its tool cannot express, such as
context tiers: those calls cost otherwise than the tool says.</p>
<dl>
${TOOLS.map(([name, knob]) => html`<dt>${name}</dt><dd>${knob}</dd>`)}
</dl>
<p>ccusage, with two calls of Claude Code in its folder:</p>
<pre tabindex="0"><code>curl -s --compressed "$BASE/v1/exports/ccusage.json?provider_id=anthropic" -o ccusage.json</code></pre>
<pre tabindex="0"><code>npx ccusage claude daily --offline --mode calculate --json --config ccusage.json | jq -c '.totals | {totalTokens, totalCost}'
{"totalTokens":37600,"totalCost":0.07010000000000001}</code></pre>
<p>Without the file it says 0 for models that are newer than itself.</p>
</section>
<section id="pin">
<h2>Pin a version</h2>
<p>Each publish has a serial. <code>/v1/versions</code> lists the kept ones with the hash of each map. The map of a serial never changes:</p>
<pre tabindex="0"><code>curl -s $BASE/v1/versions
export LITELLM_MODEL_COST_MAP_URL=$BASE/v1/versions/1/model_prices_and_context_window.json</code></pre>
<p>Every answer names its version in <code>x-prices-version</code>, and in <code>x-prices-as-of</code> the median day on which its prices were read.</p>
</section>`;
}

function agentsAndRecipes(): Html {
  return html`<section id="agents">
<h2>Agents</h2>
<p>The service is an MCP server too: add <code>$BASE/mcp</code> to a client that speaks Streamable HTTP. Seven tools, all of which only read, answer
with the same prices: <code>find_models</code>, <code>get_price</code>, <code>cost_of_usage</code>, <code>cost_of_response</code>,
<code>compare_offers</code>, <code>quote</code> and <code>price_changes</code>. Where this deployment requires a key, send it as
<code>Authorization: Bearer &lt;key&gt;</code>.</p>
</section>
<section id="recipes">
<h2>Recipes</h2>
<p>Code that passes costs and prices on to other systems, each tried against the receiver's own library or its documented schema:</p>
<dl>
${RECIPES.map(recipeLink)}</dl>
</section>`;
}

function whenItFails(): Html {
  return html`<section id="unknown">
<h2>Unknown and stale</h2>
<p>Unknown is not free. <code>pricing</code> shows 0 for an unknown rate, so look at these fields too:</p>
<ul>
<li>A model without a public price has <code>pricing: null</code> and a <code>message</code>; the calculators answer 402.</li>
<li>An unknown cache rate is charged at the prompt rate, an unknown reasoning rate at the completion rate; <code>fallbacks</code> names them.</li>
<li>Any other unknown rate leaves its item out of the total, and <code>unpriced</code> names it: the total is then a lower bound.</li>
<li>An unlisted id is matched by an alias or by removing a redundant prefix, never by likeness; <code>matched</code> names the listed id.</li>
</ul>
<p>Stale is not wrong. If newer data cannot be read, the last good version answers, with <code>x-prices-stale: true</code>.
Without any version to answer from, the answer is 503 with <code>Retry-After</code>.</p>
</section>
<section id="failures">
<h2>Failures</h2>
<dl>
<dt>400</dt><dd>The request is not valid; the message names the field and the accepted values.</dd>
<dt>401</dt><dd>This deployment requires a key: <code>Authorization: Bearer &lt;key&gt;</code>.</dd>
<dt>402</dt><dd>The model is known, but its price is not public.</dd>
<dt>404</dt><dd>Unknown model at that provider, with the nearest ids; or unknown path.</dd>
<dt>405, 413, 415</dt><dd>Another method, a body over 64 KiB (a response: 4 MiB), a body that is not JSON.</dd>
<dt>429</dt><dd>Too many requests; wait <code>Retry-After</code> seconds.</dd>
<dt>500, 503</dt><dd>A fault of this service. Quote <code>x-request-id</code> when you report it.</dd>
</dl>
</section>`;
}
