// What a model's page shows: its offers under every id, its main offer's price history, and what the address's call costs at each.
import { type Answer, type Ask, mapAnswer, read, send } from "../../api-client.ts";
import type { PriceHistory } from "../../contract/history-answers.ts";
import type { PriceList } from "../../contract/price-answers.ts";
import type { QuotedOffer, Quotes } from "../../contract/quote-answers.ts";
import type { ProviderEntry, Resolved } from "../../contract/reference-answers.ts";
import { toInstant } from "../../schemas/moment.ts";
import { plainName } from "../api/names.ts";
import { type Query, readAddress, type StateOf, UNIT, word } from "../ui/address.ts";
import { countIn, inWords, share, titled, todayUtc } from "../ui/format.ts";
import { entryText, offerText } from "./offer-id.ts";
import type { OfferCost } from "./offer-table.tsx";
import { mainOffer, type Offer, SOLD } from "./offers.ts";
import { turnOf } from "./rate-cell.tsx";

export type KnownOffers = {
  /** The maker's model; absent if its family is unknown, and the page then shows one id. */
  canonical?: string;
  maker?: string;
  offers: Offer[];
};

export type ModelView = KnownOffers & {
  /** Of the main offer. */
  history?: PriceHistory;
  costs?: Answer<OfferCost[]>;
  today: string;
};

/** Reads what the page shows for its address; the edition is the offers' edition. */
export async function readModelView(ask: Ask, modelId: string, address: Query): Promise<Answer<ModelView>> {
  const call = readMyCall(address);
  const known = await readOffers(ask, modelId);
  if (!known.ok) return known;
  const main = mainOffer(known.value.offers);
  const named = main && new URLSearchParams({ provider_id: main.provider_id, model_id: main.model_id });
  const history = named && (await read<PriceHistory>(ask, `/v1/prices/history?${named}`));
  const costs = main && call && (await readCosts(ask, main.model_id, call, known.value.offers));
  const value = {
    ...known.value,
    ...(history?.ok && { history: history.value }),
    ...(costs && { costs }),
    today: todayUtc(),
  };
  // A view with a calculation has no tag, because it depends on the time.
  return { ...known, value, ...(costs && { edition: { ...known.edition, etag: "" } }) };
}

/** Every offer of the model that an id means, at every seller and under every id. */
export async function readOffers(ask: Ask, modelId: string): Promise<Answer<KnownOffers>> {
  const resolved = await read<Resolved>(ask, `/v1/resolve?${new URLSearchParams({ model_id: modelId })}`);
  if (!resolved.ok) return resolved;
  const { canonical, matches } = resolved.value;
  const known = canonical === null ? { model_id: matches[0]?.model_id ?? modelId } : { canonical };
  const query = new URLSearchParams({ ...known, include: "facts,delisted", page_size: "1000" });
  const rows = await read<PriceList>(ask, `/v1/prices?${query}`);
  if (!rows.ok) return rows;
  const providers = await read<{ data: ProviderEntry[] }>(ask, "/v1/reference/providers");
  const bySlug = new Map(providers.ok ? providers.value.data.map((one) => [one.provider_id, one]) : []);
  const offers = rows.value.data.map((entry): Offer => {
    const { name = entry.provider_id, kind = "host" } = bySlug.get(entry.provider_id) ?? {};
    return { ...entry, provider: name, kind };
  });
  const maker = canonical !== null && { canonical, maker: makerName(canonical, bySlug) };
  return { ...rows, value: { ...maker, offers } };
}

/** The name of the maker that a canonical id begins with, which is not always a provider. */
function makerName(canonical: string, bySlug: ReadonlyMap<string, ProviderEntry>): string {
  const [maker = ""] = canonical.split("/");
  return bySlug.get(maker)?.name ?? maker.split("-").map(titled).join(" ");
}

/** The name people know it by, else the id. */
export function modelName({ offers, canonical }: ModelView, main: Offer | undefined, modelId: string) {
  const names = [main, ...offers].flatMap((offer) => offer?.facts?.name ?? []);
  const [name] = names.map(plainName);
  return name ?? canonical?.slice(canonical.indexOf("/") + 1) ?? modelId;
}

