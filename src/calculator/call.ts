// A call to price: what a request says, its usage as known counts, and the names of fields that are ignored.
import type { ModelPricingRequest, TraceCostRequest } from "../contract/cost-requests.ts";
import type { CallTime } from "../pricing/price-at.ts";
import { filledIn } from "../pricing/rare-counts.ts";
import type { Usage } from "../pricing/usage.ts";
import { BASE_COUNTS, RARE_COUNTS, USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { isBareDay, readMoment, toInstant } from "../schemas/moment.ts";
import type { Version } from "../store/version.ts";

/** A call to price: a request whose usage is known counts alone. */
export type Call = Omit<TraceCostRequest, "usage"> & { usage: Usage; ignored?: readonly Ignored[] };

/** A call through a gateway, as the camelCase calculator takes it, under the names of the other one. */
export type GatewayCall = Call & {
  subprovider: ModelPricingRequest["subprovider"];
  is_byok: boolean;
  byok_fee_waived?: boolean | null | undefined;
  /** What another model at the provider did for it. */
  tool?: ToolCall;
  /** The model that the response names as the one that answered. */
  answered_by?: string | undefined;
};

/** A model that worked for a call, and what it counted; `model_id` is absent where the model is not named. */
export type ToolCall = { model_id?: string; usage: Usage };

const PLAIN: ReadonlySet<string> = new Set(BASE_COUNTS);

export function toCall(request: TraceCostRequest): Call {
  const { usage } = request;
  const ignored = ignoredFields(usage);
  return { ...request, usage: toUsage(usage), ...(ignored && { ignored }) };
}

/** What a request may say of its counts. */
type Sent = Readonly<Partial<Record<UsageCount, number | null | undefined>>> & {
  readonly units?: Readonly<Record<string, string>> | null | undefined;
};

/** The counts of a valid request, those that were left out filled in; null is as good as absent. */
export function toUsage(sent: Sent): Usage {
  const { prompt_tokens, completion_tokens, cache_read_tokens, cache_write_tokens } = sent;
  const { reasoning_tokens, web_search_count, units } = sent;
  for (const name in sent) {
    if (PLAIN.has(name)) continue;
    const given = RARE_COUNTS.flatMap((one) => (sent[one] == null ? [] : [[one, sent[one]] as const]));
    const rare = given.length === 0 ? undefined : Object.fromEntries(given);
    const counts = BASE_COUNTS.flatMap((one) => (sent[one] == null ? [] : [[one, sent[one]] as const]));
    return {
      ...filledIn(Object.fromEntries(counts), rare ?? {}),
      ...(rare && { rare }),
      ...(units && { units }),
    };
  }
  return {
    prompt_tokens: prompt_tokens ?? 0,
    completion_tokens: completion_tokens ?? 0,
    cache_read_tokens: cache_read_tokens ?? 0,
    cache_write_tokens: cache_write_tokens ?? 0,
    reasoning_tokens: reasoning_tokens ?? 0,
    web_search_count: web_search_count ?? 0,
  };
}

/** A field that is not read; `nearest` is the known field that may be meant. */
export type Ignored = { name: string; nearest?: UsageCount };

/** Limits of what an answer lists. */
const MAX_FIELDS = 20;
const MAX_NAME = 64;

/** The words of a call that change its rates; `lenient` charges the standard rate for a word without rates, and discloses it. */
export type Modifiers = {
  service_tier?: string | null | undefined;
  region?: string | null | undefined;
  search_context_size?: string | null | undefined;
  lenient?: boolean | null | undefined;
};

/** What words in a field's name speak of; the first that fits. */
const WORDS: readonly (readonly [RegExp, UsageCount])[] = [
  [/audio.*cach|cach.*audio/i, "audio_cache_read_tokens"],
  [/image.*cach|cach.*image/i, "image_cache_read_tokens"],
  [/audio.*(out|complet|generat)|(out|complet|generat).*audio/i, "audio_completion_tokens"],
  [/image.*(out|complet|generat)|(out|complet|generat).*image/i, "image_completion_tokens"],
  [/video.*(out|complet|generat)|(out|complet|generat).*video/i, "video_completion_tokens"],
  [/audio/i, "audio_prompt_tokens"],
  [/image/i, "image_prompt_tokens"],
  [/video/i, "video_prompt_tokens"],
  [/cach.*(1h|hour)|(1h|hour).*cach/i, "cache_write_1h_tokens"],
  [/citation/i, "citation_tokens"],
  [/cach.*(writ|creat)|(writ|creat).*cach/i, "cache_write_tokens"],
  [/cach/i, "cache_read_tokens"],
  [/reason|thought|think/i, "reasoning_tokens"],
  [/search/i, "web_search_count"],
  [/input|prompt/i, "prompt_tokens"],
  [/output|complet|candidate|generat/i, "completion_tokens"],
];

const KNOWN: ReadonlySet<string> = new Set([...USAGE_COUNTS, "units"]);

/** The fields of a usage that are not in `known`; undefined when all are. */
export function ignoredFields(usage: object, known = KNOWN): Ignored[] | undefined {
  const names: string[] = [];
  for (const name in usage) if (!known.has(name)) names.push(name);
  if (names.length === 0) return undefined;
  return names.slice(0, MAX_FIELDS).map((name) => {
    const nearest = WORDS.find(([word]) => word.test(name))?.[1];
    return { name: name.slice(0, MAX_NAME), ...(nearest && { nearest }) };
  });
}

/** Whether a call asks for no tier of service, region or size of a search: the common case. */
export function hasNoModifiers({ service_tier, region, search_context_size }: Modifiers): boolean {
  return !service_tier && !region && !search_context_size;
}

/** When a call was made; now where its caller does not say. */
export function timeOf({ now }: Pick<Version, "now">, at: string | undefined): CallTime {
  const given = at === undefined ? undefined : readMoment(at);
  return given === undefined
    ? { at: toInstant(now), bareDay: false }
    : { at: given, bareDay: at !== undefined && isBareDay(at) };
}
