// LiteLLM's closed list of fields and what each may hold, as its own schema and tests had them in autumn 2026. A pull
// reports a field or value that upstream has beyond these and leaves it out, until it is added to format.json.
import format from "./format.json" with { type: "json" };

export const NUMBER_FIELDS: ReadonlySet<string> = new Set(format.numbers);
export const BOOLEAN_FIELDS: ReadonlySet<string> = new Set(format.booleans);
export const TEXT_FIELDS: ReadonlySet<string> = new Set(format.texts);
/** Texts from a closed list. */
export const CHOICE_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(format.choices));
/** Lists of texts, each from a closed list; an empty list allows any text. */
export const LIST_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(format.lists));
/** Objects without a shape of their own. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(format.objects);
/** What a model can do, by the format's names. */
export const MODES: readonly string[] = format.choices.mode;
/** The prices of a band of `tiered_pricing`. */
export const BAND_FIELDS: ReadonlySet<string> = new Set(format.bands);
/** The prices of `search_context_cost_per_query`. */
export const SEARCH_SIZE_FIELDS: ReadonlySet<string> = new Set(format.search_sizes);
/** The fields of `off_peak_pricing`. */
export const OFF_PEAK_FIELDS: ReadonlySet<string> = new Set([...format.off_peak, ...format.bands]);
