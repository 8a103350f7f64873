// A request of the snake_case calculator as a call: of its usage the known counts, and what of it is ignored.
import { usageOf } from "../pricing/usage.ts";
import type { TraceCostRequest } from "../schemas/call-requests.ts";
import { ignoredFields } from "./ignored-fields.ts";
import type { Call } from "./price-call.ts";

export function toCall(request: TraceCostRequest): Call {
  const ignored = ignoredFields(request.usage);
  return ignored ? { ...request, usage: usageOf((name) => request.usage[name]), ignored } : request;
}
