// How what was served compared with the newest import of pages' facts, the day before it: the part that nobody could tune.
import type { JudgedFact, TrustReport } from "../../src/schemas/trust.ts";
import { startOf } from "../files/days.ts";
import type { ServedBefore } from "../files/decisions.ts";
import type { PageFact } from "../files/evidence.ts";

type Score = NonNullable<TrustReport["fresh"]>["prices"];

/** The score of the newest import; undefined without one. Of a life, an end that had come was right as retired, one to come as deprecated. */
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

/** What one reading of an end that has come makes of a model, and what it may be. */
const ENDING = ["deprecated", "retired"];

function toScore(all: readonly { served: string | null; isRight: boolean }[]): Score {
  const right = all.filter(({ isRight }) => isRight).length;
  const missing = all.filter(({ served }) => served === null).length;
  return { facts: all.length, right, wrong: all.length - right - missing, missing };
}