/** Long enough for several words. */
const typed = (usual: string) => word(/^.{1,60}$/s, usual);
const TOKENS = { prompt: typed("1,000"), cached: typed("0"), completion: typed("500") };
const FIELDS = { ...TOKENS, kind: typed(""), can: typed(""), region: typed(""), certainty: typed("") };
/** The parameters of an address to tell people. */
export const PARAMETERS = { ...FIELDS, unit: UNIT };
/** Token counts, with the whole input, and words, each as typed. */
export type MyCall = StateOf<typeof FIELDS>;
export const USUAL_CALL = readAddress(FIELDS, "");

/** The call in an address; undefined without one. Empty fields have the usual call's values. */
export function readMyCall(address: Query): MyCall | undefined {
  const params = new URLSearchParams(address);
  return Object.keys(FIELDS).some((name) => params.get(name)) ? readAddress(FIELDS, params) : undefined;
}

/** The tokens of a call, or a message about the one that is not a count. */
export function readTokens(call: MyCall): Record<keyof typeof TOKENS, number> | string {
  const [prompt, cached, completion] = [call.prompt, call.cached, call.completion].map(countIn);
  if (prompt === undefined || cached === undefined || completion === undefined)
    return "Each number of tokens is a whole one, such as 1,000 or 50k.";
  return cached > prompt ? "Cached tokens cannot exceed the input." : { prompt, cached, completion };
}

/** The call as the calculator's address has it. */
export function billParams(call: MyCall): Record<string, string> {
  const counts = readTokens(call);
  if (typeof counts === "string") return {};
  const [prompt, cache_read, completion] = [counts.prompt, counts.cached, counts.completion].map(String);
  return { prompt, cache_read, completion, convention: "inclusive" } as Record<string, string>;
}

/** The cost of a call at each seller of a model that passes its filters, now and from the next change of an offer's price on: the cheapest first, those without a whole price last. */
export async function readCosts(
  ask: Ask,
  model_id: string,
  call: MyCall,
  offers: readonly Offer[] = [],
): Promise<Answer<OfferCost[]>> {
  const counts = readTokens(call);
  if (typeof counts === "string") return { ok: false, problem: { kind: "refused", message: counts } };
  const { prompt, cached, completion } = counts;
  const request = {
    ...{ model_id, prompt_tokens: prompt, max_output_tokens: completion, expected_output_tokens: completion },
    ...(cached > 0 && { cached_share: share(String(cached), 1, prompt) }),
    ...(call.region && { region: call.region }),
  };
  const quote = async (at?: string) => {
    const answer = await send<Quotes>(ask, "/v1/quotes", {
      calls: [{ ...request, at }],
      kind: (call.kind || SOLD).split(","),
      ...(call.can && { capability: call.can.split(",") }),
      ...(call.certainty && { certainty: call.certainty.split(",") }),
    });
    return mapAnswer(answer, ({ data: [quoted] }) => (quoted?.offers ?? []).map(toCost));
  };
  const now = toInstant(Date.now());
  const turns = new Map(offers.map((offer) => [entryText(offer), turnOf(offer, now)]));
  const costs = await quote();
  for (const from of new Set(turns.values())) {
    const later = from === undefined ? undefined : await quote(from);
    if (!later?.ok || !costs.ok || from === undefined) continue;
    const nextOf = new Map(later.value.map((one) => [offerText(one.offerId), one]));
    for (const { offerId, ...one } of costs.value) {
      const next = turns.get(offerText(offerId)) === from ? nextOf.get(offerText(offerId)) : undefined;
      if (one.ok && next?.ok) one.cost.next = { call: next.cost.call, from };
    }
  }
  return costs;
}

function toCost(offer: QuotedOffer): OfferCost {
  const { provider_id: provider, model_id: model, status, error = "", assumed = [], unpriced = [] } = offer;
  const call = (offer.expected ?? offer.minimum)?.total_exact;
  if (call === undefined) return { offerId: { provider, model }, ok: false, message: error };
  const notes = [
    ...assumed.filter((word) => word !== "quote").map(inWords),
    ...unpriced.map((item) => `${inWords(item)} unknown`),
  ];
  return { offerId: { provider, model }, ok: true, cost: { call, partial: status === "partial", notes } };
}
