// The catalogue's state as its URL holds it, and the API path that answers it. Server and client read it alike.
import type { Column } from "../../schemas/price.ts";
import { RATE_LABELS } from "../api/entries.ts";
import { UNITS, type Unit } from "../ui/format.ts";

export type SortField = "model_id" | "provider_id" | Column;

export type CatalogueQuery = {
  q: string;
  /** One provider, `all`, or empty: the common ones until a search is made, then all. */
  provider: string;
  /** Empty: newest first, or by model id what a search finds. */
  sort: SortField | "";
  descending: boolean;
  page: number;
  unit: Unit;
};

/** What is shown first: the vendors most visitors come for. */
const COMMON_PROVIDERS = "anthropic,deepseek,google_ai_studio,mistral,moonshot,openai,xai,zai";

const PAGE_SIZE = 50;
export const MAX_SEARCH_LENGTH = 200;
const DEFAULTS: CatalogueQuery = {
  q: "",
  provider: "",
  sort: "",
  descending: false,
  page: 1,
  unit: "1m",
};

/** Reads a query string; what it does not know it takes for the default. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const sort = params.get("sort") ?? "";
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    provider: params.get("provider") ?? "",
    sort: isSortField(sort) ? sort : DEFAULTS.sort,
    descending: params.get("order") === "desc",
    page: Number.isSafeInteger(page) && page > 0 ? page : DEFAULTS.page,
    unit: readUnit(params),
  };
}

/** The unit prices are shown in. */
export function readUnit(params: URLSearchParams): Unit {
  return UNITS.find((unit) => unit === params.get("unit")) ?? DEFAULTS.unit;
}

/** The page's address for a state, without what is default. */
export function catalogueHref(query: CatalogueQuery): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.provider) params.set("provider", query.provider);
  if (query.sort !== DEFAULTS.sort) params.set("sort", query.sort);
  if (query.descending) params.set("order", "desc");
  if (query.page !== DEFAULTS.page) params.set("page", String(query.page));
  if (query.unit !== DEFAULTS.unit) params.set("unit", query.unit);
  return params.size > 0 ? `/?${params}` : "/";
}

/** The field rows are sorted by. */
export function sortOf(query: CatalogueQuery): SortField {
  return query.sort || (query.q.trim() === "" ? "released" : "model_id");
}

/** Whether rows go from the highest to the lowest; the usual order has the newest first. */
export function isDescending(query: CatalogueQuery): boolean {
  return query.sort === "" ? sortOf(query) === "released" : query.descending;
}

/** The API's path for a state. */
export function listPath(query: CatalogueQuery): string {
  const { q, provider, page } = query;
  const params = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE) });
  if (isCommon(query)) params.set("provider_id", COMMON_PROVIDERS);
  else if (provider && provider !== "all") params.set("provider_id", provider);
  const sort = sortOf(query);
  params.set(sort === "model_id" || sort === "provider_id" ? "sort_by" : "sort_column", sort);
  if (isDescending(query)) params.set("order", "desc");
  if (q.trim() === "") return `/v1/prices?${params}`;
  params.set("q", q);
  return `/v1/prices/search?${params}`;
}

/** The address of a model's page. */
export function modelHref(modelId: string): string {
  return `/models/${modelId.split("/").map(encodeURIComponent).join("/")}`;
}

function isCommon({ q, provider }: CatalogueQuery): boolean {
  return provider === "" && q.trim() === "";
}

function isSortField(name: string): name is SortField {
  return (
    name === "model_id" || name === "provider_id" || name === "released" || Object.hasOwn(RATE_LABELS, name)
  );
}
