// How much of a pasted workload's cost each change is about.
import type { Ask } from "../../api-client.ts";
import type { ChangeList } from "../../contract/history-answers.ts";
import { sumOf } from "../../pricing/decimal.ts";
import { entryText } from "../offers/offer-id.ts";
import { isPriced, readCalls, reasonOf } from "../workload/read-calls.ts";

/** Changes, and where a workload is pasted what part of its cost is at each one's offer; `totals`: how many each part has. */
export type ShownChanges = ChangeList & { workload?: Workload; totals?: readonly number[] };

/** `shares`: id of a change -> percentage; `calls` were pasted, of which `unpriced` have no price, for a `reason`; `left`: older changes. */
type Workload = {
  shares: Record<string, number>;
  calls: number;
  unpriced: number;
  reason: string;
  left: number;
};

/** The changes that concern pasted calls; `provider` answered those that do not name theirs. */
export async function changesFor(ask: Ask, text: string, provider: string, list: ChangeList) {
  const provider_id = /^[\w-]+$/.exec(provider)?.[0];
  const answer = await readCalls(ask, text, [provider_id ? { provider_id } : {}]);
  const [outcomes = []] = answer.ok ? answer.value : [];
  const priced = outcomes.filter(isPriced);
  const costOf = (calls: typeof priced) => Number(sumOf(calls.map((one) => one.cost_breakdown.total_exact)));
  const byOffer = Map.groupBy(priced, ({ provider_id, model_id, matched }) =>
    entryText({ provider_id, model_id: matched?.model_id ?? model_id }),
  );
  const costs = new Map([...byOffer].map(([offer, calls]) => [offer, costOf(calls)]));
  const whole = costOf(priced);
  const shares = list.data.flatMap((change) => {
    const cost = costs.get(entryText(change)) ?? 0;
    return cost > 0 ? [[change.id, (100 * cost) / whole] as const] : [];
  });
  const [refused] = outcomes.filter((one) => !isPriced(one));
  const workload: Workload = {
    ...{ shares: Object.fromEntries(shares), calls: outcomes.length },
    ...{ unpriced: outcomes.length - priced.length, reason: refused ? reasonOf(refused) : "" },
    left: list.meta.total - list.data.length,
  };
  const data = list.data.filter(({ id }) => id in workload.shares);
  return { data, meta: { ...list.meta, total: data.length, total_pages: 1 }, workload };
}
