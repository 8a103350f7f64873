// The bill of a pasted body, worked out beside the page: with fractions from the listed rates.
import type { Usage } from "../../src/pricing/usage.ts";
import type { BaseCount } from "../../src/schemas/charges.ts";
import type { Body } from "../responses/bodies/body.ts";
import { decimalOf, type Rational, rational, total as sum, times } from "./rational.ts";
import { usage } from "./service.ts";

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** What a body costs at a provider; one that says what changes its rates by the service's own reading of it. */
export function workedBill(
  ask: Ask,
  provider: string,
  body: Partial<Body> & Pick<Body, "counts">,
): Promise<string> {
  return body.modifiers ? answered(ask, provider, body) : worked(ask, provider, body);
}

/** What the service answers for a whole body, service tier and region included. */
async function answered(ask: Ask, provider_id: string, { sent, model }: Partial<Body>): Promise<string> {
  const response = await ask("/v1/responses/cost", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ response: sent, provider_id, model_id: model }),
  });
  const answer = (await response.json()) as { cost_breakdown: { total_exact: string } | null };
  return answer.cost_breakdown?.total_exact ?? `HTTP ${response.status}`;
}

/** The sum worked out with fractions from the listed rates; a host's and a key's from the calculator that knows them. */
async function worked(
  ask: Ask,
  provider: string,
  body: Pick<Body, "counts" | "model" | "subprovider"> & Partial<Body>,
): Promise<string> {
  const counts = usage(body.counts) as Record<BaseCount, number>;
  if (body.subprovider !== undefined) return routed(ask, provider, body, counts);
  const inclusive = body.convention !== "separate";
  const uncached =
    counts.prompt_tokens - (inclusive ? counts.cache_read_tokens + counts.cache_write_tokens : 0);
  const visible = counts.completion_tokens - (inclusive ? counts.reasoning_tokens : 0);
  const rates = { ...(await feesOf(ask, provider)), ...(await listed(ask, provider, body.model ?? "")) };
  const disjoint = { ...counts, prompt_tokens: uncached, completion_tokens: visible };
  return decimalOf(
    sum([
      sumOfDisjoint(disjoint, statedRates(rates)),
      ...rareOf(body.counts, inclusive, rates),
      ...Object.entries(body.units ?? {}).map(([name, count]) =>
        times(rational(count), rateOf(UNITS[name] ?? [], rates)),
      ),
    ]),
  );
}

/** A list writes an unknown rate as 0. */
function statedRates(rates: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(rates).filter(([, rate]) => rate !== 0));
}

/** What the six disjoint counts cost, without a discount. An unknown cache or reasoning rate is that of its side; 0 is free. */
export function sumOfDisjoint(
  counts: Record<BaseCount, number>,
  rates: Record<string, number | string>,
): Rational {
  const or = (rate: string, other: string) => rates[rate] ?? rates[other] ?? 0;
  return sum([
    cost(counts.prompt_tokens, rates.prompt ?? 0),
    cost(counts.cache_read_tokens, or("input_cache_read", "prompt")),
    cost(counts.cache_write_tokens, or("input_cache_write", "prompt")),
    cost(counts.completion_tokens, rates.completion ?? 0),
    cost(counts.reasoning_tokens, or("internal_reasoning", "completion")),
    cost(counts.web_search_count, rates.web_search ?? 0),
    cost(1, rates.request ?? 0),
  ]);
}

