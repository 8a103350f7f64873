// LiteLLM's map as another tool's file: a row is one of the tool's, or is left out and counted; what the tool has no word for is counted too.
import { formatDecimal, parseNumeral, toNumber } from "../pricing/decimal.ts";
import type { ExportShape, MapEntry, ToolRates } from "./export-shapes.ts";

export type ToolExport = {
  text: string;
  /** Rows of the map that are in it, and those that are not. */
  rows: number;
  left_out: { no_price: number; not_expressible: number };
  /** Rows in it that cost more or less for some calls than the tool can say, by what is missing. */
  lost: { [word: string]: number };
};

/** What a field of the map is about, by its name; the first that fits. A word is absent where nothing is lost. */
const LOSSES: readonly (readonly [name: RegExp, word: string | undefined])[] = [
  [/_dbu_|_cache_hit$/, undefined],
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
const CACHE_FIELDS = ["cache_read_input_token_cost", "cache_creation_input_token_cost"];

/** Rows are lines, and no text in JSON has a line end of its own. */
function* rowsOf(map: string): Generator<readonly [key: string, entry: MapEntry]> {
  for (const line of map.trim().slice(1, -1).split(",\n")) {
    const [row] = Object.entries<MapEntry>(JSON.parse(`{${line}}`));
    if (row !== undefined && row[0] !== "sample_spec") yield row;
  }
}

/** The text of a map as a tool's file, of the rows that are wanted. */
export function toolExport(
  map: string,
  shape: ExportShape,
  isWanted: (entry: MapEntry) => boolean = () => true,
): ToolExport {
  const parts = new Map<string, Map<string, unknown>>();
  const found: Omit<ToolExport, "text"> = {
    rows: 0,
    left_out: { no_price: 0, not_expressible: 0 },
    lost: {},
  };
  const read = readerOf(shape);
  for (const [key, entry] of rowsOf(map)) {
    if (!isWanted(entry)) continue;
    const { rates, lost, costs } = read(entry);
    const placed = shape.toParts(rates, entry);
    if (placed.length === 0) {
      found.left_out[costs ? "not_expressible" : "no_price"]++;
      continue;
    }
    found.rows++;
    for (const word of lost) found.lost[word] = (found.lost[word] ?? 0) + 1;
    for (const [part, value] of placed) {
      const rows = parts.get(part) ?? new Map<string, unknown>();
      parts.set(part, rows.set(shape.folds ? key.toLowerCase() : key, value));
    }
  }
  const whole = Object.fromEntries([...parts].map(([part, rows]) => [part, Object.fromEntries(rows)]));
  return { text: `${JSON.stringify(shape.toFile(whole))}\n`, ...found };
}

type Read = { rates: ToolRates; lost: ReadonlySet<string>; costs: boolean };

/** Reads rows for a shape. The map has some 200 names and 2,000 rates in 13,000 rows, so each is worked out once. */
function readerOf({ fields, places, fillsCache, marginalTiers }: ExportShape): (entry: MapEntry) => Read {
  const losses = new Map<string, string | undefined>();
  const moved = new Map<number, number>();
  const lossOf = (field: string) => {
    if (!losses.has(field)) losses.set(field, LOSSES.find(([name]) => name.test(field))?.[1]);
    return losses.get(field);
  };
  const inUnit = (rate: number) => {
    const known = moved.get(rate) ?? shifted(rate, places);
    moved.set(rate, known);
    return known;
  };
  return (entry) => {
    const rates: Record<string, number> = {};
    const lost = new Set<string>();
    const prompt = entry.input_cost_per_token;
    if (fillsCache && typeof prompt === "number")
      for (const field of CACHE_FIELDS) rates[fields[field] ?? field] = inUnit(prompt);
    for (const [field, rate] of Object.entries(entry)) {
      const own = fields[field];
      const loss = lossOf(field);
      const word = own === undefined || (marginalTiers && loss === "tiers") ? loss : undefined;
      if (own !== undefined && typeof rate === "number") rates[own] = inUnit(rate);
      if (word !== undefined) lost.add(word);
    }
    return { rates, lost, costs: lost.size > 0 || Object.keys(rates).length > 0 };
  };
}

/** A rate in a unit that is so many powers of ten larger: its decimal, moved, so that no digit is made up. */
function shifted(rate: number, places: number): number {
  const { units, scale } = parseNumeral(String(rate));
  return toNumber(formatDecimal({ units: units * 10n ** BigInt(places), scale }));
}
