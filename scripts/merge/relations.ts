// Relations between the prices of one offer: a cache read costs no more than the prompt, output no less than input, a tier no less than its
// base. A rate that breaks one is dropped and named, unless the provider's own page states it.
import type { Decimal, PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import type { Relation } from "../files/decisions.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { modeOf, onlyHears } from "../litellm/mode.ts";
import { CARD } from "./timeline.ts";

/** The position of a rate: among the base rates, in a context tier, or in a service tier. */
export type RatePosition = { rate: RateName; above?: number; service?: string; unit?: string };

/** `isLost`: the rate belongs to nothing that this price has. */
export type Breach = RatePosition & { relation: Relation; text: string; isLost?: boolean };

/** Context tiers beyond this multiple of the one below, and service tiers of the base, come from another price list. */
const TIER_AT_MOST = 5.01;
const PRIORITY_AT_MOST = 6;
/** No seller's batch or flex tier costs less than a fifth of standard; a lower one is another model's, such as a tuned model's base. */
const CHEAPEST_SERVICE = 0.2;
/** USD. No image costs less, no token more, and no spoken token less: such numbers are prices per minute in a token field. */
const CHEAPEST_IMAGE = 0.001;
const CHEAPEST_SPEECH = 0.00000001;
/** The same of what only hears; the cheapest hour of hearing, at some 25 tokens a second, is a third above it. */
const CHEAPEST_HEARING = 0.0000001;
const CHEAPEST_INPUT_IMAGE = 0.00005;
const DEAREST_TOKEN = 0.0002;
/** The dearest embeddings of audio and video cost a third of this; anything above is a price per 1,000 tokens or per request. */
const DEAREST_EMBEDDED = 0.00004;

/** Modes that write no text or are not priced by it. */
const NO_CHAT =
  /^(embedding|rerank|ocr|search|moderation|classification|image_|audio_|video_|realtime|vector_)/;
/** Image models that work in diffusion steps and read no tokens. */
const DIFFUSES = /(^|[-/.])(flux|stable-diffusion|sdxl|sd3|ssd-1b|playground-v2)/i;
/** Breaches that show the whole card to be another model's. */
const OTHER_CARD: readonly Relation[] = ["completion_below_prompt", "embedding_output"];
/** Transcription models. */
const HEARS = /whisper|voxtral|transcri|(^|[-/])(asr|stt)(-|$)/i;
/** Units of one image (a megapixel is similar) and of a second of video, with the lowest USD for each and for a spoken character. */
const IMAGE_UNIT = /^output_per_(megapixel|image)/;
const VIDEO_UNIT = /^output_per_(video_per_)?second/;
const CHEAPEST_SECOND = 0.002;
const CHEAPEST_CHARACTER = 0.0000004;
/** A cache read below this share of the prompt belongs to another model, unless a seller states it. */
const CHEAPEST_READ = 0.01;
/** Modes priced by the page or the search. */
const BY_UNIT = /^(rerank|ocr|search)$/;
const TOKEN_TIERED = ["prompt", "completion", "input_cache_read", "input_cache_write"] as const;
const CHEAPER = /^(batch|flex)$/;
const DEARER = /^(priority|fast)$/;

/** Returns every relation that a price breaks, with the rate that is doubted for it. */
export function breachesOf(price: PriceEntry, id: string, facts: ModelFacts): Breach[] {
  const mode = modeOf(id, facts, price);
  return [
    ...cacheBreaches(price.rates),
    ...completionBreaches(price.rates, id, facts),
    ...unitBreaches(price.rates, id, facts),
    ...Object.entries(price.units ?? {}).flatMap(([unit, rate]): Breach[] => {
      const text = `${unit} ${rate} beside the cheapest of all`;
      const isTooCheap = (known(rate) ?? 1) < leastOf(unit, mode);
      return isTooCheap ? [{ relation: "unit_does_not_fit", rate: "image_output", unit, text }] : [];
    }),
    ...tiersBreaches(price),
    ...Object.entries(price.service_tiers ?? {}).flatMap(([service, { rates }]) =>
      serviceBreaches(price.rates, rates, service),
    ),
  ];
}

type CacheRule = readonly [
  Relation,
  rate: RateName,
  beside: RateName,
  (rate: number, beside: number) => boolean,
];

/** When a cache rate breaks a relation to its parent rate, if that one is known and not free. */
const CACHE_RULES: readonly CacheRule[] = [
  ["cache_read_above_prompt", "input_cache_read", "prompt", (read, prompt) => read > prompt],
  ["cache_read_above_prompt", "input_audio_cache", "audio", (read, audio) => read > audio],
  // A list's 0 means "unknown": free cache reads are rare, and what is written is also read.
  ["cache_read_free", "input_cache_read", "prompt", (read) => read === 0],
  ["cache_write_below_prompt", "input_cache_write", "prompt", (write, prompt) => write < prompt],
  // The dearest of any seller is an hour's, twice the prompt; above that it is Gemini's storage by the hour, or another card's.
  ["cache_write_far_above_prompt", "input_cache_write", "prompt", (write, prompt) => write > 2.01 * prompt],
  ["cache_write_1h_below_5m", "input_cache_write_1h", "input_cache_write", (hour, w) => hour > 0 && hour < w],
];

function cacheBreaches(rates: Rates): Breach[] {
  return CACHE_RULES.flatMap(([relation, rate, beside, isBroken]) => {
    const other = known(rates[beside]);
    const broken = other !== undefined && isBroken(Number(rates[rate]), other);
    return doubted(broken, relation, rate, rates[rate], rates[beside]);
  });
}

function completionBreaches(
  rates: Rates,
  id: string,
  { mode, output_modalities: makes }: ModelFacts,
): Breach[] {
  const output = known(rates.completion) ?? 0;
  if (/embed/i.test(id) && output > Number(rates.prompt ?? output))
    return [breach("embedding_output", "completion", rates.completion, rates.prompt)];
  const text = makes === undefined || makes.includes("text");
  if (!text || NO_CHAT.test(mode ?? "") || /embed|rerank|tts|whisper|transcri|guard/i.test(id)) return [];
  const [prompt, completion] = [known(rates.prompt), known(rates.completion)];
  if (prompt === undefined || completion === undefined || completion >= prompt) return [];
  return [breach("completion_below_prompt", "completion", rates.completion, rates.prompt)];
}

function unitBreaches(rates: Rates, id: string, facts: ModelFacts): Breach[] {
  const { mode = "" } = facts;
  const byUnit = BY_UNIT.test(mode) || /(^|[-/.])(rerank|ocr)(-|$)/i.test(id);
  const [image, made] = [known(rates.image), known(rates.image_output)];
  const most = mode === "embedding" ? DEAREST_EMBEDDED : byUnit ? DEAREST_TOKEN : Number.POSITIVE_INFINITY;
  const cheapest = onlyHears(facts) ? CHEAPEST_HEARING : HEARS.test(id) ? CHEAPEST_SPEECH : 0;
  const hears = (known(rates.prompt) ?? 1) < cheapest;
  const perToken = [
    ...(DIFFUSES.test(id) ? CARD.map((rate) => [rate, "an image's"] as const) : []),
    ...(hears ? ([...CARD, "audio_output"] as const).map((rate) => [rate, "a minute's"] as const) : []),
  ];
  const misfits = (isMisfit: boolean, rate: RateName, beside: string) =>
    doubted(isMisfit, "unit_does_not_fit", rate, rates[rate], beside);
  return [
    ...perToken.flatMap(([rate, beside]) => misfits(known(rates[rate]) !== undefined, rate, beside)),
    ...misfits(Number(rates.prompt) > most, "prompt", "a token's"),
    ...misfits(Number(rates.audio) > DEAREST_TOKEN, "audio", "a token's"),
    ...misfits(image !== undefined && image < CHEAPEST_INPUT_IMAGE, "image", "an image's"),
    ...misfits(made !== undefined && made < CHEAPEST_IMAGE, "image_output", "an image's"),
  ];
}

/** The lowest plausible price of an image, a second of video or a character of speech, USD; 0 for other units. */
function leastOf(unit: string, mode: string | undefined): number {
  if (IMAGE_UNIT.test(unit)) return CHEAPEST_IMAGE;
  if (mode === "audio_speech" && unit === "input_per_character") return CHEAPEST_CHARACTER;
  return mode === "video_generation" && VIDEO_UNIT.test(unit) ? CHEAPEST_SECOND : 0;
}

function tiersBreaches({ rates: base, tiers = [] }: PriceEntry): Breach[] {
  let below = base;
  return tiers
    .toSorted((a, b) => a.above - b.above)
    .flatMap((tier) => {
      const breaches = tierBreaches(base, below, tier);
      below = { ...below, ...tier.rates };
      return breaches;
    });
}

function tierBreaches(base: Rates, below: Rates, { above, rates }: Tier): Breach[] {
  const own = cacheBreaches(rates).map((one) => ({ ...one, above }));
  const beside = TOKEN_TIERED.flatMap((rate): Breach[] => {
    const [factor, step] = [ratio(rates[rate], base[rate]), ratio(rates[rate], below[rate])];
    if (factor === undefined || step === undefined) return [];
    const low = factor < 1 ? "tier_below_base" : undefined;
    const relation = step > TIER_AT_MOST ? "tier_out_of_line" : low;
    return relation === undefined ? [] : [{ ...breach(relation, rate, rates[rate], base[rate]), above }];
  });
  return [...own, ...beside];
}

function serviceBreaches(base: Rates, rates: Rates, service: string): Breach[] {
  // A list that knows no price of a faster tier writes the standard price there.
  const isStandard = TOKEN_TIERED.every((rate) => (ratio(rates[rate], base[rate]) ?? 1) === 1);
  return TOKEN_TIERED.flatMap((rate): Breach[] => {
    // A rate missing from the base belongs to the card of its prompt.
    const own = ratio(rates[rate], base[rate]);
    const factor = own ?? (rates[rate] === undefined ? own : ratio(rates.prompt, base.prompt));
    const low =
      DEARER.test(service) && factor !== undefined && (factor < 1 || isStandard || factor > PRIORITY_AT_MOST);
    const high = CHEAPER.test(service) && factor !== undefined && (factor > 1 || factor < CHEAPEST_SERVICE);
    if (!low && !high) return [];
    return [{ ...breach("service_tier_out_of_order", rate, rates[rate], base[rate]), service }];
  });
}

function breach(
  relation: Relation,
  rate: RateName,
  value: string | undefined,
  beside: string | undefined,
): Breach {
  return { relation, rate, text: `${rate} ${value} beside ${beside}` };
}

function doubted(isBroken: boolean, ...stated: Parameters<typeof breach>): Breach[] {
  return isBroken ? [breach(...stated)] : [];
}

/** Returns a rate as a number if it is known and not free. */
function known(rate: string | undefined): number | undefined {
  return rate === undefined || rate === "0" ? undefined : Number(rate);
}

function ratio(rate: string | undefined, base: string | undefined): number | undefined {
  const [a, b] = [known(rate), known(base)];
  return a === undefined || b === undefined ? undefined : Number((a / b).toPrecision(12));
}

export type Plausible = {
  price: PriceEntry;
  dropped: Breach[];
  /** Why nothing about the price can be believed. */
  doubt?: string;
};

/** Maps fields for whole images or text to those for image tokens. */
const TOKEN_FIELDS: Partial<Record<RateName, RateName>> = {
  completion: "image_token_output",
  image: "image_token",
  image_output: "image_token_output",
};

/** Drops everything that breaks a relation, except breaches that `isAccepted` allows. */
export function withoutImplausible(
  price: PriceEntry,
  id: string,
  facts: ModelFacts,
  isAccepted: (breach: Breach) => boolean,
  firstHand?: FirstHand,
): Plausible {
  const foreign = firstHand ? foreignRates(price, firstHand) : [];
  const dropped = [...breachesOf(price, id, facts), ...foreign].filter((breach) => !isAccepted(breach));
  const card = dropped.find(({ relation }) => OTHER_CARD.includes(relation));
  if (card !== undefined) return { price, dropped: [], doubt: `${card.relation}: ${card.text}` };
  return { price: dropped.reduce(without, price), dropped };
}

/** What sellers' own pages and feeds state about a model at any seller. */
export type FirstHand = {
  /** The lowest ratio of cache read to prompt among its maker's models. */
  lowestRead?: number;
  /** Its rate for image output, if text output has another. */
  imageOutput?: Decimal;
};

/** Finds rates that belong to another model or kind: a nearly free cache read, an image rate in a text field. */
export function foreignRates(price: PriceEntry, { lowestRead, imageOutput }: FirstHand): Breach[] {
  const least = Math.min(CHEAPEST_READ, (lowestRead ?? 1) / 2);
  const cheap = ({ prompt, input_cache_read: read }: Rates, place: Partial<RatePosition>): Breach[] =>
    (ratio(read, prompt) ?? 1) < least
      ? [{ ...breach("cache_read_next_to_nothing", "input_cache_read", read, prompt), ...place }]
      : [];
  const { completion } = price.rates;
  const isImages = Number(completion) >= Number(imageOutput ?? Number.NaN);
  const image = breach("unit_does_not_fit", "completion", completion, imageOutput);
  return [
    ...cheap(price.rates, {}),
    ...(price.tiers ?? []).flatMap(({ above, rates }) => cheap(rates, { above })),
    ...Object.entries(price.service_tiers ?? {}).flatMap(([service, { rates }]) => cheap(rates, { service })),
    ...(isImages ? [{ ...image, isLost: completion !== imageOutput }] : []),
  ];
}

/** Describes a rate's position: `input_cache_read`, `above 200000 prompt`, `batch prompt`. */
export function positionText({ rate, above, service, unit }: RatePosition): string {
  if (unit !== undefined) return `unit ${unit}`;
  return [service, above === undefined ? undefined : `above ${above}`, rate].filter(Boolean).join(" ");
}

/** Removes a rate or unit from a price. A tier that loses its last rate goes too, so that calls above it pay the tier below. */
function without(price: PriceEntry, { rate, above, service, unit, isLost }: Breach): PriceEntry {
  if (unit !== undefined) return { ...price, units: omit(price.units ?? {}, unit) };
  const { tiers = [], service_tiers: services = {}, ...card } = price;
  if (service !== undefined || above !== undefined) {
    const left = <T extends { rates: Rates }>(tier: T, isIt: boolean): T[] => {
      const rates = isIt ? omit(tier.rates, rate) : tier.rates;
      return Object.keys(rates).length === 0 ? [] : [{ ...tier, rates }];
    };
    const named = Object.entries(services).flatMap(([name, tier]) =>
      left(tier, name === service).map((rest) => [name, rest] as const),
    );
    return {
      ...card,
      ...stated({ tiers: tiers.flatMap((tier) => left(tier, tier.above === above)) }),
      ...stated({ service_tiers: Object.fromEntries(named) }),
    };
  }
  const token = TOKEN_FIELDS[rate];
  const value = price.rates[rate];
  const rates = omit(price.rates, rate);
  // Beside a price per page or search the token price and its 0 are not prices.
  if (rate === "prompt" && rates.completion === "0") return { ...price, rates: omit(rates, "completion") };
  const moves = token !== undefined && value !== undefined && Number(rates.prompt) > 0 && !isLost;
  return { ...price, rates: moves ? { ...rates, [token]: rates[token] ?? value } : rates };
}

function omit<T extends object>(fields: T, name: keyof T): T {
  const { [name]: _, ...rest } = fields;
  return rest as T;
}
