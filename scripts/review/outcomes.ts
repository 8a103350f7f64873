// Counts how bills differ between two versions by cause, with the dearest of them, and changed facts that move no bill.
import { keptOr } from "../../src/lru-cache.ts";
import { isMore } from "../../src/pricing/decimal.ts";
import type { NamedCall } from "./calls.ts";
import type { Cause } from "./causes.ts";
import type { Outcome } from "./price-call.ts";

/** A total that changes by more than this factor is refused. */
const MOST_TIMES = 3n;
/** The highest new price in USD: per 1M tokens, per search, per other unit. */
const DEAREST = { tokens: 100, search: 1, unit: 100 };
/** How many of the dearest bills a row shows. */
const SHOWN = 3;

/** The outcomes of a bill; the first four are refused even once. */
export const KINDS = [
  "more than threefold",
  "no longer priced",
  "answered by another offer",
  "new and dear",
  "moved",
  "answered otherwise",
] as const;

export type Kind = (typeof KINDS)[number];

export const REFUSED: ReadonlySet<Kind> = new Set(KINDS.slice(0, 4));

type Counted = Pick<NamedCall, "usage" | "subprovider">;

/** Classifies a moved bill by its old and new outcome. */
export function kindOf(call: Counted, was: Outcome, now: Outcome): Kind {
  if (was.http === 200 && (now.http !== 200 || isLessPriced(was, now))) return "no longer priced";
  if (was.http === 200 && call.subprovider === undefined && was.offer !== now.offer)
    return "answered by another offer";
  if (now.total !== undefined && (was.http !== 200 || isLessPriced(now, was)))
    return costOf(call, was, now) > dearestExpected(call) ? "new and dear" : "moved";
  if (was.total !== undefined && now.total !== undefined && was.total !== now.total)
    return isFar(was.total, now.total) ? "more than threefold" : "moved";
  return "answered otherwise";
}

function isLessPriced(was: Outcome, now: Outcome): boolean {
  return now.unpriced.some((item) => !was.unpriced.includes(item));
}

/** How far a bill moves, in USD per 1M tokens, per search or per other unit. */
export function costOf({ usage }: Counted, was: Outcome, now: Outcome): number {
  const moved = Math.abs(Number(now.total ?? 0) - Number(was.total ?? 0));
  const { prompt_tokens, completion_tokens, web_search_count, units = { each: "1" } } = usage;
  if (web_search_count > 0) return moved / web_search_count;
  const tokens = prompt_tokens + completion_tokens;
  return tokens > 0 ? (moved / tokens) * 1e6 : moved / Number(Object.values(units)[0]);
}

function dearestExpected({ usage }: Counted): number {
  if (usage.web_search_count > 0) return DEAREST.search;
  return usage.prompt_tokens + usage.completion_tokens > 0 ? DEAREST.tokens : DEAREST.unit;
}

/** Whether one amount is more than three times the other; 0 is far from any other amount. */
function isFar(one: string, other: string): boolean {
  return isMore(one, other, MOST_TIMES) || isMore(other, one, MOST_TIMES);
}

/** A moved bill as a report shows it. */
export type Example = { bill: string; was: string; now: string; moves: number; refused: boolean };

/** Whether a row counts bills or rows of the listing. */
export type Unit = "bill" | "row";

/** Everything moved by one cause. */
export type CauseRow = Cause & {
  unit: Unit;
  count: number;
  offers: Set<string>;
  kinds: Map<Kind, number>;
  /** By provider, only what existed before. */
  shares: Map<string, { count: number; offers: Set<string> }>;
  dearest: Example[];
};

export class OutcomeTable {
  readonly #rows = new Map<string, CauseRow>();
  /** The number of bills and rows by provider, moved or not. */
  readonly all: Record<Unit, Map<string, number>> = { bill: new Map(), row: new Map() };

  /** Counts existing bills or rows, moved or not. */
  count(provider: string, count = 1, unit: Unit = "bill"): void {
    this.all[unit].set(provider, (this.all[unit].get(provider) ?? 0) + count);
  }

  get bills(): number {
    return [...this.all.bill.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Adds a bill that moved, of an offer of a provider. */
  add(cause: Cause, provider: string, offer: string, call: NamedCall, was: Outcome, now: Outcome): void {
    // A new offer did not exist before.
    const row = this.#add(cause, was.http === 404 ? undefined : provider, offer, "bill");
    const kind = kindOf(call, was, now);
    row.kinds.set(kind, (row.kinds.get(kind) ?? 0) + 1);
    const example = { refused: REFUSED.has(kind), moves: costOf(call, was, now) };
    const last = row.dearest.at(-1);
    if (row.dearest.length === SHOWN && last && dearerFirst(last, example) <= 0) return;
    const bill = `${call.provider_id}/${call.model_id} ${call.what}`;
    const shown = { ...example, bill, was: answerText(was), now: answerText(now) };
    row.dearest = [...row.dearest, shown].toSorted(dearerFirst).slice(0, SHOWN);
  }

  has(cause: string): boolean {
    return this.#rows.has(cause);
  }

  /** Adds a row of the listing that differs in facts that move no bill. */
  addRow(name: string, provider: string, offer: string): void {
    this.#add({ name }, provider, offer, "row");
  }

  /** Returns all rows: bills before listing rows, the dearest bill first. */
  rows(): CauseRow[] {
    const byUnit = (one: CauseRow) => (one.unit === "bill" ? 0 : 1);
    const dearest = (one: CauseRow) => one.dearest[0]?.moves ?? 0;
    return [...this.#rows.values()].toSorted((a, b) => byUnit(a) - byUnit(b) || dearest(b) - dearest(a));
  }

  #add(cause: Cause, provider: string | undefined, offer: string, unit: Unit): CauseRow {
    const row = keptOr(this.#rows, cause.name, (): CauseRow => {
      return { ...cause, unit, ...noneCounted(), kinds: new Map(), shares: new Map(), dearest: [] };
    });
    for (const part of provider === undefined ? [row] : [row, keptOr(row.shares, provider, noneCounted)]) {
      part.count += 1;
      part.offers.add(offer);
    }
    return row;
  }
}

function noneCounted(): { count: number; offers: Set<string> } {
  return { count: 0, offers: new Set() };
}

function dearerFirst(one: Pick<Example, "refused" | "moves">, other: Pick<Example, "refused" | "moves">) {
  return Number(other.refused) - Number(one.refused) || other.moves - one.moves;
}

function answerText({ http, total, unpriced, assumed, reason }: Outcome): string {
  const more = [...unpriced.map((item) => `no ${item}`), ...assumed];
  const amount = total ?? [String(http), ...(reason === undefined ? [] : [reason])].join(" ");
  return more.length === 0 ? amount : `${amount} (${more.join(", ")})`;
}
