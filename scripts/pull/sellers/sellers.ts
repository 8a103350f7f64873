// Every seller whose own feed is read: those with a price a field, and those with a reader of their own.
import { azure } from "./azure.ts";
import { BEDROCK_URL, bedrock, nextOfBedrock } from "./bedrock.ts";
import { deepinfra } from "./deepinfra.ts";
import { DIALECTS, MILLION, TOKEN } from "./dialects.ts";
import { edenai, huggingface, requesty } from "./gateways.ts";
import { alibaba, cloudflare, copilot, fireworks } from "./hosts.ts";
import type { Seller } from "./seller.ts";
import { vercel } from "./vercel.ts";

const COPILOT =
  "https://raw.githubusercontent.com/github/docs/main/data/tables/copilot/models-and-pricing.yml";
const STUDIO = "https://dashscope-intl.aliyuncs.com/api/v1/models?page_size=100&page_no=";
const WORKERS =
  "https://api.cloudflare.com/client/v4/accounts/{CLOUDFLARE_ACCOUNT_ID}/ai/models/search?per_page=1000";
const RETAIL =
  "https://prices.azure.com/api/retail/prices?api-version=2023-01-01-preview&currencyCode='USD'&$filter=serviceName eq 'Foundry Models' and armRegionName eq 'eastus2'";
const METERS = {
  clock: "daily",
  meters: true,
  unit: "USD a million",
  currency: "USD",
  zero: "none",
} as const;
const daily = { clock: "daily" } as const;

// biome-ignore format: one line a seller
const OWN: readonly Seller[] = [
  { ...TOKEN, provider: "vercel", url: "https://ai-gateway.vercel.sh/v1/models", tiers: true, reader: vercel },
  { ...MILLION, provider: "deepinfra", url: "https://api.deepinfra.com/models/list", tiers: true, reader: deepinfra },
  { ...MILLION, provider: "huggingface", url: "https://router.huggingface.co/v1/models", reader: huggingface },
  { ...TOKEN, provider: "edenai", url: "https://api.edenai.run/v3/models", tiers: true, unproven: true, reader: edenai },
  { ...TOKEN, provider: "requesty", url: "https://router.requesty.ai/v1/models", tiers: true, unproven: true, leaveOut: /^policy\//, reader: requesty },
  { ...MILLION, ...daily, provider: "cloudflare", url: WORKERS, key: { variable: "CLOUDFLARE_API_TOKEN" }, reader: cloudflare },
  { ...MILLION, ...daily, provider: "fireworks", url: "https://api.fireworks.ai/v1/serverless/models", key: { variable: "FIREWORKS_API_KEY" }, unproven: true, reader: fireworks },
  { ...MILLION, ...daily, provider: "alibaba", url: `${STUDIO}1`, key: { variable: "DASHSCOPE_API_KEY" }, tiers: true, unproven: true, reader: alibaba, next: nextPage },
  { ...MILLION, ...daily, provider: "github-copilot", url: COPILOT, form: "text", tiers: true, reader: copilot },
  { ...METERS, provider: "azure", url: RETAIL, tiers: true, reader: azure, next: linkedPage },
  { ...METERS, provider: "bedrock", url: BEDROCK_URL, unproven: true, reader: bedrock, next: nextOfBedrock, maxBytes: 64 * 1024 * 1024 },
];

/** Every feed, in the order of the table. */
export const SELLERS: readonly Seller[] = [...DIALECTS, ...OWN];

function linkedPage(page: unknown): readonly string[] {
  const { NextPageLink: next } = Object(page);
  return typeof next === "string" ? [next] : [];
}

function nextPage(page: unknown): readonly string[] {
  const { total = 0, page_no = 1, page_size = 100 } = Object(Object(page).output);
  return total > page_no * page_size ? [`${STUDIO}${page_no + 1}`] : [];
}
