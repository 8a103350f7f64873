// Which causes of moved bills stop a publish, and which a person allowed by name; the bounds on how much one of them may move.
import type { Day } from "../../src/schemas/price.ts";
import type { AllowedCause } from "../files/decisions.ts";
import { REFUSED } from "./outcome-kinds.ts";
import type { CauseRow, OutcomeTable } from "./outcome-table.ts";

/** The share of a provider's bills, and of all, that one cause may move. */
const SHARE_OF_PROVIDER = 0.02;
const SHARE_OF_ALL = 0.005;
/** Bounds of share hold from so many offers on. */
const LEAST_OFFERS = 3;
/** How far the number of bills may be off that of an allowance, as a share of it. */
const TOLERANCE = 0.2;

/** A cause that may move bills until a day: as many as `bills` says, or any number without it. */
export type Allowance = Omit<AllowedCause, "bills"> & { bills?: number };

/** What moved by one cause, and why that stops a publish, if anything does. */
export type Judgement = { row: CauseRow; breaches: string[]; allowedFor?: string };

/** Judges every row, the dearest first. A first-hand cause passes. */
export function judge(table: OutcomeTable, allowed: readonly Allowance[], today: Day): Judgement[] {
  const all = [...table.bills.values()].reduce((sum, bills) => sum + bills, 0);
  return table.rows().map((row) => {
    const breaches = row.firstHand ? [] : [...ofCause(row), ...shareBreaches(row, table.bills, all)];
    return { row, ...settle(row.cause, row.bills, breaches, allowed, today) };
  });
}

/** The breaches of a cause that no allowance names, or one for another number of bills. */
export function settle(
  cause: string,
  bills: number,
  breaches: string[],
  allowed: readonly Allowance[],
  today: Day,
): Omit<Judgement, "row"> {
  const named = allowed.find((one) => one.cause === cause && today <= one.until);
  if (named === undefined || breaches.length === 0) return { breaches };
  const expected = named.bills ?? bills;
  if (Math.abs(bills - expected) <= expected * TOLERANCE) return { breaches: [], allowedFor: named.reason };
  return { breaches: [...breaches, `allowed for ${expected} bills, not for ${bills}`] };
}

/** Bills that no one would believe unseen. A cause that is settled by hand may move no bill. */
function ofCause({ kinds, byHand }: CauseRow): string[] {
  const refused = [...kinds].filter(([kind]) => REFUSED.has(kind)).map(([kind, bills]) => `${bills} ${kind}`);
  return refused.length === 0 && byHand ? ["settled by hand"] : refused;
}

function shareBreaches({ shares }: CauseRow, bills: ReadonlyMap<string, number>, all: number): string[] {
  const wide = [...shares].filter(
    ([provider, share]) =>
      share.offers.size >= LEAST_OFFERS && share.bills > SHARE_OF_PROVIDER * (bills.get(provider) ?? 0),
  );
  const moved = [...shares.values()].reduce((sum, share) => sum + share.bills, 0);
  const offers = [...shares.values()].reduce((sum, share) => sum + share.offers.size, 0);
  return [
    ...(wide.length > 0 ? [`more than ${SHARE_OF_PROVIDER * 100} % of the bills of ${names(wide)}`] : []),
    ...(offers >= LEAST_OFFERS && moved > SHARE_OF_ALL * all
      ? [`more than ${SHARE_OF_ALL * 100} % of all bills`]
      : []),
  ];
}

/** The first providers by name, and how many more there are. */
function names(wide: readonly (readonly [provider: string, unknown])[]): string {
  const shown = wide.slice(0, 3).map(([provider]) => provider);
  return [...shown, ...(wide.length > 3 ? [`${wide.length - 3} more`] : [])].join(", ");
}
