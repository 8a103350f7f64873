// Which models a provider's term applies to: a fee, a region's factor, a service tier.
import type { Scope } from "../schemas/provider-terms.ts";

/** Whether a term applies to a model, `released` on a day, in a month or unknown when; `scopeFields` has the rules. */
export function isFor(scope: Scope, { id, released }: { id: string; released?: string }): boolean {
  const { models, from_generation, before_generation, released_from, released_before } = scope;
  const found = models === undefined ? [] : new RegExp(models).exec(id.toLowerCase());
  if (found === null) return false;
  const generation = Number(found[1]?.replace("-", ".") ?? Number.POSITIVE_INFINITY);
  if (from_generation !== undefined && generation < Number(from_generation)) return false;
  if (before_generation !== undefined && generation >= Number(before_generation)) return false;
  if (released_from !== undefined && !(released !== undefined && released >= released_from)) return false;
  // A month is before a day if its last day is.
  const last = released && `${released}-31`.slice(0, "2026-01-31".length);
  return released_before === undefined || (last !== undefined && last < released_before);
}
