// A page's tables -> what each of its rows prints: id, rate, figure, tier, bound, days. Which column means what is the page's
// description; a table of models with a column it does not know fails the page, and so do two figures for one rate.
import type { Day, RateName } from "../../../src/schemas/price.ts";
import { RATE_NAMES } from "../../../src/schemas/words.ts";
import { stated } from "../../files/stated.ts";
import { failureText } from "../../translate/translation.ts";
import { type Cell, type Layout, type PageTable, readTables } from "./page-tables.ts";
import { type Amount, printedDay, readBound, readCell } from "./price-cell.ts";

/**
 * What a column holds: `id`, `kind` (of tokens), `prices` (of the units that its cells name), `cost` (the same, of rows without other
 * prices), `unused`, one of our units; or a rate, after its service tier and `long` where it is of those, several with ` / ` between as in the cells.
 */
export type Meaning = string;

/** A seller's page, as its robot knows it. */
export type Page = Layout & {
  /** Column or, of a turned table, row -> what it holds. */
  columns: Readonly<Record<string, Meaning>>;
  /** Rows are rates, and the models stand in a line above: the column of the prices. */
  turned?: string;
  /** How an id is found: as printed, made of a display name with its points or without, or in the address that the cell links to. */
  ids: "printed" | "name" | "dashed name" | RegExp;
  /** What stands before an id that is in an address, but for offers beside the model's usual one. */
  prefix?: string;
  /** Where tables of other things stand, by headings and label. */
  leaves?: RegExp;
  /** Label in lower case -> service tier; others are the standard one. */
  tiers?: Readonly<Record<string, string>>;
  /** The threshold of the columns for long context. */
  long?: number;
};

/** One price of a page, its figure as printed. `line` tells rows apart, in their order. */
export type Printed = {
  line: number;
  id: string;
  rate?: RateName;
  /** A unit of ours, and the digits its figure moves. */
  unit?: { unit: string; places: number };
  figure: string;
  tier?: string;
  above?: number;
  from?: Day;
  until?: Day;
};

/** `ends`: days on which models end, as the page prints them. */
export type PageRows = {
  printed: Printed[];
  ends: { id: string; day: Day }[];
  problems: { id?: string; text: string }[];
};

/** What a page prints. Throws if it no longer fits its description. */
export function readPage(text: string, page: Page): PageRows {
  const found: PageRows = { printed: [], ends: [], problems: [] };
  const tables = readTables(text, page).filter(
    ({ path, label = "" }) => !page.leaves?.test([...path, label].join(" > ")),
  );
  let before: PageTable | undefined;
  for (const table of tables) {
    if (!isRead(table, page)) {
      if (table.lines.some(({ cells }) => cells.some((cell) => cell.text.includes("$"))))
        found.problems.push({ text: `${describePlace(table)}: a table with prices that is not read` });
      continue;
    }
    refuseUnfit(table, before, page);
    before = table;
    for (const line of table.lines) take(line.line, line.cells, table, { page, found });
  }
  if (found.printed.length === 0) throw new Error("no table of prices is where it was");
  refuseTwice(found.printed);
  return found;
}

function describePlace({ path, label, header }: PageTable): string {
  return [...path, label ?? "", header.join(" | ")].filter((part) => part !== "").join(" > ");
}

const BESIDE = /^(?:id|kind|unused)$/;

function isRead({ header, ids }: PageTable, { columns, turned }: Page): boolean {
  if (turned !== undefined) return header.includes(turned) && ids.length > 0;
  const meanings = header.map((name) => columns[name]);
  return meanings.includes("id") && meanings.some((one) => one !== undefined && !BESIDE.test(one));
}

/** A table that a change of the page, or an extractor, has made unreadable. */
function refuseUnfit(table: PageTable, before: PageTable | undefined, page: Page): void {
  const hasPrice = (i: number) => table.lines.some(({ cells }) => cells[i]?.text.includes("$"));
  const isKnown = (name: string) => page.turned !== undefined || page.columns[name] !== undefined;
  const unknown = table.header.find((name, i) => !isKnown(name) && hasPrice(i));
  if (unknown !== undefined) throw new Error(`${describePlace(table)}: the column "${unknown}" is new`);
  if (table.lines.some(({ cells }) => cells.length !== table.header.length))
    throw new Error(`${describePlace(table)}: its rows have other cells than its header`);
  if (before !== undefined && describePlace(before) === describePlace(table) && before.ids === table.ids)
    throw new Error(`${describePlace(table)}: stands there twice, the labels between are lost`);
}

