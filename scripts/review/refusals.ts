// Which causes of moved bills stop a publish, and which a person allowed by name; the bounds on how much one of them may move.
import type { Day } from "../../src/schemas/price.ts";
import type { AllowedCause } from "../files/decisions.ts";
import { type CauseRow, type OutcomeTable, REFUSED } from "./outcomes.ts";

/** The share of a provider's bills, or rows, and of all that one cause may move, from so many offers on. */
const BOUNDS = { bill: { share: 0.02, all: 0.005, offers: 3 }, row: { share: 0.2, all: 1, offers: 10 } };
/** How far the number of bills may differ from an allowance's number, as a share of it. */
const TOLERANCE = 0.2;

/** A cause that may move bills until a day: as many as `bills` says, or any number without it. */
export type Allowance = Omit<AllowedCause, "bills"> & { bills?: number };

/** What moved by one cause, and why that stops a publish, if anything does. */
export type Judgement = { row: CauseRow; breaches: string[]; allowed?: Pick<Allowance, "reason" | "until"> };

/** Judges every row in order; a first-hand cause passes. With one provider `alone`, shares of all bills and allowed counts mean nothing. */
export function judge(
  table: OutcomeTable,
  allowed: readonly Allowance[],
  today: Day,
  alone = false,
): Judgement[] {
  return table.rows().map((row) => {
    const breaches = row.firstHand ? [] : [...kindBreaches(row), ...shareBreaches(row, table, alone)];
    const named = allowed.find((one) => one.cause === row.name && today <= one.until);
    if (named === undefined || breaches.length === 0) return { row, breaches };
    const expected = named.bills ?? row.count;
    const surplus = row.count - expected;
    if ((alone ? surplus : Math.abs(surplus)) <= expected * TOLERANCE)
      return { row, breaches: [], allowed: named };
    return { row, breaches: [...breaches, `allowed for ${expected} ${row.unit}s, not for ${row.count}`] };
  });
}

/** Changes that nobody would believe without a look. A cause that is settled by hand may move no bill. */
function kindBreaches({ kinds, byHand }: CauseRow): string[] {
  const refused = [...kinds].filter(([kind]) => REFUSED.has(kind)).map(([kind, bills]) => `${bills} ${kind}`);
  return refused.length === 0 && byHand ? ["settled by hand"] : refused;
}

function shareBreaches({ unit, shares }: CauseRow, table: OutcomeTable, alone: boolean): string[] {
  const bounds = BOUNDS[unit];
  const wide = [...shares].filter(
    ([provider, { count, offers }]) =>
      offers.size >= bounds.offers && count > bounds.share * (table.all[unit].get(provider) ?? 0),
  );
  const moved = [...shares.values()].reduce((sum, { count }) => sum + count, 0);
  const offers = [...shares.values()].reduce((sum, share) => sum + share.offers.size, 0);
  const isMuch = !alone && unit === "bill" && offers >= bounds.offers && moved > bounds.all * table.bills;
  return [
    ...(wide.length > 0 ? [`more than ${bounds.share * 100} % of the ${unit}s of ${names(wide)}`] : []),
    ...(isMuch ? [`more than ${bounds.all * 100} % of all bills`] : []),
  ];
}

function names(wide: readonly (readonly [provider: string, unknown])[]): string {
  const shown = wide.slice(0, 3).map(([provider]) => provider);
  return [...shown, ...(wide.length > 3 ? [`${wide.length - 3} more`] : [])].join(", ");
}
