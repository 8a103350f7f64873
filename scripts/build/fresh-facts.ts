// Compares the newest import of pages' facts with the prices served on the day before it, when nobody could adjust them.
import type { JudgedFact, TrustReport } from "../../src/schemas/trust.ts";
import { startOf } from "../files/days.ts";
import type { ServedBefore } from "../files/decisions.ts";
import type { PageFact } from "../files/evidence.ts";

/** The score of the newest import; undefined without one. An end in the past is right as retired, one in the future as deprecated. */
export function scoreFresh(
  judged: readonly JudgedFact[],
  pages: ReadonlyMap<string, readonly PageFact[]>,
  imports: ServedBefore,
): TrustReport["fresh"] {
  const newest = imports.at(-1);
  if (newest === undefined) return undefined;
  const { imported, rows, statuses = {} } = newest;
  const rates = judged.flatMap(({ provider_id, model_id, rate, value }) => {
    const served = rows[`${provider_id}/${model_id}`]?.[rate];
    return served === undefined ? [] : [{ served, isRight: served === value }];
  });
  const lives = [...pages].flatMap(([provider, facts]) =>
    facts.flatMap(({ model, event, at, confidence, reason }) => {
      const served = statuses[`${provider}/${model}`];
      const isEnd = event === "ends" || event === "redirected";
      if (!isEnd || at === undefined || served === undefined || reason !== undefined) return [];
      const isOver = at <= startOf(imported);
      const right = isOver ? (confidence === "one secondary" ? ENDING : ["retired"]) : ["deprecated"];
      return [{ served, isRight: right.some((status) => status === served) }];
    }),
  );
  return { imported, prices: toScore(rates), lives: toScore(lives) };
}

/** The statuses that are right for an end in the past with a single reading. */
const ENDING = ["deprecated", "retired"];

function toScore(all: readonly { served: string | null; isRight: boolean }[]) {
  const right = all.filter(({ isRight }) => isRight).length;
  const missing = all.filter(({ served }) => served === null).length;
  return { facts: all.length, right, wrong: all.length - right - missing, missing };
}
