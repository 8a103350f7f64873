// AWS Price List, bulk: products with their terms, by offer and region. A model stands there by its name, which prices/names/bedrock.json
// leads to an id; what a product charges is told by its exact kind or usage type, never by the first that says "input". Written from its
// documented form: nobody has seen a whole answer.
import * as z from "zod/mini";
import names from "../../../prices/names/bedrock.json" with { type: "json" };
import type { RateName } from "../../../src/schemas/price.ts";
import { cleanNumber } from "../../translate/clean-number.ts";
import { at, checked } from "../../translate/translation.ts";
import { datedOffer, type Reader } from "./seller.ts";

const BULK = "https://pricing.us-east-1.amazonaws.com";
/** The offers that hold models, and the region whose prices go under the plain ids. */
const OFFERS = ["AmazonBedrock", "AmazonBedrockFoundationModels", "AmazonBedrockService"];
const REGION = "us-east-1";

/** Where the first list of regions is. */
export const BEDROCK_URL = regionsUrl(OFFERS[0] ?? "");

/** The regional list of an offer names the file of its prices; the first also leads to the other offers. */
export function nextOfBedrock(part: unknown, url: string): readonly string[] {
  const file = at(at(at(part, "regions"), REGION), "currentVersionUrl");
  const others = url === BEDROCK_URL ? OFFERS.slice(1).map(regionsUrl) : [];
  return [...(typeof file === "string" ? [`${BULK}${file}`] : []), ...others];
}

function regionsUrl(offer: string): string {
  return `${BULK}/offers/v1.0/aws/${offer}/current/region_index.json`;
}

const attributes = z.object({
  usagetype: z.string(),
  ...{
    model: z.optional(z.string()),
    servicename: z.optional(z.string()),
    inferenceType: z.optional(z.string()),
  },
});
const dimension = z.object({
  unit: z.string(),
  description: z.optional(z.string()),
  pricePerUnit: z.object({ USD: z.optional(z.string()) }),
});
const term = z.object({ effectiveDate: z.string(), priceDimensions: z.record(z.string(), dimension) });
const file = z.object({
  products: z.record(z.string(), z.object({ attributes: z.record(z.string(), z.string()) })),
  terms: z.object({ OnDemand: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

type Charge = { rate: RateName; service?: string; isGlobal: boolean };

/** Kinds of the first offer, in lower case; another kind is another product. */
const KINDS: Readonly<Record<string, Omit<Charge, "isGlobal">>> = {
  "input tokens": { rate: "prompt" },
  "output tokens": { rate: "completion" },
  "prompt cache read input tokens": { rate: "input_cache_read" },
  "prompt cache write input tokens": { rate: "input_cache_write" },
  ...Object.fromEntries(
    ["batch", "flex", "priority"].flatMap((service) => [
      [`input tokens ${service}`, { rate: "prompt", service }],
      [`output tokens ${service}`, { rate: "completion", service }],
    ]),
  ),
};

/** Usage types of the other offers, whole but for the region before them. */
const USAGE = /_(Input|Output|CacheReadInput|CacheWriteInput)TokenCount(_Global)?(_Batch)?-Units$/;
const USAGE_RATES: Readonly<Record<string, RateName>> = {
  Input: "prompt",
  Output: "completion",
  CacheReadInput: "input_cache_read",
  CacheWriteInput: "input_cache_write",
};

/** What a product charges; undefined for provisioned, customised and latency-optimised ones, and whatever else there is. */
export function chargeOf({ usagetype, inferenceType }: z.infer<typeof attributes>): Charge | undefined {
  const kind = KINDS[inferenceType?.toLowerCase() ?? ""];
  if (kind !== undefined) return { ...kind, isGlobal: /global/i.test(usagetype) };
  const [, name = "", global, batch] = USAGE.exec(usagetype) ?? [];
  const rate = USAGE_RATES[name];
  return rate && { rate, isGlobal: global !== undefined, ...(batch && { service: "batch" }) };
}

type Priced = Charge & { name: string; from: string; usd: string };

/** An offer a model and reach; where a model has both, the plain region's price is that of its `us.` profile. */
export const bedrock: Reader = {
  items: (parts) => {
    const files = checked(z.array(z.unknown()), parts).filter((part) => at(part, "products") !== undefined);
    const priced = files.flatMap((part) => pricesIn(checked(file, part)));
    return [...Map.groupBy(priced, ({ name }) => name)].map(([name, own]) => ({ name, own }));
  },
  offers: (item) => {
    const { name, own } = item as { name: string; own: Priced[] };
    const id = new Map(Object.entries(names.models)).get(name);
    if (id === undefined) throw new Error(`no id in prices/names/bedrock.json, ${own.length} prices`);
    const [global, regional] = [own.filter((one) => one.isGlobal), own.filter((one) => !one.isGlobal)];
    const both = global.length > 0 && regional.length > 0;
    const offers = [
      [global, `global.${id}`],
      [regional, both ? `us.${id}` : id],
    ] as const;
    return offers.flatMap(([prices, offer]) => {
      const parts = prices.map(({ from, rate, service, usd }) => ({ from, service, rates: { [rate]: usd } }));
      return parts.length > 0 ? [datedOffer(offer, parts)] : [];
    });
  },
};

function pricesIn({ products, terms }: z.infer<typeof file>): Priced[] {
  return Object.entries(products).flatMap(([sku, product]) => {
    const told = attributes.safeParse(product.attributes);
    const charge = told.success ? chargeOf(told.data) : undefined;
    if (charge === undefined || !told.success) return [];
    const { model, servicename = "" } = told.data;
    const name = model ?? servicename.replace(/ \(Amazon Bedrock Edition\)$/, "");
    return Object.values(terms.OnDemand[sku] ?? {}).flatMap((stated) => {
      const { effectiveDate, priceDimensions } = checked(term, stated);
      const [only, ...more] = Object.values(priceDimensions);
      const usd = only && more.length === 0 ? perMillion(only) : undefined;
      return usd === undefined ? [] : [{ ...charge, name, from: effectiveDate.slice(0, 10), usd }];
    });
  });
}

/** USD per 1M tokens; undefined if neither the unit nor the description says how many tokens one is. */
function perMillion({
  unit,
  description = "",
  pricePerUnit: { USD },
}: z.infer<typeof dimension>): string | undefined {
  if (USD === undefined || Number(USD) === 0) return undefined;
  if (/^1K tokens$/i.test(unit)) return cleanNumber(USD, -3);
  return /million .*tokens/i.test(`${unit} ${description}`) ? cleanNumber(USD) : undefined;
}
