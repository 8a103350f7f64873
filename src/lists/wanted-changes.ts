// Which of the recorded changes a caller wants.
import type { Change } from "../schemas/price-history.ts";

/** What a list of changes may be narrowed to; providers are slugs, times instants, `since` inclusive, `until` exclusive. */
export type ChangeFilter = {
  since?: string | undefined;
  until?: string | undefined;
  providers?: readonly string[] | undefined;
  modelId?: string | undefined;
  kinds?: readonly string[] | undefined;
  /** One of a change's rates moved by so many percent at least, up or down. */
  percentMin?: number | undefined;
};

/** A month may hold changes that are wanted. */
export function isWantedMonth(month: string, { since, until }: ChangeFilter): boolean {
  return (
    (since === undefined || since.slice(0, 7) <= month) && (until === undefined || month <= until.slice(0, 7))
  );
}

/** What is wanted of some changes, the newest first. */
export function wantedChanges(
  changes: readonly Change[],
  { since = "", until = "~", providers, modelId, kinds, percentMin }: ChangeFilter,
): Change[] {
  return changes
    .filter(
      (one) =>
        since <= one.seen &&
        one.seen < until &&
        (providers === undefined || providers.includes(one.provider_id)) &&
        (modelId === undefined || one.model_id === modelId) &&
        (kinds === undefined || kinds.includes(one.change)) &&
        (percentMin === undefined || movedBy(one, percentMin)),
    )
    .reverse();
}

/** A filter lets every change of its months through. */
export function isOpen(filter: ChangeFilter): boolean {
  return Object.values(filter).every((wanted) => wanted === undefined);
}

function movedBy({ rates }: Change, least: number): boolean {
  return rates.some(({ percent }) => percent !== undefined && Math.abs(Number(percent)) >= least);
}
