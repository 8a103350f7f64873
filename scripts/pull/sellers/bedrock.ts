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
  model: z.optional(z.string()),
  servicename: z.optional(z.string()),
  inferenceType: z.optional(z.string()),
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

/** Kinds of the first offer, in lower case and without their reach; another kind is another product. */
const KIND =
  /^(input tokens|output tokens|prompt cache read input tokens|prompt cache write input tokens)(?: (batch|flex|priority))?$/;
/** Usage types of the other offers, as named until and since Claude Opus 4.7, whole but for the region before them; long context is apart. */
const USAGE = [
  /_(Input|Output|CacheReadInput|CacheWriteInput|CacheWrite1hInput)TokenCount(_Global)?(?:_(Batch))?-Units$/,
  /_((?:in|out)put_tokens|cache_(?:read|write)_tokens(?:_1h)?)(?:_30m)?(_global)?_(standard|batch|flex|priority)-Units$/,
];
const RATES: Readonly<Record<string, RateName>> = {
  ...{ "input tokens": "prompt", Input: "prompt", input_tokens: "prompt" },
  ...{ "output tokens": "completion", Output: "completion", output_tokens: "completion" },
  ...{ "prompt cache read input tokens": "input_cache_read", CacheReadInput: "input_cache_read" },
  ...{ "prompt cache write input tokens": "input_cache_write", CacheWriteInput: "input_cache_write" },
  ...{ cache_read_tokens: "input_cache_read", cache_write_tokens: "input_cache_write" },
  ...{ cache_write_tokens_1h: "input_cache_write_1h", CacheWrite1hInput: "input_cache_write_1h" },
};

/** What a product charges; undefined for provisioned, customised, latency-optimised and all other products. */
export function chargeOf({ usagetype, inferenceType }: z.infer<typeof attributes>): Charge | undefined {
  const kind = KIND.exec(inferenceType?.toLowerCase().replace(/ global\b/, "") ?? "");
  const [, name = "", reach, service] =
    kind === null
      ? (USAGE.map((type) => type.exec(usagetype)).find((found) => found !== null) ?? [])
      : [...kind.slice(0, 2), /global/i.exec(usagetype)?.[0], kind[2]];
  const rate = RATES[name];
  if (rate === undefined) return undefined;
  const tier = service?.toLowerCase();
  return { rate, isGlobal: reach !== undefined, ...(tier && tier !== "standard" && { service: tier }) };
}

type Priced = Charge & { name: string; from: string; usd: string };

/** An offer per model and reach; if a model has both, the plain region's price is the price of its `us.` profile. */
export const bedrock: Reader<{ name: string; own: Priced[] }> = {
  items: (parts) => {
    const files = checked(z.array(z.unknown()), parts).filter((part) => at(part, "products") !== undefined);
    const priced = files.flatMap((part) => pricesIn(checked(file, part)));
    return [...Map.groupBy(priced, ({ name }) => name)].map(([name, own]) => ({ name, own }));
  },
  offers: ({ name, own }) => {
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
function perMillion({ unit, description = "", pricePerUnit }: z.infer<typeof dimension>): string | undefined {
  const { USD } = pricePerUnit;
  if (USD === undefined || Number(USD) === 0) return undefined;
  if (/^1K tokens$/i.test(unit)) return cleanNumber(USD, -3);
  return /million .*tokens|^1M tokens/i.test(`${unit} ${description}`) ? cleanNumber(USD) : undefined;
}
