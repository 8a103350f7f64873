// What a comparison asks the API: each offer's entry, and one batch that prices the workload at all of them.
import { type Answer, type Ask, mapAnswer } from "../../api-client.ts";
import type { PriceEntry } from "../../contract/price-answers.ts";
import { commaList } from "../../schemas/words.ts";
import { findOffers, readEntry, similarOffers } from "../api/api.ts";
import type { RatesBook } from "../api/rates-book.tsx";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { type CompareQuery, checkWorkload, MAX_COMPARED, type Workload } from "../workload/query.ts";
import { keptOf, readCalls, readIn, wrongIn } from "../workload/read-calls.ts";
import { type Counted, NOWHERE, type Outcome, priceCalls, workloadCalls } from "../workload/workload.ts";

/** The most pasted calls that are priced at each offer. */
export const MAX_PASTED_CALLS = 80;

export type Compared = {
  entries: (PriceEntry | undefined)[];
  outcomes: Outcome[];
  /** Pasted calls: how many, how many of them are priced, what an address holds of them, or why the text cannot be read. */
  pasted?: { calls: number; priced: number; kept: string; reason?: string };
};

export async function loadCompared(ask: Ask, query: CompareQuery): Promise<Answer<Compared>> {
  const entries: (PriceEntry | undefined)[] = [];
  for (const offerId of query.offerIds) entries.push(await readEntry(ask, offerId));
  return priceWorkload(ask, query, entries);
}

/** The cost of the workload, or of the pasted calls instead, at each offer; empty without offers or if a number of it is wrong. */
export async function priceWorkload(
  ask: Ask,
  { offerIds, typed, usage, when, tier }: CompareQuery,
  entries: Compared["entries"],
  book?: RatesBook,
): Promise<Answer<Compared>> {
  const checked = checkWorkload(typed);
  if (!checked.ok) return { ok: true, value: { entries, outcomes: [] }, edition: NOWHERE };
  const { workload } = checked;
  const counted = await countedIn(ask, usage, workload);
  if (!counted.ok) return counted;
  const { calls, pasted } = counted.value;
  const offers = offerIds.map((offerId, i) => ({ ...entries[i], offerId }));
  const own = book ? calls.map((call) => ({ ...call, rates_book: book })) : calls;
  const costs = await priceCalls(ask, { offers, workload, when, tier }, own);
  return mapAnswer(costs, (outcomes) => ({ entries, outcomes, ...(pasted && { pasted }) }));
}

/** The best match of each text between commas, to add to a comparison, models `similar` to the others, and the `rest` of its address: what was taken for which text, and what was not found. */
export async function searchOffers(ask: Ask, texts: string) {
  const [added, similar, rest]: [OfferId[], OfferId[], URLSearchParams] = [[], [], new URLSearchParams()];
  for (const text of commaList(texts).slice(0, MAX_COMPARED)) {
    const [found] = await findOffers(ask, text, { group_by: "model", page_size: "1" });
    if (found) added.push(found);
    else similar.push(...(await similarOffers(ask, text, { group_by: "model", page_size: "6" })));
    rest.append(found ? "taken" : "add", found ? `${offerText(found)} for “${text}”` : text);
  }
  return { added, similar, rest: rest.size > 0 ? `&${rest}` : "" };
}

type CountedCalls = { calls: Counted[]; pasted?: NonNullable<Compared["pasted"]> };

/** The calls to price: the calls of a pasted text, as totals if their API has no convention of its own. */
async function countedIn(ask: Ask, usage: string, workload: Workload): Promise<Answer<CountedCalls>> {
  if (usage === "") return { ok: true, value: { calls: workloadCalls(workload) }, edition: NOWHERE };
  const answer = await readCalls(ask, usage);
  if (!answer.ok) return answer;
  const [outcomes = []] = answer.value;
  const reason = wrongIn(outcomes);
  if (reason !== undefined) {
    const pasted = { calls: 0, priced: 0, kept: "", reason };
    return { ...answer, value: { calls: workloadCalls(workload), pasted } };
  }
  const all = outcomes.flatMap((one) => readIn(one) ?? []);
  const calls = all.slice(0, MAX_PASTED_CALLS).map(({ usage, usage_convention: stated }): Counted => {
    return { usage, usage_convention: stated === "provider" ? "inclusive" : stated };
  });
  return {
    ...answer,
    value: { calls, pasted: { calls: all.length, priced: calls.length, kept: keptOf(outcomes) } },
  };
}
