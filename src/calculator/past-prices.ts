// Finds the past prices that a call is charged at; old ones are stored in a key of their own.
import type { Instant } from "../schemas/moment.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { ListedProvider } from "../store/provider-index.ts";
import type { ShardModels, Version } from "../store/version.ts";
import type { FoundModel } from "./find-model.ts";

/** Whether the prices of that time, the model's or its redirect target's, lie in a key of their own. */
export function isLongAgo({ model, models }: Pick<FoundModel, "model" | "models">, at: Instant): boolean {
  const { past = "", life } = model;
  const target = life?.redirect && models.get(life.redirect.to);
  return at < past || at < (target?.past ?? "");
}

/** The model and its possible redirect targets, at their prices of that time; or what was sold under a `requested` id that means another model now. */
export async function asOf<Found extends Omit<FoundModel, "match">>(
  version: Version,
  provider: ListedProvider,
  found: Found,
  at: Instant,
  requested?: string,
): Promise<Found> {
  if (!isLongAgo(found, at)) return found;
  const past = await version.past(provider);
  if (past === undefined) return found;
  const models = atPastPrices(found.models, past.models, at);
  const { certainty } = past.shard;
  const shard = { ...found.shard, ...(certainty && { certainty }) };
  const own = requested === found.model.id ? undefined : past.models.get(requested ?? "");
  if (own && at < (own.life?.since ?? "")) return { ...found, model: own, match: { id: own.id }, shard };
  return { ...found, models, model: withPast(found.model, past.models, at), shard };
}

function atPastPrices(models: ShardModels, past: ShardModels, at: Instant): ShardModels {
  return {
    get: (id) => {
      const model = models.get(id);
      return model && withPast(model, past, at);
    },
    has: (id) => models.has(id),
    keys: () => models.keys(),
  };
}

/** A price that lists showed for an id then is the id's own, even if the id redirects now. */
function withPast(model: ShardModel, past: ShardModels, at: Instant): ShardModel {
  const then = at < (model.past ?? "") ? past.get(model.id) : undefined;
  if (then === undefined) return model;
  const { known_from: _known, moving: _moving, ...rest } = model;
  return { ...rest, prices: then.prices };
}
