// What lists can be filtered by beside names: mode, capabilities and context of each row's model.
import { given } from "../../src/given.ts";
import { keptOr } from "../../src/lru-cache.ts";
import { type Certainty, STATUSES } from "../../src/schemas/words.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { modeByOutput } from "../litellm/mode.ts";
import type { Listing, ListingFacets } from "./listing.ts";

/** What a name says of a model's mode. */
const NAMED: readonly (readonly [name: RegExp, mode: string])[] = [
  [/re-?rank/i, "rerank"],
  [/embed|(^|[/-])(bge|gte|e5)-/i, "embedding"],
  [/(^|[/-])(tts|speech|aura)(-|$)/i, "audio_speech"],
  [/whisper|transcri/i, "audio_transcription"],
  [/realtime|-live-/i, "realtime"],
  [/ocr(-|$)/i, "ocr"],
  [/image|(^|[/-])(flux|dall-e|seedream)/i, "image_generation"],
  [/video|(^|[/-])(veo|sora|seedance|kling|hailuo|vidu|pixverse)/i, "video_generation"],
  [/moderation/i, "moderation"],
];

/** Facts of each canonical model that its offers share: not its limits, which hosts set. */
export type SharedFacts = ReadonlyMap<string, ModelFacts>;

/** The shared facts of each canonical model: its maker's, else the first of any offer. */
export function sharedFacts(rows: readonly { provider: string; model: CatalogModel }[]): SharedFacts {
  const shared = new Map<string, ModelFacts>();
  const own = rows.filter(({ provider, model }) => model.canonical?.startsWith(`${provider}/`));
  for (const { model } of [...own, ...rows]) {
    if (model.canonical === undefined) continue;
    const { mode, capabilities, input_modalities, output_modalities } = model.facts;
    shared.set(model.canonical, {
      ...given({ mode, capabilities, input_modalities, output_modalities }),
      ...shared.get(model.canonical),
    });
  }
  return shared;
}

/**
 * An offer's facts, completed by its model's. Without a stated mode the output decides it, else the name, else the price: what charges for
 * reading and for writing chats. Where writing costs nothing, the name outweighs a stated "chat".
 */
export function factsOf(
  { id, canonical = "", facts, prices }: CatalogModel,
  shared: SharedFacts,
): ModelFacts {
  const known = { ...shared.get(canonical), ...facts };
  const { prompt, completion } = prices.at(-1)?.rates ?? {};
  const writes = prompt !== undefined && Number(completion ?? 0) > 0;
  const [, named] = NAMED.find(([name]) => name.test(id)) ?? [];
  const told = known.mode ?? modeByOutput(known);
  const mode =
    told === "chat" && !writes ? (named ?? told) : (told ?? named ?? (writes ? "chat" : undefined));
  return { ...known, ...stated({ mode }) };
}

/** What filters need of a row: facts, whether cache reads have a price of their own, and how sure its price is. */
export type Filtered = ModelFacts & { caches?: boolean; certainty?: Certainty };

/** Whether an offer has ever had a price for cache reads. */
export function caches({ prices }: CatalogModel): boolean {
  return prices.some(({ rates }) => rates.input_cache_read !== undefined);
}

/** The rows of each mode and capability, ascending; the tokens of known contexts. */
export function toFacets(all: readonly Filtered[]): ListingFacets {
  const known = all.flatMap(({ context_tokens }, row) =>
    context_tokens === undefined ? [] : [[row, context_tokens] as const],
  );
  return {
    modes: rowsBy(all.map(({ mode }) => (mode === undefined ? [] : [mode]))),
    capabilities: rowsBy(all.map(capabilityWords)),
    certainties: rowsBy(all.map(({ certainty }) => (certainty === undefined ? [] : [certainty]))),
    context: [known.map(([row]) => row), known.map(([, tokens]) => tokens)],
  };
}

/** Capabilities in the words of the `capability` filter: `vision` for image input, `caching` by its price. */
function capabilityWords({ capabilities = [], input_modalities = [], caches = false }: Filtered): string[] {
  return [
    ...capabilities,
    ...(input_modalities.includes("image") ? ["vision"] : []),
    ...(caches ? ["caching"] : []),
  ];
}

/** The rows of each status but active. */
export function rowsByStatus(
  models: readonly Pick<CatalogModel, "status">[],
): NonNullable<Listing["statuses"]> {
  const rows = rowsBy(
    models.map(({ status }) => (status === undefined || status === "active" ? [] : [status])),
  );
  return Object.fromEntries(STATUSES.flatMap((status) => (rows[status] ? [[status, rows[status]]] : [])));
}

function rowsBy(words: readonly (readonly string[])[]): Record<string, number[]> {
  const rows = new Map<string, number[]>();
  words.forEach((own, row) => {
    for (const word of own) keptOr(rows, word, (): number[] => []).push(row);
  });
  return Object.fromEntries([...rows].toSorted(([a], [b]) => byCodePoint(a, b)));
}
