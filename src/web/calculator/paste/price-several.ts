// The bills of several pasted calls: each is priced by itself, so that tiers are decided per call, and the sum is exact.
import type { Answer, Ask } from "../../api/api.ts";
import { sumOf } from "../amounts.ts";
import { type Bill, readBill } from "../bill.ts";
import { checkForm } from "../check-form.ts";
import { type Call, type CallForm, callHref } from "../query.ts";
import { fillForm, type Group } from "./state.ts";

export type PricedCall = { call: Call; answer: Answer<Bill> };

const AT_ONCE = 6;

/** The calls of groups whose place is settled; `form` has what pasted bodies do not say, such as the day. */
export function callsOf(groups: readonly Group[], form: CallForm): Call[] {
  return groups.flatMap(({ readings, placing }) =>
    readings.flatMap((reading) => {
      if (placing.kind !== "settled") return [];
      const checked = checkForm({ ...fillForm(form, reading, placing.place), calls: "1", per: "all" });
      return checked.ok ? [checked.call] : [];
    }),
  );
}

/** Asks for every bill, equal calls once, a few at a time. */
export async function priceSeveral(
  ask: Ask,
  calls: readonly Call[],
  signal?: AbortSignal,
): Promise<PricedCall[]> {
  const distinct = new Map(calls.map((call) => [callHref(call), call]));
  const answers = new Map<string, Answer<Bill>>();
  const waiting = [...distinct];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, call] = next;
      answers.set(key, await readBill(ask, call, signal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return calls.flatMap((call) => {
    const answer = answers.get(callHref(call));
    return answer ? [{ call, answer }] : [];
  });
}

/** The exact sum of the bills there are. */
export function totalOf(priced: readonly PricedCall[]): string {
  return sumOf(priced.flatMap(({ answer }) => (answer.ok ? [answer.value.total] : [])));
}
