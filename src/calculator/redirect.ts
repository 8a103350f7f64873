// Finds the model at whose price a redirected id is billed, and what the id's own last price would have cost.
import { redirectAt } from "../pricing/life.ts";
import type { Instant } from "../schemas/moment.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { FoundModel } from "./find-model.ts";

/** `isConfirmed`: calls are known to be billed as the target, or the response names the model that answered. */
export type Led = { model: ShardModel; isConfirmed: boolean };

/** The model at whose price a redirected id is billed, if any. The model named in the response, `answeredBy`, wins over the redirect. */
export function followRedirect(
  { model, models }: Pick<FoundModel, "model" | "models">,
  at: Instant,
  answeredBy: string | undefined,
): Led | undefined {
  const seen = new Set([model.id]);
  let led: Led = { model, isConfirmed: true };
  for (;;) {
    const redirect = redirectAt(led.model.life ?? {}, at);
    if (redirect === undefined || redirect.bills_as_target === false || seen.has(redirect.to)) break;
    const target = models.get(redirect.to);
    if (target === undefined) break;
    seen.add(target.id);
    led = { model: target, isConfirmed: led.isConfirmed && redirect.bills_as_target === true };
  }
  if (led.model === model) return undefined;
  const named = answeredBy === undefined || answeredBy === model.id ? undefined : models.get(answeredBy);
  return named ? { model: named, isConfirmed: true } : led;
}

/** The last price before an instant, at which its id redirected or followed its maker; it lasts from then on. */
export function lastBefore(prices: readonly ShardPrice[], at: Instant): ShardPrice[] {
  const last = prices.findLast(({ from = "" }) => from < at);
  if (last === undefined) return [];
  const { from: _from, until: _until, ...price } = last;
  return [price];
}
