// LiteLLM's map as the files that other tools load; what a tool cannot express is left out and counted. The tests run its reader.
import type { ExportEntry } from "../contract/service-answers.ts";
import { keptOr } from "../lru-cache.ts";
import { toDecimal, toNumber } from "../pricing/decimal.ts";
import type { EXPORT_NAMES } from "../schemas/paths.ts";

/** A row of LiteLLM's map. */
export type MapEntry = { readonly [field: string]: unknown; litellm_provider?: string; mode?: string };

type Rates = { readonly [field: string]: unknown };
type Parts = { readonly [part: string]: object };

type Shape = Pick<ExportEntry, "unit" | "knob" | "read_by"> & {
  own: (field: string) => string | undefined;
  /** The power of ten from USD per token to the tool's unit. */
  places?: number;
  /** Rows are copied unchanged. Otherwise both token rates are required, and an unknown cache rate is the prompt's. */
  asIs?: true;
  /** The tool charges a tier's rates only for tokens above its threshold, sellers for the whole call, so its sum is too low. */
  marginal?: true;
  /** Where a row goes, as [part of the file, value]; by default into "all". Empty if the tool cannot express it. */
  toParts?: (rates: Rates, entry: MapEntry) => [part: string, value: unknown][];
  toFile: (parts: Parts) => object;
};

export type ToolExport = Pick<ExportEntry, "rows" | "left_out" | "lost"> & { text: string };

const checked = "2026-11-23";
const [INPUT, OUTPUT] = ["input_cost_per_token", "output_cost_per_token"] as const;
const CACHE = ["cache_read_input_token_cost", "cache_creation_input_token_cost"];

function names(...own: readonly string[]): Shape["own"] {
  const table = new Map([INPUT, OUTPUT, ...CACHE].map((field, i) => [field, own[i]]));
  return (field) => table.get(field);
}

const CCUSAGE = /^((in|out)put_cost_per_token|cache_(read|creation)_input_token_cost)(_above_200k_tokens)?$/;
const TOKSCALE =
  /^((in|out)put_cost_per_token(_above_(128|200|256|272)k_tokens)?|cache_(read|creation)_input_token_cost(_above_200k_tokens)?|cache_read_input_token_cost_above_272k_tokens)$/;
/** What Bifrost's struct has no field for. */
const NOT_BIFROST =
  /reasoning|_above_(?!128|200|272|1hr)|cache_.*(_batches|above_128k|1hr_above_(?!200))|k_tokens_batches|200k_tokens_flex|cache_creation.*200k_tokens_priority|_cache_hit$|dbu|citation|_per_credit|cache_read_input_audio|_cost_per_second_\d|character_above|output_cost_per_character|video_token|_(audio|image)_token_(batches|priority)/;

export const SHAPES: Readonly<Record<(typeof EXPORT_NAMES)[number], Shape>> = {
  openlit: {
    unit: "USD per 1,000 tokens",
    knob: "pricingJson (JavaScript), pricing_json (Python): this address",
    read_by: { package: "openlit", version: "1.15.0", checked },
    own: names("promptPrice", "completionPrice", "cacheReadPrice", "cacheCreationPrice"),
    places: 3,
    toParts: (rates, { mode = "" }) => {
      if (mode === "embedding") return [["embeddings", rates.promptPrice]];
      return ["chat", "responses", "completion"].includes(mode) ? [["chat", rates]] : [];
    },
    toFile: ({ chat = {}, embeddings = {} }) => ({ chat, embeddings, images: {}, audio: {} }),
  },
  ccusage: {
    unit: "USD per token",
    knob: "--config FILE, or ~/.config/claude/ccusage.json: its defaults.pricingOverrides",
    read_by: { package: "@ccusage/ccusage-linux-x64", version: "20.0.24", checked },
    own: (field) =>
      CCUSAGE.test(field) ? field.replace(/_(\w)/g, (_, next: string) => next.toUpperCase()) : undefined,
    marginal: true,
    toFile: ({ all = {} }) => ({ defaults: { pricingOverrides: all } }),
  },
  tokscale: {
    unit: "USD per token",
    knob: "~/.config/tokscale/custom-pricing.json, or custom-pricing.json in $TOKSCALE_CONFIG_DIR: this file",
    read_by: { package: "@tokscale/cli-linux-x64-gnu", version: "4.17.0", checked },
    own: (field) => (TOKSCALE.test(field) ? field : undefined),
    marginal: true,
    // It accepts no row whose rates are both 0.
    toParts: (rates) => (rates[INPUT] || rates[OUTPUT] ? [["all", rates]] : []),
    // It reads keys in any letter case and rejects duplicates.
    toFile: ({ all = {} }) => ({
      models: Object.fromEntries(Object.entries(all).map(([key, rates]) => [key.toLowerCase(), rates])),
    }),
  },
  codeburn: {
    unit: "USD per 1,000,000 tokens",
    knob: "~/.config/codeburn/config.json: its priceOverrides",
    read_by: { package: "codeburn", version: "0.9.15", checked },
    own: names("input", "output", "cacheRead", "cacheCreation"),
    places: 6,
    toFile: ({ all = {} }) => ({ priceOverrides: all }),
  },
  bifrost: {
    unit: "as the fields' names say, in USD",
    knob: "framework.pricing.pricing_url: this address",
    read_by: {
      schema: "https://github.com/maximhq/bifrost: datasheet/types.go",
      version: "05fb109",
      checked,
    },
    own: (field) => {
      if (field === "input_cost_per_request") return "cost_per_request";
      if (NOT_BIFROST.test(field) || (!field.includes("_cost_") && !field.endsWith("_cost")))
        return undefined;
      return field.replace("_above_272k_tokens_flex", "_flex_above_272k_tokens");
    },
    asIs: true,
    toParts: (rates, { litellm_provider: provider, mode }) =>
      mode === undefined || Object.keys(rates).length === 0 ? [] : [["all", { provider, mode, ...rates }]],
    toFile: ({ all = {} }) => all,
  },
  "new-api": {
    unit: "ratios: 1 is 2 USD per 1,000,000 prompt tokens, the others are multiples of the prompt's rate",
    knob: "Settings, upstream price sync: this address as the endpoint of a custom channel",
    read_by: { schema: "https://github.com/QuantumNous/new-api: ratio_sync.go", version: "08d9574", checked },
    own: names("model_ratio", "completion_ratio", "cache_ratio", "create_cache_ratio"),
    places: 6,
    toParts: ({ model_ratio, ...others }) => {
      const prompt = Number(model_ratio);
      if (prompt === 0 && others.completion_ratio !== 0) return [];
      const ratio = (rate: unknown) => (prompt === 0 ? 1 : Number(rate) / prompt);
      const ratios = Object.entries(others).map(([part, rate]): [string, number] => [part, ratio(rate)]);
      return [["model_ratio", prompt / 2], ...ratios];
    },
    toFile: (data) => ({ success: true, message: "", data }),
  },
};

