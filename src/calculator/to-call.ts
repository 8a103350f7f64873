// A request of the snake_case calculator as a call: of its usage the known counts, and what of it is ignored.

import type { TraceCostRequest } from "../contract/cost-requests.ts";
import { filledIn } from "../pricing/further-counts.ts";
import type { Usage } from "../pricing/usage.ts";
import { BASE_COUNTS, FURTHER_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { ignoredFields } from "./ignored-fields.ts";
import type { Call } from "./price-call.ts";

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
    const given = FURTHER_COUNTS.flatMap((one) => (sent[one] == null ? [] : [[one, sent[one]] as const]));
    const further = given.length === 0 ? undefined : Object.fromEntries(given);
    const counts = BASE_COUNTS.flatMap((one) => (sent[one] == null ? [] : [[one, sent[one]] as const]));
    return {
      ...filledIn(Object.fromEntries(counts), further ?? {}),
      ...(further && { further }),
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
