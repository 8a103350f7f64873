// Random list requests; the metadata must fit the catalogue, and each row's price the version the answer names.
import * as z from "zod/mini";
import { PUBLIC_RATES } from "../../src/schemas/price.ts";
import { type Answer, type Ask, get, json } from "./ask.ts";
import type { Random } from "./random.ts";
import { inForce } from "./recompute.ts";
import type { PublishedVersion, World } from "./world.ts";

const meta = z.object({
  page: z.number(),
  page_size: z.number(),
  total: z.number(),
  total_pages: z.number(),
});

const priceList = z.object({
  data: z.array(
    z.object({
      model_id: z.string(),
      provider_id: z.string(),
      pricing: z.nullable(z.record(z.string(), z.number())),
      message: z.string(),
    }),
  ),
  meta,
});

const modelList = z.object({
  data: z.array(z.object({ provider_id: z.string(), model_id: z.string() })),
  meta,
});

const providerList = z.object({ data: z.array(z.object({ provider_id: z.string(), name: z.string() })) });

/** The page a request asks for, out of `total` rows. */
type Page = { page: number; pageSize: number; total: number };

export function priceListing(random: Random, world: World): Ask {
  const slug = random.chance(0.7) ? random.pick(world.slugs) : undefined;
  const page = randomPage(random, slug === undefined ? world.rows : rowsOf(world, slug));
  const query = pageQuery(page, {
    ...(slug !== undefined && { provider_id: slug }),
    sort_by: random.pick(["model_id", "provider_id"]),
    order: random.pick(["asc", "desc"]),
  });
  return get("prices", `/v1/prices?${query}`, (answer, version) => checkPrices(answer, page, version));
}

export function search(random: Random, world: World): Ask {
  const { q, found } = random.pick(world.searches);
  const page = randomPage(random, found);
  return get("search", `/v1/prices/search?${pageQuery(page, { q })}`, (answer, version) =>
    checkPrices(answer, page, version),
  );
}

export function modelListing(random: Random, world: World): Ask {
  const slugs = [...new Set([random.pick(world.slugs), random.pick(world.slugs)])];
  const total = slugs.reduce((rows, slug) => rows + rowsOf(world, slug), 0);
  const page = randomPage(random, total);
  const path = `/v1/reference/models?${pageQuery(page, { provider_id: slugs.join(",") })}`;
  return get("models", path, (answer) => {
    if (answer.status !== 200) return `HTTP ${answer.status}`;
    const list = modelList.parse(json(answer));
    const foreign = list.data.find(({ provider_id }) => !slugs.includes(provider_id));
    return foreign ? `a row of ${foreign.provider_id}` : checkPage(list.data.length, list.meta, page);
  });
}

export function providerListing(world: World): Ask {
  return get("providers", "/v1/reference/providers", (answer) => {
    if (answer.status !== 200) return `HTTP ${answer.status}`;
    const { data } = providerList.parse(json(answer));
    return data.length === world.providers.size ? undefined : `${data.length} providers`;
  });
}

function checkPrices(answer: Answer, page: Page, version: PublishedVersion | undefined): string | undefined {
  if (answer.status !== 200) return `HTTP ${answer.status}`;
  if (version === undefined) return "names no version";
  const list = priceList.parse(json(answer));
  const wrong = list.data.find((row) => !isPriceOf(row, version));
  if (wrong) return `${wrong.provider_id}/${wrong.model_id} has a price of another version`;
  return checkPage(list.data.length, list.meta, page);
}

/** The row's prompt and completion are those of its version; one without a price says why. */
function isPriceOf(row: z.infer<typeof priceList>["data"][number], version: PublishedVersion): boolean {
  const model = version.models.get(row.provider_id)?.get(row.model_id);
  const rates = model && (inForce(model.prices, version.day)?.rates ?? {});
  if (rates === undefined) return false;
  const priced = PUBLIC_RATES.some((name) => rates[name] !== undefined);
  if (row.pricing === null) return !priced && row.message !== "";
  const { prompt, completion } = row.pricing;
  return priced && prompt === Number(rates.prompt ?? 0) && completion === Number(rates.completion ?? 0);
}

function checkPage(
  shown: number,
  told: z.infer<typeof meta>,
  { page, pageSize, total }: Page,
): string | undefined {
  const pages = Math.ceil(total / pageSize);
  const fits =
    told.page === page && told.page_size === pageSize && told.total === total && told.total_pages === pages;
  if (!fits) return `meta ${JSON.stringify(told)} for ${total} rows`;
  const due = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
  return shown === due ? undefined : `${shown} rows on a page of ${due}`;
}

/** Mostly pages that are there, now and then one past the end; small ones, since each row is checked. */
function randomPage(random: Random, total: number): Page {
  const pageSize = random.pick([1, 10, 25, 50]);
  return { page: 1 + random.upTo(Math.ceil(total / pageSize)), pageSize, total };
}

function pageQuery({ page, pageSize }: Page, query: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ ...query, page: String(page), page_size: String(pageSize) });
}

function rowsOf({ ids }: World, slug: string): number {
  return ids.get(slug)?.length ?? 0;
}
