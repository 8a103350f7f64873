// The state of the page of changes as its address holds it, and the API's paths that answer it.
import { CHANGES, type ChangeKind } from "../../schemas/words.ts";

export type ChangesQuery = {
  /** Names of providers, separated by commas; empty for all. */
  provider: string;
  /** Empty for all kinds. */
  change: ChangeKind | "";
  /** A decimal: some rate moved by so many percent at least; empty for every size. */
  percent: string;
  /** A day, UTC: published on it or later; empty for every day. */
  since: string;
  page: number;
};

const PAGE_SIZE = 50;
const MAX_PROVIDER_LENGTH = 200;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const PERCENT = /^\d{1,9}(\.\d{1,9})?$/;

/** Reads a query string; an unknown value becomes the default. */
export function readChangesQuery(params: URLSearchParams): ChangesQuery {
  const page = Number(params.get("page"));
  const percent = (params.get("percent") ?? "").trim();
  const since = params.get("since") ?? "";
  return {
    provider: (params.get("provider") ?? "").trim().slice(0, MAX_PROVIDER_LENGTH),
    change: CHANGES.find((kind) => kind === params.get("change")) ?? "",
    percent: PERCENT.test(percent) && Number(percent) > 0 ? percent : "",
    since: DAY.test(since) ? since : "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The page's address for a state, without default values. */
export function changesHref({ provider, change, percent, since, page }: ChangesQuery): string {
  const params = new URLSearchParams();
  if (provider) params.set("provider", provider);
  if (change) params.set("change", change);
  if (percent) params.set("percent", percent);
  if (since) params.set("since", since);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/changes?${params}` : "/changes";
}

/** The API's path for a state. */
export function changesPath(query: ChangesQuery): string {
  const params = filterParams(query);
  params.set("page", String(query.page));
  params.set("page_size", String(PAGE_SIZE));
  return `/v1/changes?${params}`;
}

/** The address of the feed with the same filters. */
export function feedHref(query: ChangesQuery, format: "atom" | "json"): string {
  const params = filterParams(query);
  return `/v1/changes.${format}${params.size > 0 ? `?${params}` : ""}`;
}

function filterParams({ provider, change, percent, since }: ChangesQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (/[^,\s]/.test(provider)) params.set("provider_id", provider);
  if (change) params.set("change", change);
  if (percent) params.set("percent_min", percent);
  if (since) params.set("since", since);
  return params;
}
