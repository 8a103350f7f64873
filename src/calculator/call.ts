// A call to price: what a request says, its usage as known counts, and the names of fields that are ignored.
import type { TraceCostRequest } from "../contract/cost-requests.ts";
import type { CallTime } from "../pricing/price-at.ts";
import { filledIn } from "../pricing/rare-counts.ts";
import { type Assumption, fitsTotal, type RareCounts, type Usage } from "../pricing/usage.ts";
import type { Aggregate } from "../responses/aggregate.ts";
import { RARE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { isBareDay, readMoment, toInstant } from "../schemas/moment.ts";
import type { Version } from "../store/version.ts";
import type { Ignored, UnreadFields } from "./unread-fields.ts";

/** A call to price: a request whose usage is known counts alone, and what of the request is not read. */
export type Call = Omit<TraceCostRequest, "usage" | "labels" | "tags" | "strict"> & {
  usage: Usage;
  ignored?: readonly Ignored[];
  labels?: Labels;
  /** What the price takes for granted because of the request itself. */
  assumed?: readonly Assumption[];
};

export type Asked<Request> = Request & { unread?: UnreadFields | undefined };

export type Labels = Readonly<Record<string, string>>;

/** A call through a gateway, as the camelCase calculator takes it, under the names of the other one. */
export type GatewayCall = Call & {
  is_byok: boolean;
  byok_fee_waived?: boolean | null | undefined;
  /** What another model at the provider did for it. */
  tool?: ToolCall;
  /** It stands for many calls, whose totals it has. */
  aggregate?: Aggregate;
  /** The model that the response names as the one that answered. */
  answered_by?: string | undefined;
};

/** A model that worked for a call, and what it counted; `model_id` is absent where the model is not named. */
export type ToolCall = { model_id?: string; usage: Usage };

export function toCall({ usage, ...request }: Asked<TraceCostRequest>): Call {
  const { labels, tags, strict: _, unread, ...asked } = request;
  const counts = toUsage(usage);
  return { ...asked, usage: counts, ...toRemarks({ labels, tags, unread }, counts, usage.total_tokens) };
}

/** What a request says beside the call, and what of it is not read; `total` is the sum of its counts, as it states it. */
export function toRemarks(
  { labels, tags, unread }: Pick<Asked<TraceCostRequest>, "labels" | "tags" | "unread">,
  usage?: Usage,
  total?: number | null,
): Pick<Call, "ignored" | "labels" | "assumed"> {
  const named = labels ?? tags;
  const assumed: Assumption[] = [
    ...(unread?.changesBill ? (["unread_fields"] as const) : []),
    ...(usage && total && !isTotal(total, usage) ? (["counts_do_not_fit"] as const) : []),
  ];
  return {
    ...(unread && { ignored: unread.ignored }),
    ...(assumed.length > 0 && { assumed }),
    ...(named && { labels: named }),
  };
}

function isTotal(total: number, usage: Usage): boolean {
  const { cache_read_tokens, cache_write_tokens, reasoning_tokens, rare } = usage;
  const parts = [cache_read_tokens, cache_write_tokens, reasoning_tokens, rare?.citation_tokens ?? 0];
  return fitsTotal(total, usage.prompt_tokens + usage.completion_tokens, parts);
}

type Sent = Readonly<Partial<Record<UsageCount, number | null | undefined>>> & {
  readonly units?: Readonly<Record<string, string>> | null | undefined;
};

/** The counts of a valid request, those that were left out filled in; null is as good as absent. */
export function toUsage(sent: Sent): Usage {
  const given = RARE_COUNTS.filter((name) => sent[name] != null);
  const rare: RareCounts = Object.fromEntries(given.map((name) => [name, sent[name]]));
  return {
    ...filledIn(sent, rare),
    ...(given.length > 0 && { rare }),
    ...(sent.units && { units: sent.units }),
  };
}

/** The words of a call that change its rates; `lenient` charges the standard rate for a word without rates, and discloses it. */
export type Modifiers = {
  service_tier?: string | null | undefined;
  region?: string | null | undefined;
  search_context_size?: string | null | undefined;
  lenient?: boolean | null | undefined;
};

/** When a call was made; now where its caller does not say. */
export function timeOf({ now }: Pick<Version, "now">, at: string | undefined): CallTime {
  const given = at === undefined ? undefined : readMoment(at);
  return given === undefined
    ? { at: toInstant(now), bareDay: false }
    : { at: given, bareDay: at !== undefined && isBareDay(at), isStated: true };
}
