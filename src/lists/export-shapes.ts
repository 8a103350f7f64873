// The files of other tools that prices go out as: which of LiteLLM's fields each has, under which name and in which unit, where the tool
// takes it from, and which release of its reader the tests run.
import type { EXPORT_NAMES } from "../schemas/paths.ts";

/** A row of LiteLLM's map. */
export type MapEntry = { readonly [field: string]: unknown; litellm_provider?: string; mode?: string };

/** The tool's rates by its own names. */
export type ToolRates = { readonly [field: string]: number };

export type ExportShape = {
  name: (typeof EXPORT_NAMES)[number];
  unit: string;
  /** The setting of the tool that takes the file. */
  knob: string;
  read_by: { package?: string; schema?: string; version: string; checked: string };
  /** LiteLLM's field -> the tool's. */
  fields: { readonly [field: string]: string };
  /** Powers of ten from USD a token to the tool's unit. */
  places: number;
  /** The tool reads an unknown cache rate as less than the prompt's, which calculators charge: so it is written. */
  fillsCache: boolean;
  /** The tool charges a tier's rates for the tokens above its threshold alone, sellers for the whole call: its sum is too low. */
  marginalTiers?: true;
  /** The tool takes keys in any case, and complains of two that are then the same: they have the same price nearly always, the last stays. */
  folds?: true;
  /** Where a row goes, as [part of the file, value] pairs; none: the tool cannot say it. */
  toParts: (rates: ToolRates, entry: MapEntry) => readonly (readonly [part: string, value: unknown])[];
  /** The whole file of its parts. */
  toFile: (parts: { readonly [part: string]: object }) => object;
};

const CHECKED = "2026-11-23";
const CHAT: readonly unknown[] = ["chat", "responses", "completion"];

const tokenFields = (input: string, output: string, read: string, write: string) => ({
  input_cost_per_token: input,
  output_cost_per_token: output,
  cache_read_input_token_cost: read,
  cache_creation_input_token_cost: write,
});
const LITELLM_FIELDS = Object.keys(tokenFields("", "", "", ""));
const [INPUT = "", OUTPUT = "", READ = "", WRITE = ""] = LITELLM_FIELDS;

/** The same names with a threshold behind each, as the map writes it. */
function above(fields: { [field: string]: string }, [from, to]: readonly [string, string]) {
  return Object.fromEntries(Object.entries(fields).map(([field, own]) => [`${field}${from}`, `${own}${to}`]));
}

/** Fields under the map's own names. */
function same(...fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, field]));
}

const tier = (thousand: number) => `_above_${thousand}k_tokens`;
const CCUSAGE = tokenFields(
  ...(["inputCostPerToken", "outputCostPerToken"] as const),
  ...(["cacheReadInputTokenCost", "cacheCreationInputTokenCost"] as const),
);
const openlit = tokenFields("promptPrice", "completionPrice", "cacheReadPrice", "cacheCreationPrice");
const SPEEDS = ["_batches", "_priority", "_flex"];
const BIFROST_TIERS = [128, 200, 272].map(tier);

/** Both rates of a token are known. */
const both = (part: string, input: string, output: string) => (rates: ToolRates) =>
  rates[input] === undefined || rates[output] === undefined ? [] : [[part, rates] as const];

