// The state of the page of changes as its address holds it, and the API's answers to it.
import { type Answer, type Ask, mapAnswer, read } from "../../api-client.ts";
import type { ChangeList } from "../../contract/history-answers.ts";
import type { PriceList } from "../../contract/price-answers.ts";
import { sumOf } from "../../pricing/decimal.ts";
import type { Change } from "../../schemas/price-history.ts";
import { CHANGE_GROUPS, CHANGES, type ChangeKind } from "../../schemas/words.ts";
import { entryText } from "../offers/offer-id.ts";
import { PAGE, type Query, readAddress, type StateOf, word, words, writeAddress } from "../ui/address.ts";
import { isPriced, MAX_PASTED, readPriced, reasonOf } from "../workload/read-calls.ts";

export type Tab = keyof typeof CHANGE_GROUPS;
export const TABS = Object.keys(CHANGE_GROUPS) as Tab[];

export const FIELDS = {
  /** Names of providers, separated by commas; empty for all. */
  provider: word(/^(?=.*[^,\s]).{1,200}$/s),
  /** Empty for all changes of the market. */
  change: words((given) => CHANGES.filter((kind) => given.includes(kind))),
  /** The least percentage by which some rate moved, a decimal; empty for every size. */
  percent: word(/^(?=.*[1-9])\d{1,9}(\.\d{1,9})?$/),
  /** A day, UTC: in force from it or later, a correction published on it or later; empty for every day. */
  since: word(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  /** Pasted calls, to show only changes that concern them; empty for every change. */
  usage: word(new RegExp(`^.{1,${MAX_PASTED}}$`, "s")),
  page: PAGE,
};
const FILTERS = {
  provider: { ...FIELDS.provider, parameter: "provider_id" },
  change: FIELDS.change,
  percent: { ...FIELDS.percent, parameter: "percent_min" },
  since: FIELDS.since,
};
export type ChangesQuery = StateOf<typeof FIELDS>;

/** The parts of the market's first page, with how many changes of all sellers each shows, so that many ends hide no moved price. */
export const PARTS: readonly (readonly [title: string, kinds: readonly ChangeKind[], most: number])[] = [
  ["Prices", ["up", "down"], 10],
  ["New", ["new"], 4],
  ["Ended", ["retired", "delisted", "status"], 4],
];

/** Changes; for a pasted workload also the share of its cost at each change's offer. `totals` counts the changes of each part. */
export type ShownChanges = ChangeList & { workload?: Workload; totals?: readonly number[] };

/**
 * `shares`: id of a change -> percentage; `calls` were pasted, of which `unpriced` have no price, for a `reason`; `taken`: models with the
 * sellers that no body names; `left`: older changes.
 */
type Workload = {
  shares: Record<string, number>;
  calls: number;
  unpriced: number;
  reason: string;
  taken: string[];
  left: number;
};

const PAGE_SIZE = 50;
/** As many as the API lists at a time: more than were ever announced at once. */
export const ALL = 1000;

/** Reads a query string; an unknown value becomes the default. What is coming is shown whenever it was published. */
export function readChangesQuery(address: Query): ChangesQuery {
  const query = readAddress(FIELDS, address);
  return shownTab(query) === "coming" ? { ...query, since: "" } : query;
}

/** The tab that shows a state. */
export function shownTab({ change: [first] }: Pick<ChangesQuery, "change">): Tab {
  return TABS.find((tab) => CHANGE_GROUPS[tab].some((kind) => kind === first)) ?? "market";
}

/** The page's address for a state, without default values. */
export function changesHref(query: ChangesQuery): string {
  return writeAddress("/changes", FIELDS, query);
}

/**
 * The API's path for a state, with `most` rows; with a whole page of them if the state names a seller or a first day. The market goes by the
 * day a change took effect: old ones may be published here late.
 */
export function changesPath(query: ChangesQuery, most = PAGE_SIZE): string {
  const change = query.change.length > 0 ? query.change : CHANGE_GROUPS.market;
  const tab = shownTab(query);
  const isWhole = tab === "coming" || query.usage !== "";
  const by = tab === "market" ? "&by=effective" : "";
  const [page, size] = isWhole ? [1, ALL] : [query.page, query.provider || query.since ? PAGE_SIZE : most];
  return `${writeAddress("/v1/changes", FILTERS, { ...query, change })}${by}&page=${page}&page_size=${size}`;
}

/** Reads the changes of a query, or only those that concern a pasted workload. */
export async function readChanges(ask: Ask, query: ChangesQuery, now: string): Promise<Answer<ShownChanges>> {
  const { change, usage, page } = query;
  if (change.length === 0 && usage === "" && page === 1) return readParts(ask, query);
  const answer = await readList(ask, query, now);
  if (!answer.ok || query.usage === "") return answer;
  return { ...answer, value: await changesFor(ask, query.usage, query.provider, answer.value) };
}

/** Reads the newest changes of each part and their number. The first part is requested first, so that the others use its version. */
async function readParts(ask: Ask, query: ChangesQuery): Promise<Answer<ShownChanges>> {
  const [first = "", ...paths] = PARTS.map(([, change, most]) => changesPath({ ...query, change }, most));
  const answer = await read<ChangeList>(ask, first);
  if (!answer.ok) return answer;
  const lists = [answer.value];
  for (const part of await Promise.all(paths.map((path) => read<ChangeList>(ask, path)))) {
    if (!part.ok) return part;
    lists.push(part.value);
  }
  const totals = lists.map(({ meta }) => meta.total);
  const total = totals.reduce((sum, one) => sum + one, 0);
  const meta = { ...answer.value.meta, total, total_pages: 1 };
  return { ...answer, value: { data: lists.flatMap(({ data }) => data), meta, totals } };
}

/** Latest first; coming changes by the day they take effect, without those already in effect. */
async function readList(ask: Ask, query: ChangesQuery, now: string): Promise<Answer<ChangeList>> {
  const answer = await read<ChangeList>(ask, changesPath(query));
  if (!answer.ok || shownTab(query) !== "coming") return answer;
  // An end has no size.
  const ends = query.percent === "" ? await readEnds(ask, query.provider) : mapAnswer(answer, () => []);
  if (!ends.ok) return ends;
  const { data: announced, meta } = answer.value;
  const placeOf = (one: Change) => `${one.effective} ${entryText(one)}`;
  const then = new Map(announced.map((one) => [placeOf(one), one.rates]));
  // What is announced of an offer from its end on are the prices of the model that answers then.
  const places = new Set(ends.value.map(placeOf));
  const all = [
    ...announced.filter((one) => !places.has(placeOf(one))),
    ...ends.value.map((end) => ({ ...end, rates: then.get(placeOf(end)) ?? [] })),
  ];
  const data = all
    .filter(({ effective }) => effective === null || effective > now)
    .toSorted((a, b) => ((a.effective ?? "~") < (b.effective ?? "~") ? -1 : 1));
  return { ...answer, value: { data, meta: { ...meta, total: data.length, total_pages: 1 } } };
}

/** The announced ends of offers, as changes that no version has seen. */
async function readEnds(ask: Ask, provider: string): Promise<Answer<Change[]>> {
  const params = { status: "deprecated", page_size: String(ALL), ...(provider && { provider_id: provider }) };
  const list = await read<PriceList>(ask, `/v1/prices?${new URLSearchParams(params)}`);
  return mapAnswer(list, ({ data }) =>
    data.flatMap(({ provider_id, model_id, retires, replaced_by: next }): Change[] => {
      if (retires === undefined) return [];
      const facts = next ? [{ name: "replaced_by", old: null, new: next }] : [];
      const id = `end of ${provider_id}/${model_id}`;
      const effective = `${retires}T00:00:00Z`;
      return [{ id, provider_id, model_id, change: "retired", seen: "", effective, facts, rates: [] }];
    }),
  );
}

/** The changes that concern pasted calls; `provider` answered those that do not name theirs. */
export async function changesFor(ask: Ask, text: string, provider: string, list: ChangeList) {
  const provider_id = /^[\w-]+$/.exec(provider)?.[0];
  const answer = await readPriced(ask, text, provider_id);
  const outcomes = answer.ok ? answer.value : [];
  const priced = outcomes.filter(isPriced);
  const costOf = (calls: typeof priced) => Number(sumOf(calls.map((one) => one.cost_breakdown.total_exact)));
  // The price's id has the provider's own name, whatever it was called.
  const byOffer = Map.groupBy(priced, ({ price, model_id, matched }) =>
    entryText({ provider_id: price.id.replace(/\/.*/s, ""), model_id: matched?.model_id ?? model_id }),
  );
  const costs = new Map([...byOffer].map(([offer, calls]) => [offer, costOf(calls)]));
  const whole = costOf(priced);
  const shares = list.data.flatMap((change) => {
    const cost = costs.get(entryText(change)) ?? 0;
    return cost > 0 ? [[change.id, (100 * cost) / whole] as const] : [];
  });
  const taken = priced.flatMap(({ reading, model_id, provider_id: by }) =>
    reading.provider || by === provider_id ? [] : `${model_id}: ${by}`,
  );
  const [refused] = outcomes.filter((one) => !isPriced(one));
  const workload: Workload = {
    ...{ shares: Object.fromEntries(shares), calls: outcomes.length },
    ...{ unpriced: outcomes.length - priced.length, reason: refused ? reasonOf(refused) : "" },
    taken,
    left: list.meta.total - list.data.length,
  };
  const data = list.data.filter(({ id }) => id in workload.shares);
  return { data, meta: { ...list.meta, total: data.length, total_pages: 1 }, workload };
}

/** The address of the feed with the same filters; without a kind it has all news. */
export function feedHref(query: ChangesQuery, format: "atom" | "json"): string {
  return writeAddress(`/v1/changes.${format}`, FILTERS, query);
}
