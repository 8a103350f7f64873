// What query and path parameters mean, in words, over the schemas the routes validate with.
import * as z from "zod/mini";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../../../src/contract/list-requests.ts";
import { forClients } from "./client-forms.ts";
import type { Part } from "./component.ts";
import { PRICES_VERSION } from "./request-bodies.ts";

type Text = { description: string; example?: string | number };

const PARAMETERS: Record<string, Text> = {
  provider_id: {
    description: "Rows of these providers only: one or more slugs or other names, separated by commas.",
    example: "openai",
  },
  prompt_tokens: {
    description: "Input tokens, cached ones among them, to compare offers by.",
    example: 1000,
  },
  completion_tokens: { description: "Output tokens to compare offers by.", example: 500 },
  cache_read_tokens: { description: "Of the input tokens, those read from a cache." },
  dry_run_against: {
    description:
      "`cost`: each call carries the `cost` it was billed at, a decimal string, and only those that ours differs from are answered.",
  },
  kind: {
    description: "Providers of these kinds only, separated by commas; see `ProviderEntry`.",
    example: "maker,cloud",
  },
  canonical: {
    description:
      "Every offer of one maker's model, whatever its id there: a row's `canonical`, or that of `/v1/resolve`.",
    example: "anthropic/claude-opus-5-5",
  },
  model_id: { description: "Rows with exactly this model id, sold or not.", example: "gpt-4o" },
  mode: {
    description:
      "Rows whose model does one of these, separated by commas: `chat`, `embedding`, `image_generation`, `audio_speech` ...",
    example: "chat",
  },
  capability: {
    description:
      "Rows whose model can all of these, separated by commas: `tool_call`, `reasoning`, `structured_output`, `vision`, `caching` (cache reads have a price), `attachment`, `open_weights`.",
    example: "tool_call,vision",
  },
  context_min: {
    description: "Rows whose context is known to hold at least so many tokens.",
    example: 200000,
  },
  input_modality: {
    description:
      "Rows whose model is known to take all of these, separated by commas: `image`, `pdf`, `audio`, `video`.",
    example: "image,pdf",
  },
  output_modality: {
    description:
      "Rows whose model is known to make all of these, separated by commas: `text`, `image`, `audio`, `video`.",
    example: "image",
  },
  released_since: {
    description:
      "Rows released then or later, a day, month or year: by the offer's day, else its model's. Rows of which neither is known are left out.",
    example: "2026-01",
  },
  prompt_max: {
    description: "Rows whose rate for input is known and at most that, USD per token.",
    example: "0.000003",
  },
  completion_max: {
    description: "Rows whose rate for output is known and at most that, USD per token.",
    example: "0.000015",
  },
  status: {
    description:
      "Rows in one of these states, separated by commas; what is sold no more is shown when it is named here.",
    example: "active,preview",
  },
  group_by: {
    description:
      "`model`: one row of each model, its maker's, else the best known seller's, with the number of `offers` that the filters leave.",
  },
  scope: {
    description:
      "Where `q` is looked for: in model ids, or with `all` in names, makers, providers and families as well. Then spellings without " +
      "separators are found too, and a word that nothing has is replaced by the nearest (`corrected` in `meta`).",
    example: "all",
  },
  include: {
    description:
      "What to add, separated by commas: `delisted`, rows that are sold no more; `facts`, what each model does and can.",
    example: "facts",
  },
  q: {
    description:
      "Text to find in model ids. White space separates terms, all of which must occur; case is ignored and " +
      "`. - _ / : @` are one character.",
    example: "gpt 4o mini",
  },
  safe: {
    description:
      "`spreadsheet`: text that a spreadsheet would take for a formula begins with an apostrophe. Without it ids such as `@cf/...` are as " +
      "they are, to be joined elsewhere.",
  },
  sort_by: {
    description:
      "The field to sort by, in code point order; ties by the other. `relevance`: the very model that `q` names before its relatives, its " +
      "maker's own offer before others', the newest first, then the better known sellers; without `q` the newest models first.",
  },
  sort_column: {
    description:
      "A rate, `released` or `context_tokens`, to sort by instead of `sort_by`; rows where it is not known come last.",
    example: "prompt",
  },
  since: {
    description:
      "Changes first published then or later: a day, meaning its first instant in UTC, or a date-time.",
    example: "2026-11-01",
  },
  until: { description: "Changes first published before then.", example: "2027-01-01" },
  change: {
    description: "Changes of these kinds only, separated by commas; see `PriceChange`.",
    example: "up,down",
  },
  percent_min: {
    description: "Changes that move one rate by so many percent at least, up or down.",
    example: "10",
  },
  prices_version: { description: PRICES_VERSION, example: "12" },
  order: { description: "Ascending or descending." },
  page: { description: "Which page, from 1; one past the end has empty `data`." },
  page_size: { description: "Rows a page." },
  id: { description: "The provider's slug, or another name of it.", example: "anthropic" },
  result: { description: "Facts with this result only." },
  serial: { description: "The version's serial, from `/v1/versions`.", example: 1 },
  at: {
    description:
      "A day, meaning its first instant in UTC, or an RFC 3339 date-time: the map that holds then, as far as the version knows.",
    example: "2027-01-01",
  },
};

const COUNT: Part = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 };

/** Numbers arrive as text; these are the bounds that their schemas check after reading it. */
export const WHOLE_NUMBERS: Record<string, Part> = {
  page: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
  page_size: { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  serial: { type: "integer", minimum: 1, maximum: 999_999_999 },
  context_min: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  prompt_tokens: COUNT,
  completion_tokens: COUNT,
  cache_read_tokens: COUNT,
};

/** The parameters of a query or path schema. */
export function parametersOf(place: "query" | "path", schema: () => z.ZodMiniObject): Part[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema(), { target: "openapi-3.0", io: "input" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...text(name),
    schema: forClients(WHOLE_NUMBERS[name] ?? Object(property)),
  }));
}

function text(name: string): Text {
  const described = PARAMETERS[name];
  if (described === undefined) throw new Error(`parameter ${name} has no description`);
  return described;
}
