// The guide's recipes: what each page says beside its code, which is the very files that tests run.
import { html } from "hono/html";

/** HTML whose interpolated text is escaped. */
export type Html = ReturnType<typeof html>;

export type Recipe = {
  /** Its path under /docs/guide. */
  slug: string;
  title: string;
  /** One sentence, on the guide's page too. */
  about: string;
  /** Files under recipes/, in reading order. */
  files: readonly string[];
  send: Html;
  back: Html;
  /** What to do with a cost that is partial, unpriced or stale. */
  doubt: Html;
};

const HOLD = html`Charge <code>priced</code> and <code>estimated</code>; hold back <code>partial</code>, whose total is a lower bound, and
<code>unpriced</code>, and <a href="/docs/guide/reprice">price them again</a> at night.`;
const STALE = html`<code>x-prices-stale</code> on the answer changes nothing: the amount is right for the version that the answer names.`;
const ONCE = html`Store the event before you send it, and send the stored one again after a failure: its identifier is your id and the version, so
a call that is priced again after a publish makes another event. Never identify by the fingerprint alone: two equal calls share it.`;

export const RECIPES: readonly Recipe[] = [
  {
    slug: "litellm",
    title: "LiteLLM, SDK and proxy",
    about: "Give LiteLLM current prices, and let the proxy read them again.",
    files: ["litellm.sh"],
    send: html`Nothing: LiteLLM reads the cost map, and needs no key for it. <code>$PROXY</code> is your proxy, <code>$MASTER_KEY</code> its key. To stay at
one version, name <a href="/docs/guide/pin">a pinned map</a>.`,
    back: html`Every key of LiteLLM's own map with current prices, and more models.`,
    doubt: html`LiteLLM reads a missing rate as 0, so a doubted price stays at its last good number in this map. <code>/v1/traces/cost</code> answers what a map
cannot say.`,
  },
  {
    slug: "opentelemetry",
    title: "OpenTelemetry spans",
    about: "Put the cost on the span that has the token counts.",
    files: ["opentelemetry.ts"],
    send: html`The span's GenAI attributes as they are: <code>gen_ai.provider.name</code>, <code>gen_ai.response.model</code> and
<code>gen_ai.usage.*</code>. They are totals, and are read as totals.`,
    back: html`The draft's <code>gen_ai.usage.cost.amount</code>, a double, <code>.currency</code> and <code>.source</code>, which is
<code>local</code>: computed, not received. The exact amount and the version are beside them under names of ours.`,
    doubt: html`A span without its whole cost gets no amount, since backends sum amounts; <code>model_prices.status</code> says why. ${STALE}`,
  },
  {
    slug: "collector",
    title: "OpenTelemetry collector",
    about: "Put costs on all spans on their way from a collector to its backend.",
    files: ["collector.yaml", "post-json.ts", "collector.ts"],
    send: html`What the collector exports, at most 10,000 spans or 4 MiB at once, in JSON: <code>encoding: json</code>. The relay runs on the
collector's host, as <code>Deno.serve({ port: 8788 }, (request) =&gt; relay(base, backend, request))</code>.`,
    back: html`The same spans. Those of calls have <code>llm.cost.total</code>, a double, <code>model_prices.cost.total_exact</code> and
<code>model_prices.cost.status</code>; spans around calls have none, so that a sum over a trace is right. Nothing is kept here.`,
    doubt: html`A call without a price has the status <code>unpriced</code> and <code>model_prices.cost.error</code>. If the service cannot be
reached, spans go on without costs. ${STALE}`,
  },
  {
    slug: "ai-sdk",
    title: "AI SDK",
    about: "Price a generation in onFinish, step by step.",
    files: ["ai-sdk.ts"],
    send: html`The usage of each step. <code>totalUsage</code> adds the steps up, but context tiers are decided per call: the sum can cost too much.`,
    back: html`A bill for each step under its response's id, and the exact total.`,
    doubt: html`<code>whole</code> is false when a step has no price, or only part of one: the total is then a lower bound. ${STALE}`,
  },
  {
    slug: "stripe",
    title: "Stripe meter events",
    about: "Charge calls through a Stripe meter that sums USD.",
    files: ["post-json.ts", "price-call.ts", "stripe.ts"],
    send: html`The response, your id of the call, and <code>round</code>: a meter takes 15 digits, so the value is rounded, half to even, to nine
places. ${ONCE}`,
    back: html`A decimal string for the payload. Stripe refuses a known identifier with 400 <code>duplicate_meter_event</code>; that is a
success. It remembers identifiers for at least a day, so send an older event only if you know that it never arrived.`,
    doubt: html`${HOLD} Stripe takes events of the last 35 days. ${STALE}`,
  },
  {
    slug: "lago",
    title: "Lago events",
    about: "Charge calls through a Lago billable metric with a dynamic charge.",
    files: ["post-json.ts", "price-call.ts", "lago.ts"],
    send: html`The response and your id of the call, then up to 100 events at once. ${ONCE}`,
    back: html`<code>precise_total_amount_cents</code> exact to the last digit; <code>total_usd</code> among the properties for metrics that sum. Lago
takes a whole batch or nothing, and refuses a known <code>transaction_id</code> with <code>value_already_exist</code>.`,
    doubt: html`${HOLD} ${STALE}`,
  },
  {
    slug: "openmeter",
    title: "OpenMeter events",
    about: "Meter costs as CloudEvents.",
    files: ["post-json.ts", "price-call.ts", "openmeter.ts"],
    send: html`The response and your id of the call, then events in batches. ${ONCE}`,
    back: html`CloudEvents whose <code>data.total_usd</code> is a decimal string. OpenMeter ignores an event whose <code>source</code> and
<code>id</code> it knows.`,
    doubt: html`${HOLD} ${STALE}`,
  },
  {
    slug: "focus",
    title: "FOCUS rows",
    about: "Put calls beside cloud bills, as rows of FOCUS 1.2.",
    files: ["post-json.ts", "price-call.ts", "focus.ts"],
    send: html`Responses with your ids of the calls, one a line, and who is billed: <code>format=focus</code> asks for rows in place of answers.`,
    back: html`A row for each line of each bill, with every mandatory column. Costs are list prices in USD, without tax, contracts or credits; aggregate
the rows by hour and SKU before you load them.`,
    doubt: html`A call without a cost makes no rows and is returned apart. ${HOLD} When the invoice comes, replace the billed cost with its amounts. ${STALE}`,
  },
  {
    slug: "langfuse",
    title: "Prices into Langfuse",
    about: "Import a provider's prices as Langfuse's model definitions.",
    files: ["post-json.ts", "price-rows.ts", "langfuse.ts"],
    send: html`One request reads all chat models of a provider; <code>keys</code> are Langfuse's public and secret key, joined by a colon.`,
    back: html`A definition for each model, with its context tiers, under each name by which integrations count cached and reasoning tokens.`,
    doubt: html`An unknown rate is left out, never sent as 0. The code returns models without both prices, or with prices by the hour: send the
costs of their generations with the generation. Langfuse prices at ingestion, so import again when <a href="/v1/changes">prices change</a>.`,
  },
  {
    slug: "langsmith",
    title: "Prices into LangSmith",
    about: "Import a provider's prices into LangSmith's model price map.",
    files: ["post-json.ts", "price-rows.ts", "langsmith.ts"],
    send: html`One request reads all chat models of a provider.`,
    back: html`An entry for each model, in USD per token. 409 means that this entry exists already.`,
    doubt: html`LangSmith's prices are linear in tokens: the code returns models with context tiers or hours, and those without both prices. Send the costs of
their runs with the run, from <code>/v1/responses/cost</code>. An unknown rate is left out, never sent as 0.`,
  },
  {
    slug: "signoz",
    title: "Prices into SigNoz",
    about: "Import a provider's prices as SigNoz's rules of model pricing.",
    files: ["price-rows.ts", "signoz.ts"],
    send: html`One request reads all chat models of a provider, one sends the rules; an import adds them again, so delete the old ones first.`,
    back: html`A rule for each model, by its exact name, in USD per million tokens.`,
    doubt: html`A rule has one price: the code returns models with context tiers or hours, and those without both rates. Put the costs of their
spans on the spans, from <a href="/docs/guide/opentelemetry">OpenTelemetry spans</a>. Tried against SigNoz's published types of 2026-11-23.`,
  },
  {
    slug: "portkey",
    title: "Prices into Portkey",
    about: "Write the price files that Portkey's gateway reads.",
    files: ["price-rows.ts", "portkey.ts"],
    send: html`One request reads all chat models of a provider. Serve the text as <code>pricing/&lt;provider&gt;.json</code>, under Portkey's name of the
provider, where <code>MODEL_CONFIGS_PROXY_URL</code> points.`,
    back: html`The file, in US cents per token, without the rates that are unknown.`,
    doubt: html`The code returns models that the file lacks or whose context tiers and hours it cannot say. The gateway asks the same host for
<code>general/&lt;provider&gt;.json</code>: keep Portkey's own there.`,
  },
  {
    slug: "quote",
    title: "Quote before the call, at your own rates",
    about: "Ask how much output a budget pays for, with your discounts.",
    files: ["quote.ts"],
    send: html`The prompt's tokens and the most output you would take. Your rates are a <code>rates_book</code>, in the request and nowhere else; with
<code>expected_output_tokens</code> and <code>cached_share</code> you get what is expected too, and without <code>provider_id</code> every seller.`,
    back: html`For each seller <code>minimum</code>, <code>expected</code> and <code>maximum</code> as whole bills, at list price and at your rates, whether the
call fits the model, and what the budget buys.`,
    doubt: html`Where a rate is not known the offer is <code>partial</code> and its <code>maximum</code> is null: a budget cannot hold such a call.`,
  },
  {
    slug: "reprice",
    title: "Re-price stored calls",
    about: "Compare what was charged with what the same calls cost now, every night.",
    files: ["reprice.ts"],
    send: html`One call a line, with its start in <code>at</code> and the amount that was charged in <code>cost</code>, a decimal string. Every 100 lines count
as one request.`,
    back: html`Only calls that differ, with the difference, and calls that cannot be priced. The last line is the summary: without it the answer is
incomplete.`,
    doubt: html`A difference is a correction of ours or a price that we learned late; <code>/v1/prices/history</code> says which. Send calls that were held back
as partial or unpriced to <code>/v1/responses/cost</code> again. ${STALE}`,
  },
  {
    slug: "pin",
    title: "Pin a version in CI",
    about: "Fail a build if the prices changed since it was tested.",
    files: ["pin.ts"],
    send: html`A pin from your repository: a serial and hash of <code>/v1/versions</code>, and a few calls with their totals. Give each call <code>at</code>:
version and time together name one answer.`,
    back: html`Nothing if map and totals are the pinned ones; else a sentence for each that differs.`,
    doubt: html`A version is kept for at least 30 days after it was replaced: move the pin before that. Moving it is an ordinary commit, whose diff shows which
totals change. A pinned answer is never stale.`,
  },
];
