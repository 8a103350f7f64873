// Where a model is in its life when a call is made, beside the call's price: one that is retired keeps its last.

import type { Instant } from "../schemas/moment.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { Status } from "../schemas/words.ts";

/** The status at an instant as far as its days are known; undefined for an active model, and before the status began. */
export function modelStatusAt({ life }: Pick<ShardModel, "life">, at: Instant): Status | undefined {
  if (life === undefined) return undefined;
  const { status, since, retires } = life;
  if (status !== "delisted" && retires !== undefined && retires < at.slice(0, retires.length))
    return "retired";
  return status === "active" || at < (since ?? "") ? undefined : status;
}
