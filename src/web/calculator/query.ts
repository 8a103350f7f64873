// A call to price as the calculator's URL holds it, so that a bill can be shared.
import { type Convention, type Usage, usageOf } from "../../pricing/usage.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import { CONVENTIONS, REQUIRED_COUNTS, USAGE_COUNTS, type UsageCount } from "../../schemas/token-kinds.ts";

export type Call = {
  provider: string;
  model: string;
  /** Display name of a host behind a gateway, or empty. */
  subprovider: string;
  byok: boolean;
  usage: Usage;
  convention: Convention;
  /** The day to price at; empty is today. */
  at: string;
  /** Whether the same call is priced at other providers too. */
  compare: boolean;
};

/** What is on show before anything is chosen. */
const EXAMPLE: Call = {
  provider: "openai",
  model: "gpt-6-sol",
  subprovider: "",
  byok: false,
  usage: {
    ...usageOf(() => 0),
    prompt_tokens: 12_000,
    completion_tokens: 1_500,
    cache_read_tokens: 8_000,
  },
  convention: "provider",
  at: "",
  compare: false,
};

/** Reads a call; without a single count in the query, the example's counts stand. */
export function readCall(params: URLSearchParams): Call {
  const provider = params.get("provider");
  const counted = USAGE_COUNTS.some((name) => params.has(parameterOf(name)));
  const subprovider = params.get("subprovider") ?? "";
  return {
    provider: provider ?? EXAMPLE.provider,
    model: params.get("model") ?? (provider === null ? EXAMPLE.model : ""),
    subprovider: SUBPROVIDERS.some((host) => host === subprovider) ? subprovider : "",
    byok: params.get("byok") === "1",
    usage: counted ? readUsage(params) : EXAMPLE.usage,
    convention: CONVENTIONS.find((one) => one === params.get("convention")) ?? EXAMPLE.convention,
    at: /^\d{4}-\d{2}-\d{2}$/.test(params.get("at") ?? "") ? (params.get("at") ?? "") : "",
    compare: params.get("compare") === "1",
  };
}

/** The address of a call's bill. */
export function callHref(call: Call): string {
  const params = new URLSearchParams({ view: "calculator", provider: call.provider, model: call.model });
  if (call.subprovider) params.set("subprovider", call.subprovider);
  if (call.byok) params.set("byok", "1");
  for (const name of USAGE_COUNTS) {
    const isShown = REQUIRED_COUNTS.includes(name) || call.usage[name] > 0;
    if (isShown) params.set(parameterOf(name), String(call.usage[name]));
  }
  if (call.convention !== "provider") params.set("convention", call.convention);
  if (call.at) params.set("at", call.at);
  if (call.compare) params.set("compare", "1");
  return `/?${params}`;
}

/** A count as typed: digits up to what is counted exactly, else 0. */
export function toCount(text: string): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count >= 0 ? count : 0;
}

function readUsage(params: URLSearchParams): Usage {
  return usageOf((name) => toCount(params.get(parameterOf(name)) ?? "0"));
}

/** `cache_read_tokens` is `cache_read` in an address. */
function parameterOf(name: UsageCount): string {
  return name === "web_search_count" ? "searches" : name.replace("_tokens", "");
}