type Taking = { page: Page; found: PageRows };

function take(line: number, cells: readonly Cell[], table: PageTable, { page, found }: Taking): void {
  const cellOf = (meaning: Meaning) =>
    cells[table.header.findIndex((name) => page.columns[name] === meaning)];
  const end = cellOf("ends");
  try {
    const day = end && printedDay(end.text);
    if (end && !day) throw new Error(`${JSON.stringify(end.text)} is no day`);
    if (day) found.ends.push(...readIds(cellOf("id"), undefined, page).ids.map((id) => ({ id, day })));
    else {
      const row = page.turned === undefined ? acrossRow(cells, table, page) : downRow(cells, table, page);
      found.printed.push(...row.map((one) => ({ ...one, line })));
    }
  } catch (error) {
    const text = failureText(error);
    found.problems.push(...idsInRow(cellOf("id"), table, page).map((id) => ({ id, text })));
  }
}

function idsInRow(cell: Cell | undefined, { ids }: PageTable, page: Page): readonly string[] {
  if (page.turned !== undefined) return ids;
  try {
    return readIds(cell, readBound(cell?.text ?? "")?.rest, page).ids;
  } catch {
    return [cell?.text ?? ""];
  }
}

type OnePrice = Omit<Printed, "line">;

function acrossRow(cells: readonly Cell[], { header, label }: PageTable, page: Page): OnePrice[] {
  const meant = header.map((name, i) => [page.columns[name] ?? "unused", cells[i]?.text ?? ""] as const);
  const named = cells[header.findIndex((name) => page.columns[name] === "id")];
  const kind = meant.find(([meaning]) => meaning === "kind")?.[1].toLowerCase();
  const bound = readBound(named?.text ?? "");
  const { ids, tier } = readIds(named, bound?.rest, page);
  const row = { page, tier: tier ?? page.tiers?.[label?.toLowerCase() ?? ""], above: bound?.above };
  const read = (wanted: (meaning: string) => boolean) =>
    meant
      .filter(([meaning]) => wanted(meaning))
      .flatMap(([meaning, text]) => readPrices(text, meaning, { ...row, kind }));
  const own = read((meaning) => meaning !== "cost" && !BESIDE.test(meaning));
  const prices = own.length > 0 ? own : read((meaning) => meaning === "cost");
  return ids.flatMap((id) => prices.map((price) => ({ ...price, id })));
}

function downRow(cells: readonly Cell[], { header, label, ids }: PageTable, page: Page): OnePrice[] {
  const meaning = page.columns[(cells[0]?.text ?? "").toLowerCase().replace(/[\^*]+$/, "")];
  const text = cells[header.indexOf(page.turned ?? "")]?.text ?? "";
  if (meaning === undefined && !text.includes("$")) return [];
  if (meaning === undefined) throw new Error("is not known as a rate");
  if (meaning === "unused") return [];
  const tier = page.tiers?.[label?.toLowerCase() ?? ""];
  const [rate = "", kind] = meaning.split(" ").reverse();
  const prices = readPrices(text, rate, { page, tier, above: undefined, kind });
  return ids.flatMap((id) => prices.map((price) => ({ ...price, id })));
}

const PROMOTION = /(?:permanent|\d+-day|limited-time)? ?\d+% off/i;

/** The ids that a cell names, and the service tier that it states for them. */
function readIds(
  cell: Cell | undefined,
  rest: string | undefined,
  page: Page,
): { ids: string[]; tier?: string } {
  const printed = (rest ?? cell?.text ?? "").replace(PROMOTION, "").trim();
  const [said = "", word = ""] = /\s*\(([A-Za-z]+)\)$/.exec(printed) ?? [];
  const tier = page.tiers?.[word.toLowerCase()];
  const text = tier === undefined ? printed : printed.slice(0, -said.length);
  return { ids: text === "" ? [] : readNames(text, cell, page), ...stated({ tier }) };
}

