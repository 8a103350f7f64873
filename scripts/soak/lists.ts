// Random list requests; the metadata must fit the catalogue, and each row's price the version the answer names.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as z from "zod/mini";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { type Ask, type Check, get, json } from "./ask.ts";
import { inForce } from "./recompute.ts";
import { isShown, mostly, type PublishedVersion, pick, type World } from "./world.ts";

const row = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  // Prices have these; a list of models does not.
  pricing: z.optional(z.nullable(z.record(z.string(), z.number()))),
  message: z.optional(z.string()),
});
const list = z.object({
  data: z.array(row),
  meta: z.object({ page: z.number(), page_size: z.number(), total: z.number(), total_pages: z.number() }),
});

type Row = z.infer<typeof row>;

/** The page a request asks for, out of `total` rows. */
type Page = { page: number; pageSize: number; total: number };

/** Lists of prices: of all providers or one, by id or provider, either way round. */
export function priceLists(world: World): fc.Arbitrary<Ask> {
  const slugs = mostly<string | undefined>(70, pick(world.slugs), fc.constant(undefined));
  const sorts = fc.tuple(fc.constantFrom("model_id", "provider_id"), fc.constantFrom("asc", "desc"));
  return fc.tuple(slugs, sorts).chain(([slug, [sort_by, order]]) => {
    const query = { ...(slug !== undefined && { provider_id: slug }), sort_by, order };
    return pages(
      "prices",
      "/v1/prices",
      query,
      slug === undefined ? world.rows : (world.models.get(slug) ?? []).filter(isShown).length,
      isPriceOf,
    );
  });
}

/** Searches of which it is known how many rows they find. */
export function searches(world: World): fc.Arbitrary<Ask> {
  return pick(world.searches).chain(({ q, found }) =>
    pages("search", "/v1/prices/search", { q }, found, isPriceOf),
  );
}

/** Lists of one or two providers' models. */
export function modelLists(world: World): fc.Arbitrary<Ask> {
  return fc.tuple(pick(world.slugs), pick(world.slugs)).chain((some) => {
    const slugs = [...new Set(some)];
    const total = slugs.reduce((rows, slug) => rows + rowsOf(world, slug), 0);
    const query = { provider_id: slugs.join(",") };
    return pages("models", "/v1/reference/models", query, total, ({ provider_id }) =>
      slugs.includes(provider_id),
    );
  });
}

/** The list of providers, with every name. */
export function providerLists({ providers }: World): fc.Arbitrary<Ask> {
  const shape = z.object({ data: z.array(z.object({ provider_id: z.string(), name: z.string() })) });
  return fc.constant(
    get("providers", "/v1/reference/providers", (answer) => {
      if (answer.status !== 200) return `HTTP ${answer.status}`;
      const { length } = shape.parse(json(answer)).data;
      return length === providers.size ? undefined : `${length} providers`;
    }),
  );
}

/** Mostly pages that are there, now and then one past the end; small ones, since each row is checked. */
function pages(
  kind: string,
  path: string,
  query: Record<string, string>,
  total: number,
  isRight: (row: Row, version: PublishedVersion) => boolean,
): fc.Arbitrary<Ask> {
  return fc.constantFrom(1, 10, 25, 50).chain((pageSize) =>
    fc.integer({ min: 1, max: 1 + Math.ceil(total / pageSize) }).map((page) => {
      const asked = new URLSearchParams({ ...query, page: String(page), page_size: String(pageSize) });
      return get(kind, `${path}?${asked}`, checkPage({ page, pageSize, total }, isRight));
    }),
  );
}

function checkPage(
  { page, pageSize, total }: Page,
  isRight: (row: Row, version: PublishedVersion) => boolean,
): Check {
  return (answer, version) => {
    if (answer.status !== 200) return `HTTP ${answer.status}`;
    if (version === undefined) return "names no version";
    const { data, meta } = list.parse(json(answer));
    const wrong = data.find((one) => !isRight(one, version));
    if (wrong) return `${wrong.provider_id}/${wrong.model_id} is not of this list, or of another version`;
    const should = { page, page_size: pageSize, total, total_pages: Math.ceil(total / pageSize) };
    if (!isDeepStrictEqual({ ...meta, ...should }, meta))
      return `meta ${JSON.stringify(meta)} for ${total} rows`;
    const due = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
    return data.length === due ? undefined : `${data.length} rows on a page of ${due}`;
  };
}

/** The row's prompt and completion are those of its version; one without a price says why. */
function isPriceOf({ provider_id, model_id, pricing, message }: Row, version: PublishedVersion): boolean {
  const model = version.models.get(provider_id)?.get(model_id);
  if (model === undefined || pricing === undefined) return false;
  const rates = inForce(model.prices, version.at)?.rates ?? {};
  const priced = PUBLIC_RATES.some((name) => rates[name] !== undefined);
  if (pricing === null) return !priced && message !== "";
  const { prompt, completion } = pricing;
  return priced && prompt === Number(rates.prompt ?? 0) && completion === Number(rates.completion ?? 0);
}

function rowsOf({ models }: World, slug: string): number {
  return models.get(slug)?.length ?? 0;
}
