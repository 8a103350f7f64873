// The upstream documents: where each is, the file it has in a folder, what reads it, and how far it is believed. A new
// source is a file beside this one, a line here, and its provider names in prices/providers.json.
import type { Provider, Source } from "../files/registry.ts";
import type { Translation } from "../translate/translation.ts";
import * as genaiPrices from "./genai-prices.ts";
import * as modelsDev from "./models-dev.ts";
import * as openrouter from "./openrouter.ts";
import { PAGE_SELLERS } from "./pages/page-reader.ts";
import { type Seller, translateSeller } from "./sellers/seller.ts";
import { SELLERS } from "./sellers/sellers.ts";

/** Where a document is, with `{NAME}` for a variable of the environment, and its name in a folder of kept copies. */
export type SourceDocument = {
  url: string;
  file: string;
  /** Of a seller's own feed: how it is asked for. */
  seller?: Seller;
};

/** How far a source is believed. */
export type SourceRank = {
  name: Source;
  /** The lower rank wins; measured against providers' own pages. */
  rank: number;
  /** Its rank at single providers at which it was right more often than elsewhere. */
  rankAt?: Readonly<Record<string, number>>;
  /** The source it is a copy of: both are one witness, and of the two the later reading counts. */
  origin?: Source;
  /** The source it is made from in part: both are one witness. */
  partly?: Source;
  /** It follows providers' own lists of their models: `all` if a text model it lacks is not sold, else `some`. */
  lists?: "all" | "some";
  /** Providers whose rows of it are an older copy of the provider's own list. */
  copies?: readonly string[];
  /** The seller's own feed, which is this page: believed as the seller's word, for the rates it states. */
  first_hand?: string;
  /** This feed states context tiers: a model for which it states no tier has no tier. */
  tiered?: true;
  /** It says what is free: its 0 is a price. */
  free?: true;
  /** Its dates are the days of its editions; a change lies between two of them. */
  editions?: readonly string[];
};

/** A source whose rows become `prices/observations/<name>.json`. */
export type ObservationSource = SourceDocument &
  SourceRank & {
    parse: (json: unknown, providers: readonly Provider[]) => Translation;
  };

const GENAI_PRICES =
  "https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data.json";

/** A document for each model, which says at what price each of its hosts serves it; other models keep their rows with `--part`. */
const ENDPOINTS = "https://openrouter.ai/api/v1/models/{OPENROUTER_MODEL}/endpoints";

// biome-ignore format: one line a source
const LISTS: readonly ObservationSource[] = [
  { name: "openrouter", rank: 5, lists: "all", url: "https://openrouter.ai/api/v1/models", file: "openrouter.models.json", parse: openrouter.parse },
  { name: "openrouter-endpoints", rank: 6, url: ENDPOINTS, file: "openrouter.endpoints.json", parse: openrouter.parseEndpoints },
  { name: "models-dev", rank: 10, lists: "all", url: "https://models.dev/api.json", file: "models-dev.api.json", parse: modelsDev.parse },
  { name: "genai-prices", rank: 20, copies: ["openrouter"], url: GENAI_PRICES, file: "genai-prices.v2.json", parse: genaiPrices.parse },
];

/** Lists whose documents have no address. They were imported once, and their rows stay as they were read. */
// biome-ignore format: one line a source
const KEPT: readonly SourceRank[] = [
  { name: "pi-ai", rank: 10, origin: "models-dev", lists: "some", editions: ["2026-09-22", "2026-09-29", "2026-10-05", "2026-10-15", "2026-10-21", "2026-11-02", "2026-11-10"] },
  { name: "seller-readings", rank: 8 },
  { name: "portkey", rank: 40, rankAt: { deepinfra: 25 }, partly: "litellm", copies: ["openrouter"] },
];

/** Every list, then every seller's own feed. */
export const OBSERVATION_SOURCES: readonly ObservationSource[] = [
  ...LISTS,
  ...[...SELLERS, ...PAGE_SELLERS].map(asSource),
];

/** A seller's feed as a source. */
function asSource(seller: Seller): ObservationSource {
  const { provider, name = provider, url, complete, tiers, form, zero } = seller;
  return {
    ...{ name, seller, url, rank: 4, first_hand: url.split("?")[0] ?? url },
    file: `${name}.${form === undefined ? "json" : "md"}`,
    ...(tiers && { tiered: true }),
    ...(zero === "free" && { free: true }),
    ...(!seller.meters && { lists: complete ? "all" : "some" }),
    parse: (document, providers) =>
      translateSeller(seller, document, new Set(providers.map(({ slug }) => slug))),
  };
}

/** LiteLLM's cost map, which is a source and a format at once. */
export const MAP_SOURCE: SourceDocument & SourceRank = {
  name: "litellm",
  rank: 30,
  url: "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
  file: "litellm.model_prices_and_context_window.json",
};

/** Lists that are made from no other, by their names. */
const ORIGINALS = /genai-prices|langfuse|llm-prices|big-agi|cline|aichat|catwalk|braintrust/i;

/** Every source, and how far it is believed. */
export const SOURCE_RANKS: readonly SourceRank[] = [...OBSERVATION_SOURCES, ...KEPT, MAP_SOURCE];

/**
 * The registry of descent: the list that a source is made from, by its name or by where it was read, else itself. What is not
 * registered may be made from any list, so that all of it is one witness.
 */
export function descentOf(source: string): string {
  const known = SOURCE_RANKS.find(({ name }) => name === source);
  if (known !== undefined) return known.partly ?? known.origin ?? source;
  if (/models\.dev|opencode|tokenlens|pi-ai/i.test(source)) return "models-dev";
  if (/litellm|portkey/i.test(source)) return "litellm";
  return ORIGINALS.exec(source)?.[0].toLowerCase() ?? "unregistered";
}

/** Hosts that a pull may contact: the hosts of the documents' addresses. A redirect to another is refused. */
export const HOSTS_ALLOWED: readonly string[] = [
  ...new Set([...OBSERVATION_SOURCES, MAP_SOURCE].map(({ url }) => new URL(url).host)),
];
