// Where an offer is in its life at an instant, from its known days, for lists, filters and calculators alike.
import type { Instant } from "../schemas/moment.ts";
import type { Redirect } from "../schemas/price.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { Status } from "../schemas/words.ts";

/** The known life of an offer. Days are `YYYY-MM-DD`, or `YYYY-MM` for the month's first day. */
export type Life = NonNullable<ShardModel["life"]>;

/** The status at an instant, with the day it began if known. */
export function stageAt(life: Life, at: Instant): { status: Status; since?: string } {
  const { status = "active", since, begins, next = "active", retires, unconfirmed, redirect } = life;
  const ends = [unconfirmed ? undefined : retires, redirect?.at].filter((day) => day !== undefined);
  const [end] = ends.sort();
  if (end !== undefined && end <= at && status !== "delisted")
    return { status: "retired", since: end.slice(0, "2026-12-01".length) };
  if (status === "announced" && begins !== undefined && begins <= at) return { status: next, since: begins };
  return since === undefined ? { status } : { status, since };
}

/** The model that answers for an id at an instant; undefined while it answers itself. */
export function redirectAt({ redirect }: Pick<Life, "redirect">, at: Instant): Redirect | undefined {
  return redirect !== undefined && redirect.at <= at ? redirect : undefined;
}
