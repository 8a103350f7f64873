// A call to price: the request's fields, its usage as known counts, and the names of ignored fields.
import type { TraceCostRequest } from "../contract/cost-requests.ts";
import type { IgnoredField } from "../contract/price-answers.ts";
import { given, some, whichHold } from "../given.ts";
import { filledIn } from "../pricing/buckets.ts";
import type { CallTime } from "../pricing/price-at.ts";
import { type Assumption, fitsTotal, type RareCounts, type Usage } from "../pricing/usage.ts";
import type { Aggregate } from "../responses/aggregate.ts";
import { RARE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { isBareDay, readMoment, toInstant } from "../schemas/moment.ts";
import type { Version } from "../store/version.ts";
import type { UnreadFields } from "./unread-fields.ts";

/** A request reduced to known counts, with the fields that were not read, and what a call through a gateway has besides. */
export type Call = Omit<TraceCostRequest, "usage" | "labels" | "tags" | "strict"> & {
  usage: Usage;
  ignored?: IgnoredField[];
  labels?: Labels;
  assumed?: readonly Assumption[];
  is_byok?: boolean;
  byok_fee_waived?: boolean | null | undefined;
  tool?: ToolCall;
  /** Set when the call stands for many whose totals it holds. */
  aggregate?: Aggregate;
  answered_by?: string | undefined;
};

export type Asked<Request> = Request & { unread?: UnreadFields | undefined };

export type Labels = Readonly<Record<string, string>>;

/** A model that worked for a call, with its counts; `model_id` is absent if it is not named. */
export type ToolCall = { model_id?: string; usage: Usage };

export function toCall({ usage, ...request }: Asked<TraceCostRequest>): Call {
  const { labels, tags, strict: _, unread, ...asked } = request;
  const counts = toUsage(usage);
  return { ...asked, usage: counts, ...remarkFields({ labels, tags, unread }, counts, usage.total_tokens) };
}

/** What a request says besides the call, and which fields were not read; `total` is its own sum of its counts. */
export function remarkFields(
  { labels, tags, unread }: Pick<Asked<TraceCostRequest>, "labels" | "tags" | "unread">,
  usage?: Usage,
  total?: number | null,
): Pick<Call, "ignored" | "labels" | "assumed"> {
  const isMisfit = usage && total && !isTotal(total, usage);
  const assumed = some(whichHold({ unread_fields: unread?.changesBill, counts_do_not_fit: isMisfit }));
  return given({ ignored: unread?.ignored, assumed, labels: labels ?? tags ?? undefined });
}

function isTotal(total: number, usage: Usage): boolean {
  const { cache_read_tokens, cache_write_tokens, reasoning_tokens, rare } = usage;
  const parts = [cache_read_tokens, cache_write_tokens, reasoning_tokens, rare?.citation_tokens ?? 0];
  return fitsTotal(total, usage.prompt_tokens + usage.completion_tokens, parts);
}

type Sent = Readonly<Partial<Record<UsageCount, number | null | undefined>>> & {
  readonly units?: Readonly<Record<string, string>> | null | undefined;
};

/** The counts of a valid request with omitted ones filled in; null means absent. */
export function toUsage(sent: Sent): Usage {
  const counted = RARE_COUNTS.filter((name) => sent[name] != null);
  const rare: RareCounts = Object.fromEntries(counted.map((name) => [name, sent[name]]));
  return {
    ...filledIn(sent, rare),
    ...(counted.length > 0 && { rare }),
    ...(sent.units && { units: sent.units }),
  };
}

/** The words of a call that change its rates. `lenient` charges the standard rate for a word without rates, and discloses it. */
export type Modifiers = Partial<
  Pick<TraceCostRequest, "service_tier" | "region" | "search_context_size" | "lenient">
>;

/** When a call was made; now if the caller does not say. */
export function timeOf({ now }: Pick<Version, "now">, at: Call["at"]): CallTime {
  const stated = readMoment(at ?? "");
  return stated === undefined
    ? { at: toInstant(now), bareDay: false }
    : { at: stated, bareDay: isBareDay(at ?? ""), isStated: true };
}
