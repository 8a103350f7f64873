// A comparison as its address holds it: up to six offers, and the workload that each is priced for.
import type { OfferId } from "../offers/offer-id.ts";

export const MAX_COMPARED = 6;
/** Longer texts are not kept: an address has to hold them. */
export const MAX_PASTED = 6000;

/** The numbers of a workload, each in its parameter's name; `cached` and `batch` are percentages. */
export type Workload = {
  calls: number;
  input: number;
  cached: number;
  output: number;
  reasoning: number;
  batch: number;
};

export type CompareQuery = {
  offerIds: readonly OfferId[];
  /** How many more offers the address names than are compared. */
  left: number;
  workload: Workload;
  /** The hour of the day in UTC at which it runs, or empty: now. */
  hour: string;
  /** Responses as they were pasted, or empty. */
  usage: string;
  /** A model to look for and to add. */
  add: string;
};

const WORKLOAD: Workload = {
  calls: 1000,
  input: 3000,
  cached: 70,
  output: 500,
  reasoning: 0,
  batch: 0,
};

/** The largest value of each. */
export const LIMITS: Workload = {
  calls: 999_999_999,
  input: 99_999_999,
  cached: 100,
  output: 99_999_999,
  reasoning: 99_999_999,
  batch: 100,
};
const NAMES = Object.keys(WORKLOAD) as (keyof Workload)[];
const EXAMPLE = [
  "openai/gpt-6-sol",
  "anthropic/claude-sonnet-5-5",
  "google_ai_studio/gemini-3.1-pro-preview",
];

/** Reads a query string. An invalid number becomes the example's; a number above its limit becomes the limit. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const named = params.getAll("m").flatMap(readOffer);
  const all = named.length > 0 ? named : EXAMPLE.flatMap(readOffer);
  const numbers = NAMES.map((name) => [name, numberIn(params.get(name), WORKLOAD[name], LIMITS[name])]);
  const workload: Workload = { ...WORKLOAD, ...Object.fromEntries(numbers) };
  const hour = params.get("hour") ?? "";
  return {
    offerIds: all.slice(0, MAX_COMPARED),
    left: Math.max(0, all.length - MAX_COMPARED),
    workload,
    hour: /^([01]?\d|2[0-3])$/.test(hour) ? String(Number(hour)) : "",
    usage: pastedIn(params.get("usage") ?? ""),
    add: (params.get("add") ?? "").trim().slice(0, 200),
  };
}

/** The address of a comparison; `file` is that of its figures. */
export function compareHref({ offerIds, workload, hour, usage }: CompareQuery, file?: "csv"): string {
  const params = new URLSearchParams();
  for (const { provider, model } of offerIds) params.append("m", `${provider}/${model}`);
  for (const name of NAMES) if (workload[name] !== WORKLOAD[name]) params.set(name, String(workload[name]));
  if (hour) params.set("hour", hour);
  if (usage) params.set("usage", usage);
  return `/compare${file ? `.${file}` : ""}?${params}`;
}

/** Pasted text, cut to what an address holds. */
export function pastedIn(text: string): string {
  return text.trim().slice(0, MAX_PASTED);
}

function readOffer(text: string): OfferId[] {
  const slash = text.indexOf("/");
  const offerId = { provider: text.slice(0, Math.max(slash, 0)), model: text.slice(slash + 1) };
  return offerId.provider && offerId.model && text.length <= 512 ? [offerId] : [];
}

function numberIn(text: string | null, usual: number, limit: number): number {
  return text !== null && /^\d{1,12}$/.test(text) ? Math.min(Number(text), limit) : usual;
}