export const EXPORT_SHAPES: readonly ExportShape[] = [
  {
    name: "openlit",
    unit: "USD per 1,000 tokens",
    knob: "pricingJson (JavaScript), pricing_json (Python): this address",
    read_by: { package: "openlit", version: "1.15.0", checked: CHECKED },
    ...{ fields: openlit, places: 3, fillsCache: true },
    toParts: (rates, { mode }) =>
      mode === "embedding" && rates.promptPrice !== undefined
        ? [["embeddings", rates.promptPrice]]
        : CHAT.includes(mode)
          ? both("chat", "promptPrice", "completionPrice")(rates)
          : [],
    toFile: ({ chat = {}, embeddings = {} }) => ({ chat, embeddings, images: {}, audio: {} }),
  },
  {
    name: "ccusage",
    unit: "USD per token",
    knob: "--config FILE, or ~/.config/claude/ccusage.json: its defaults.pricingOverrides",
    read_by: { package: "ccusage", version: "20.0.24", checked: CHECKED },
    fields: { ...CCUSAGE, ...above(CCUSAGE, [tier(200), "Above200kTokens"]) },
    ...{ places: 0, fillsCache: true, marginalTiers: true },
    toParts: both("all", "inputCostPerToken", "outputCostPerToken"),
    toFile: ({ all = {} }) => ({ defaults: { pricingOverrides: all } }),
  },
  {
    name: "tokscale",
    unit: "USD per token",
    knob: "~/.config/tokscale/custom-pricing.json, or custom-pricing.json in $TOKSCALE_CONFIG_DIR: this file",
    read_by: { package: "@tokscale/cli-linux-x64-gnu", version: "4.17.0", checked: CHECKED },
    fields: same(
      ...LITELLM_FIELDS,
      ...[128, 200, 256, 272].flatMap((n) => [`${INPUT}${tier(n)}`, `${OUTPUT}${tier(n)}`]),
      ...[`${READ}${tier(200)}`, `${READ}${tier(272)}`, `${WRITE}${tier(200)}`],
    ),
    ...{ places: 0, fillsCache: true, marginalTiers: true, folds: true },
    // It takes no row whose rates are both 0.
    toParts: (rates) => (rates[INPUT] || rates[OUTPUT] ? both("models", INPUT, OUTPUT)(rates) : []),
    toFile: ({ models = {} }) => ({ models }),
  },
  {
    name: "codeburn",
    unit: "USD per 1,000,000 tokens",
    knob: "~/.config/codeburn/config.json: its priceOverrides",
    read_by: { package: "codeburn", version: "0.9.15", checked: CHECKED },
    fields: tokenFields("input", "output", "cacheRead", "cacheCreation"),
    ...{ places: 6, fillsCache: true },
    toParts: both("all", "input", "output"),
    toFile: ({ all = {} }) => ({ priceOverrides: all }),
  },
  {
    name: "bifrost",
    unit: "as the fields' names say, in USD",
    knob: "framework.pricing.pricing_url: this address",
    read_by: {
      schema: "https://github.com/maximhq/bifrost/blob/main/framework/modelcatalog/datasheet/types.go",
      ...{ version: "05fb109", checked: CHECKED },
    },
    fields: {
      ...same(
        ...LITELLM_FIELDS.flatMap((field) =>
          ["", ...SPEEDS, ...BIFROST_TIERS].map((end) => `${field}${end}`),
        ),
        ...LITELLM_FIELDS.map((field) => `${field}${tier(272)}_priority`),
        ...[INPUT, OUTPUT, READ].map((field) => `${field}${tier(200)}_priority`),
        ...[`${WRITE}_above_1hr`, `${WRITE}_above_1hr${tier(200)}`, "input_cost_per_character"],
        ...["input_cost_per_audio_token", "output_cost_per_audio_token", "input_cost_per_image_token"],
        ...["output_cost_per_image_token", "cache_read_input_image_token_cost", "input_cost_per_pixel"],
        ...[
          "input_cost_per_image",
          "output_cost_per_image",
          "output_cost_per_pixel",
          "input_cost_per_second",
        ],
        ...["output_cost_per_second", "output_cost_per_video_per_second", "input_cost_per_audio_per_second"],
        ...["input_cost_per_query", "ocr_cost_per_page", "annotation_cost_per_page"],
        ...["code_interpreter_cost_per_session", "cache_creation_input_audio_token_cost"],
        ...["input_cost_per_video_per_second"],
      ),
      input_cost_per_request: "cost_per_request",
      ...Object.fromEntries(
        LITELLM_FIELDS.map((field) => [`${field}${tier(272)}_flex`, `${field}_flex${tier(272)}`]),
      ),
    },
    ...{ places: 0, fillsCache: false },
    toParts: (rates, { litellm_provider: provider, mode }) =>
      provider === undefined || mode === undefined || Object.keys(rates).length === 0
        ? []
        : [["all", { provider, mode, ...rates }]],
    toFile: ({ all = {} }) => all,
  },
  {
    name: "new-api",
    unit: "ratios: 1 is 2 USD per 1,000,000 prompt tokens, the others are multiples of the prompt's rate",
    knob: "Settings, upstream price sync: this address as the endpoint of a custom channel",
    read_by: {
      schema: "https://github.com/QuantumNous/new-api/blob/main/controller/ratio_sync.go",
      ...{ version: "08d9574", checked: CHECKED },
    },
    fields: tokenFields("model_ratio", "completion_ratio", "cache_ratio", "create_cache_ratio"),
    ...{ places: 6, fillsCache: true },
    toParts: ({ model_ratio: input, ...others }) =>
      input === undefined ||
      others.completion_ratio === undefined ||
      (input === 0 && others.completion_ratio > 0)
        ? []
        : [
            ["model_ratio", input / 2],
            ...Object.entries(others).map(([part, rate]) => [part, input === 0 ? 1 : rate / input] as const),
          ],
    toFile: (data) => ({ success: true, message: "", data }),
  },
];