function readNames(text: string, cell: Cell | undefined, { ids: form, prefix = "" }: Page): string[] {
  if (form === "name" || form === "dashed name") {
    const bare = text.replace(/\s*\([^)]*\)\s*$/, "").toLowerCase();
    const blanks = form === "name" ? /[^a-z0-9.]+/g : /[^a-z0-9]+/g;
    return bare.split(" / ").map((name) => name.replace(blanks, "-"));
  }
  if (typeof form !== "string") {
    const [id] = (cell?.links ?? []).flatMap((link) => form.exec(link)?.[1] ?? []);
    if (id === undefined) throw new Error("links to no model");
    // Offers beside the model's usual one share its page: their name says what they are.
    const variant = text.match(/\b(?:fast|us)\b/gi) ?? [];
    return [variant.length === 0 ? `${prefix}${id}` : [id, ...variant].join("-").toLowerCase()];
  }
  if (/\s/.test(text)) throw new Error("is not an id");
  return [text];
}

type RowWords = { page: Page; tier: string | undefined; above: number | undefined; kind: string | undefined };

function readPrices(text: string, meaning: Meaning, row: RowWords): Omit<OnePrice, "id">[] {
  const meanings = meaning.split(" / ");
  const amounts = readCell(text);
  if (meanings.length > 1 && amounts.length !== meanings.length && amounts.length > 0)
    throw new Error(`${JSON.stringify(text)} has other prices than its column`);
  return amounts.flatMap((amount, i) => toPrices(amount, meanings[i] ?? meaning, row));
}

function toPrices(amount: Amount, meaning: Meaning, row: RowWords): Omit<OnePrice, "id">[] {
  const { figure, per, side, kinds, above = row.above, from, until } = amount;
  const isLong = /\blong\b/.test(meaning);
  const words = meaning.split(" ").filter((word) => word !== "long");
  const tier = words.length > 1 ? words[0] : row.tier;
  const bound = isLong ? row.page.long : above;
  const price = { figure, ...stated({ tier, above: bound, from, until }) };
  if (typeof per === "object") return [{ ...price, unit: per }];
  const named = words.at(-1) ?? "";
  if (named.includes("_per_")) return [{ ...price, unit: { unit: named, places: 0 } }];
  const isUnit = named === "prices" || named === "cost";
  const rate = isUnit ? side && ({ input: "prompt", output: "completion" } as const)[side] : named;
  if (rate === undefined) throw new Error(`${figure} is for one of something that is not named`);
  return ratesForKinds(rate, kinds ?? [row.kind ?? "text"]).map((name) => ({ ...price, rate: name }));
}

/** The rates that each kind of tokens has, as text calls them. */
const TEXT_RATES: readonly RateName[] = ["prompt", "completion", "input_cache_read"];

/** The rates of each other kind, in that order. */
const RATES_OF_KIND: Readonly<Record<string, readonly RateName[]>> = {
  audio: ["audio", "audio_output", "input_audio_cache"],
  image: ["image_token", "image_token_output", "image_token_cache"],
  video: ["video_token", "video_token_output"],
};

/** The rate for each kind of tokens; a kind with text's price needs none of its own. */
function ratesForKinds(rate: string, kinds: readonly string[]): RateName[] {
  const name = RATE_NAMES.find((one) => one === rate);
  if (name === undefined) throw new Error(`"${rate}" is no rate`);
  const side = TEXT_RATES.indexOf(name);
  if (kinds.includes("text") || side < 0) return [name];
  return kinds.flatMap((kind) => RATES_OF_KIND[kind]?.[side] ?? []);
}

/** Two figures for one rate of one model: labels or tabs were lost, so nobody knows which is right. */
function refuseTwice(printed: readonly Printed[]): void {
  const known = new Map<string, string>();
  for (const { id, rate, unit, tier, above, from, until, figure } of printed) {
    const key = JSON.stringify([id, rate, unit?.unit, tier, above, from, until]);
    const other = known.get(key);
    if (other !== undefined && Number(other) !== Number(figure))
      throw new Error(`${id}: ${rate ?? unit?.unit} is ${other} and ${figure}`);
    known.set(key, figure);
  }
}