/** What parts by lifetime and modality cost beside the text they are parts of. */
function rareOf(counts: Body["counts"], inclusive: boolean, rates: Record<string, number>): Rational[] {
  const { audio_cache_read_tokens: spoken = 0, image_cache_read_tokens: shown = 0 } = counts;
  const rate = (...names: string[]) => names.map((name) => rates[name]).find((one) => one) ?? 0;
  const more = (count: number | undefined, own: number, text: number) => [
    cost(count ?? 0, own),
    times(rational(-1), cost(count ?? 0, text)),
  ];
  const [prompt, completion] = [rate("prompt"), rate("completion")];
  const [read, written] = [rate("input_cache_read", "prompt"), rate("input_cache_write", "prompt")];
  const uncached = (count = 0, cached = 0) => count - (inclusive ? cached : 0);
  // The cached ones of a modality are in the text's own count of cache reads.
  return [
    ...more(uncached(counts.audio_prompt_tokens, spoken), rate("audio", "prompt"), prompt),
    ...more(uncached(counts.image_prompt_tokens, shown), rate("image_token", "prompt"), prompt),
    ...more(counts.video_prompt_tokens, rate("video_token", "prompt"), prompt),
    ...more(spoken, rate("input_audio_cache", "audio", "input_cache_read", "prompt"), read),
    ...more(shown, rate("image_token_cache", "image_token", "input_cache_read", "prompt"), read),
    ...more(
      counts.cache_write_1h_tokens,
      rate("input_cache_write_1h", "input_cache_write", "prompt"),
      written,
    ),
    ...more(
      counts.cache_write_12h_tokens,
      rate("input_cache_write_12h", "input_cache_write", "prompt"),
      written,
    ),
    ...more(counts.audio_completion_tokens, rate("audio_output", "completion"), completion),
    cost(counts.citation_tokens ?? 0, rate("citation", "prompt")),
  ];
}

/** Units of prices for what bodies count, the first that a price has, and how many make one. */
const UNITS: Readonly<Record<string, readonly (readonly [unit: string, of: number])[]>> = {
  audio_seconds: [["input_per_minute", 60]],
  pages: [
    ["ocr_per_page", 1],
    ["input_per_page", 1],
  ],
  code_executions: [["input_per_code_execution", 1]],
  // Fees of the provider's.
  container_sessions: [["container_1gb", 1]],
  x_searches: [["x_search", 1]],
  file_searches: [
    ["input_per_file_search", 1],
    ["input_per_storage_search", 1],
  ],
};

/** USD for one, of a quotient that does not end 18 digits. */
function rateOf(
  units: readonly (readonly [unit: string, of: number])[],
  rates: Record<string, number>,
): Rational {
  const [unit, of] = units.find(([name]) => rates[name] !== undefined) ?? ["", 1];
  const { n, d } = cost(1, rates[unit] ?? 0);
  if (of === 1) return { n, d };
  const [top, bottom] = [n * 10n ** 40n, d * BigInt(of)];
  const digits = (top / bottom).toString().length - 18;
  const step = bottom * 10n ** BigInt(digits);
  return { n: (top + step / 2n) / step, d: 10n ** BigInt(40 - digits) };
}

/** What so many of something cost; a rate as text is exact. */
export function cost(count: number, rate: number | string): Rational {
  const text = rate.toLocaleString("en-US", { maximumFractionDigits: 20, useGrouping: false });
  return times(rational(count), rational(text));
}

/** A row's rates in USD by name, those in units of their own included. */
export async function listed(
  ask: Ask,
  provider_id: string,
  model_id: string,
): Promise<Record<string, number>> {
  const response = await ask(`/v1/prices?${new URLSearchParams({ provider_id, model_id })}`);
  type Row = Record<"pricing" | "rates" | "units", Record<string, number>>;
  const { data } = (await response.json()) as { data: Row[] };
  if (data[0] === undefined) throw new Error(`${provider_id} lists no ${model_id}`);
  return { ...data[0].pricing, ...data[0].rates, ...data[0].units };
}

/** What a provider charges beside its models' prices, by name. */
async function feesOf(ask: Ask, provider: string): Promise<Record<string, number>> {
  const response = await ask(`/v1/reference/providers/${provider}`);
  const { fees = [] } = (await response.json()) as { fees?: { name: string; price?: string }[] };
  return Object.fromEntries(fees.map(({ name, price }) => [name, Number(price ?? 0)]));
}

async function routed(
  ask: Ask,
  provider: string,
  { model, subprovider, sent }: Pick<Body, "model" | "subprovider"> & Partial<Body>,
  counts: Usage,
): Promise<string> {
  const response = await ask("/api/models/pricing/calculate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      modelId: model,
      provider,
      subprovider,
      isByok: JSON.stringify(sent).includes('"is_byok":true'),
      usage: {
        promptTokens: counts.prompt_tokens,
        completionTokens: counts.completion_tokens,
        cacheReadTokens: counts.cache_read_tokens,
        cacheWriteTokens: counts.cache_write_tokens,
      },
      usageConvention: "inclusive",
    }),
  });
  const answer = (await response.json()) as { costBreakdown: { totalExact: string } };
  return answer.costBreakdown.totalExact;
}
