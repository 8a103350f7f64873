// A ledger of dated prices -> prices/history: a line is what one source said of one model over a span of days. Rows of withdrawn ids,
// and zeros that mean "unknown" or "in the plan", are no prices and are left out.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { day, rates, serviceTier, tier } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { modelId } from "../files/evidence.ts";
import type { Card, HistoryFile, HistoryRow, Span } from "../files/history.ts";
import { stated } from "../files/stated.ts";
import { HISTORY_SOURCES, type HistorySource } from "./sources.ts";

const bound = z.nullable(z.enum(["by", "exact"]));
const clock = z.union([z.number(), z.string()]);

const line = z.object({
  provider: z.string(),
  model: modelId,
  from: z.nullable(day),
  until: z.nullable(day),
  bound: z.object({ from: bound, until: bound }),
  rates,
  tiers: z.exactOptional(z.array(tier)),
  service_tiers: z.exactOptional(z.record(z.string(), serviceTier)),
  hours: z.exactOptional(z.array(z.object({ utc_start: clock, utc_end: clock, rates }))),
  zero: z.exactOptional(z.enum(["free", "plan", "unknown"])),
  seen_in: z.object({ source: z.string(), first_commit: z.string(), last_commit: z.string() }),
});

export type LedgerLine = z.infer<typeof line>;

/** Each source's history from the ledger files of a folder, and the lines that could not be read. `withdrawn` are rows `<provider>/<model>`. */
export async function importLedger(
  folder: string,
  withdrawn: ReadonlySet<string>,
): Promise<{ files: HistoryFile[]; problems: string[] }> {
  const files: HistoryFile[] = [];
  const problems: string[] = [];
  for (const source of HISTORY_SOURCES) {
    const name = `ledger.${source.name}.ndjson`;
    const text = await readFile(join(folder, name), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const lines = text
      .trim()
      .split("\n")
      .flatMap((json, i) => {
        const { data, error } = line.safeParse(JSON.parse(json));
        if (error) problems.push(`${name}:${i + 1}: ${error.issues[0]?.path.join(".")}`);
        return data ?? [];
      });
    files.push(toHistory(source, lines, withdrawn));
  }
  return { files, problems };
}

/** Whether a history says anything of days that another does not cover: one that ends no later and begins no earlier is known already. */
export function isNews({ began, read }: HistoryFile, known: HistoryFile | undefined): boolean {
  return known === undefined || (began <= known.began && read > known.read);
}

/** A source's lines as its history. */
export function toHistory(
  { name, of }: HistorySource,
  lines: readonly LedgerLine[],
  withdrawn: ReadonlySet<string> = new Set(),
): HistoryFile {
  const cards = new CardTable();
  const days = lines.flatMap(({ seen_in }) => [dayRead(seen_in.first_commit), dayRead(seen_in.last_commit)]);
  const [began = "", read = ""] = [days.sort()[0], days.at(-1)];
  const prices = lines.filter(
    ({ provider, model, zero }) =>
      zero !== "unknown" && zero !== "plan" && !withdrawn.has(`${provider}/${model}`),
  );
  const rows = Map.groupBy(prices, ({ provider, model }) => `${provider}/${model}`);
  return {
    source: name,
    of: [...of],
    ...{ began, read },
    rows: [...rows.values()].flatMap((own): HistoryRow[] => {
      const [first] = own;
      const spans = own.map((one) => toSpan(one, cards)).sort((a, b) => byCodePoint(a[1] ?? "", b[1] ?? ""));
      return first === undefined ? [] : [[first.provider, first.model, ...spans]];
    }),
    cards: cards.all,
  };
}

function toSpan(one: LedgerLine, cards: CardTable): Span {
  const { from, until, bound } = one;
  const card = cards.placeOf(cardOf(one));
  const own = (["from", "until"] as const).filter((side) => bound[side] === "exact");
  const last = dayRead(one.seen_in.last_commit);
  const [side] = own;
  if (side !== undefined) return [card, from, last, until, own.length === 2 ? "both" : side];
  if (until !== null) return [card, from, last, until];
  if (from === null) throw new Error(`${one.provider}/${one.model}: a span without days`);
  return [card, from];
}

function cardOf({ rates, tiers, service_tiers, hours }: LedgerLine): Card {
  const windows = hours?.map((one) => ({
    utc: `${time(one.utc_start)}-${time(one.utc_end)}`,
    rates: one.rates,
  }));
  return { rates, ...stated({ tiers, service_tiers, hours: windows }) };
}

/** `1000` is 10:00. */
function time(clock: number | string): string {
  const text = String(clock).padStart(4, "0");
  return `${text.slice(0, 2)}:${text.slice(-2)}`;
}

function dayRead(commit: string): string {
  return commit.slice(0, "2026-08-01".length);
}

/** The different cards of a file, each once, in the order they were met. */
export class CardTable {
  readonly all: Card[];
  readonly #places: Map<string, number>;

  constructor(known: readonly Card[] = []) {
    this.all = [...known];
    this.#places = new Map(known.map((card, place) => [textOf(card), place]));
  }

  placeOf(card: Card): number {
    const text = textOf(card);
    const place = this.#places.get(text) ?? this.all.length;
    if (place === this.all.length) this.all.push(card);
    this.#places.set(text, place);
    return place;
  }
}

/** Equal cards have one text, in whatever order their rates are written. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => byCodePoint(a, b)))
      : part,
  );
}
