// The bills that moved, a row for each cause: how many of how many offers, what became of them, and the dearest.

import type { NamedCall } from "./calls.ts";
import type { Cause } from "./causes.ts";
import { costOf, type Kind, kindOf } from "./outcome-kinds.ts";
import type { Outcome } from "./price-call.ts";

/** How many of the dearest bills a row shows. */
const SHOWN = 3;

export type Example = { bill: string; was: string; now: string; moves: number };

/** Bills and offers of a provider that a cause moves. */
type Share = { bills: number; offers: Set<string> };

export type CauseRow = {
  cause: string;
  firstHand: boolean;
  byHand: boolean;
  bills: number;
  offers: Set<string>;
  kinds: Map<Kind, number>;
  /** By provider, of bills that were there before. */
  shares: Map<string, Share>;
  /** The dearest first. */
  dearest: Example[];
};

export class OutcomeTable {
  readonly #rows = new Map<string, CauseRow>();
  /** How many bills there are by provider, moved or not. */
  readonly bills = new Map<string, number>();

  /** Counts bills that are there, moved or not. */
  count(provider: string, bills = 1): void {
    this.bills.set(provider, (this.bills.get(provider) ?? 0) + bills);
  }

  /** Adds a bill that moved; `isNew` where the id was not known before. */
  add(cause: Cause, provider: string, offer: string, kind: Kind, example: Example, isNew = false): void {
    const row = this.#row(cause);
    row.bills += 1;
    row.offers.add(offer);
    row.kinds.set(kind, (row.kinds.get(kind) ?? 0) + 1);
    if (!isNew) {
      const share = row.shares.get(provider) ?? { bills: 0, offers: new Set() };
      share.bills += 1;
      share.offers.add(offer);
      row.shares.set(provider, share);
    }
    const last = row.dearest.at(-1);
    if (row.dearest.length === SHOWN && last !== undefined && last.moves >= example.moves) return;
    row.dearest = [...row.dearest, example].toSorted((a, b) => b.moves - a.moves).slice(0, SHOWN);
  }

  /** Every row, the one with the dearest bill first. */
  rows(): CauseRow[] {
    return [...this.#rows.values()].toSorted((a, b) => dearestOf(b) - dearestOf(a));
  }

  #row({ name, ...settled }: Cause): CauseRow {
    const known = this.#rows.get(name);
    if (known) return known;
    const row: CauseRow = {
      ...{
        cause: name,
        firstHand: settled.firstHand === true,
        byHand: settled.byHand === true,
        bills: 0,
        offers: new Set<string>(),
      },
      ...{ kinds: new Map<Kind, number>(), shares: new Map<string, Share>(), dearest: [] },
    };
    this.#rows.set(name, row);
    return row;
  }
}

function dearestOf({ dearest }: CauseRow): number {
  return dearest[0]?.moves ?? 0;
}

/** A bill as a report shows it. */
export function toExample(call: NamedCall, was: Outcome, now: Outcome): Example & { kind: Kind } {
  const kind = kindOf(call, was, now);
  const bill = `${call.provider_id}/${call.model_id} ${call.what}`;
  return { kind, bill, was: answerText(was), now: answerText(now), moves: costOf(call, was, now) };
}

function answerText({ http, total, unpriced, assumed, reason }: Outcome): string {
  const more = [...unpriced.map((item) => `no ${item}`), ...assumed];
  const amount = total ?? [String(http), ...(reason === undefined ? [] : [reason])].join(" ");
  return more.length === 0 ? amount : `${amount} (${more.join(", ")})`;
}