/** What is lost without a field of the map, by the field's name; the first match counts. An empty word means nothing. */
const LOSSES: readonly (readonly [name: RegExp, word: string])[] = [
  [/_dbu_|_cache_hit$/, ""],
  [/^off_peak/, "hours"],
  [/^regional_.*_multiplier/, "regions"],
  [/cost.*_(batches|priority|flex)\b/, "service_tiers"],
  [/_above_1hr/, "cache_write_1h"],
  [/_above_\d+k_tokens/, "tiers"],
  [/^search_context_cost/, "web_search"],
  [/audio.*cost|cost.*audio/, "audio"],
  [/cost.*(image|pixel)/, "images"],
  [/cost.*reasoning/, "reasoning"],
  [/_cost_per_|_cost$|_cost_/, "other_units"],
];

/** A map's text as a tool's file with the wanted rows. */
export function toolExport(map: string, shape: Shape, isWanted = (_: MapEntry) => true): ToolExport {
  const parts = new Map<string, Map<string, unknown>>();
  const left_out = { no_price: 0, not_expressible: 0 };
  const found: Omit<ToolExport, "text"> = { rows: 0, left_out, lost: {} };
  const read = readerOf(shape);
  for (const [key, entry] of rowsOf(map)) {
    if (key === "sample_spec" || !isWanted(entry)) continue;
    const { placed, lost, costs } = read(entry);
    if (placed.length === 0) left_out[costs ? "not_expressible" : "no_price"]++;
    else found.rows++;
    if (placed.length > 0) for (const word of lost) found.lost[word] = (found.lost[word] ?? 0) + 1;
    for (const [part, value] of placed) parts.set(part, (parts.get(part) ?? new Map()).set(key, value));
  }
  const whole = Object.fromEntries([...parts].map(([part, rows]) => [part, Object.fromEntries(rows)]));
  return { text: `${JSON.stringify(shape.toFile(whole))}\n`, ...found };
}

/** Rows are lines, since JSON texts contain no line breaks, so they are never all parsed at once. */
function* rowsOf(map: string): Generator<[key: string, entry: MapEntry]> {
  for (const line of map.trim().slice(1, -1).split(",\n"))
    yield* Object.entries<MapEntry>(JSON.parse(`{${line}}`));
}

/** Reads rows for one format. The map's 13,000 rows share some 200 names and 2,000 rates, so each is computed once. */
function readerOf({ own, places = 0, asIs, marginal, toParts = (rates) => [["all", rates]] }: Shape) {
  const nameOf = memo((field: string) => {
    const loss = LOSSES.find(([name]) => name.test(field))?.[1] || undefined;
    const name = own(field);
    return { name, loss: name === undefined || (marginal && loss === "tiers") ? loss : undefined };
  });
  // The decimal point is moved, so that no digit is invented.
  const inUnit = memo((rate: number) => toNumber(toDecimal(rate, places)));
  return (entry: MapEntry) => {
    const rates: Record<string, unknown> = {};
    const lost = new Set<string>();
    const cached = Object.fromEntries(CACHE.map((field) => [field, entry[INPUT]]));
    // An embedding has no output to pay for.
    const none = entry.mode === "embedding" ? { [OUTPUT]: 0 } : {};
    const whole: MapEntry = asIs ? entry : { ...cached, ...none, ...entry };
    for (const [field, value] of Object.entries(whole)) {
      const { name, loss } = nameOf(field);
      if (name !== undefined && value !== undefined)
        rates[name] = typeof value === "number" ? inUnit(value) : value;
      if (loss !== undefined) lost.add(loss);
    }
    const isWhole = asIs || (whole[INPUT] !== undefined && whole[OUTPUT] !== undefined);
    const costs = lost.size > 0 || Object.keys(rates).length > 0;
    return { placed: isWhole ? toParts(rates, entry) : [], lost, costs };
  };
}

function memo<K, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => keptOr(known, key, () => work(key));
}
