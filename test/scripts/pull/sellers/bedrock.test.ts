// AWS's price list, in the form it documents: exact kinds, names of models, reach, days. Figures made up.
import { expect, test } from "vitest";
import { BEDROCK_URL, bedrock, chargeOf, nextOfBedrock } from "../../../../scripts/pull/sellers/bedrock.ts";

test.each<[string, string | undefined, object | undefined]>([
  ["USE1-NovaLite-input-tokens", "Input tokens", { rate: "prompt", isGlobal: false }],
  ["USE1-NovaLite-input-tokens-batch", "Input tokens batch", { rate: "prompt", service: "batch" }],
  ["USE1-NovaLite-cache-read", "Prompt cache read input tokens", { rate: "input_cache_read" }],
  ["USE1-MP:USE1_InputTokenCount-Units", undefined, { rate: "prompt", isGlobal: false }],
  ["USE1-MP:USE1_OutputTokenCount_Global_Batch-Units", undefined, { rate: "completion", service: "batch" }],
  ["USE1-MP:USE1_cache_write_tokens_1h_global_standard-Units", undefined, { rate: "input_cache_write_1h" }],
  ["USE1-MP:USE1_cache_write_tokens_30m_priority-Units", undefined, { service: "priority", isGlobal: false }],
  ["USE1-MP:USE1_input_tokens_long_ctx_global_standard-Units", undefined, undefined],
  ["USE1-MP:USE1_CacheReadInputTokenCount-Units", undefined, { rate: "input_cache_read" }],
  ["USE1-MP:USE1_InputTokenCount_LatencyOptimized-Units", undefined, undefined],
  ["USE1-ProvisionedThroughput-input", "Provisioned input", undefined],
])("what a product charges: %s", (usagetype, inferenceType, expected) => {
  const charge = chargeOf({ usagetype, ...(inferenceType && { inferenceType }) });
  if (expected === undefined) expect(charge).toBeUndefined();
  else expect(charge).toMatchObject(expected);
});

const terms = (...prices: [day: string, usd: string, unit: string][]) =>
  Object.fromEntries(
    prices.map(([day, USD, unit], i) => [
      `t${i}`,
      {
        effectiveDate: `${day}T00:00:00Z`,
        priceDimensions: {
          d: { unit, description: `${USD} per Million Input Tokens`, pricePerUnit: { USD } },
        },
      },
    ]),
  );

const part = {
  products: {
    a: {
      attributes: {
        usagetype: "USE1-NovaLite-input-tokens",
        inferenceType: "Input tokens",
        model: "Nova Lite",
      },
    },
    b: {
      attributes: {
        usagetype: "USE1-NovaLite-output-tokens",
        inferenceType: "Output tokens",
        model: "Nova Lite",
      },
    },
    c: {
      attributes: {
        usagetype: "USE1-MP:USE1_InputTokenCount-Units",
        servicename: "Claude Opus 4.6 (Amazon Bedrock Edition)",
      },
    },
    d: {
      attributes: {
        usagetype: "USE1-MP:USE1_input_tokens_global_standard-Units",
        servicename: "Claude Opus 4.6 (Amazon Bedrock Edition)",
      },
    },
    e: {
      attributes: { usagetype: "USE1-X-input-tokens", inferenceType: "Input tokens", model: "Unheard Of" },
    },
    f: {
      attributes: { usagetype: "USE1-NovaLite-flex", inferenceType: "Input tokens flex", model: "Nova Lite" },
    },
  },
  terms: {
    OnDemand: {
      a: terms(
        ["2025-01-01", "0.002", "1K tokens"],
        ["2026-01-01", "0.001", "1K tokens"],
        ["2999-01-01", "0.0005", "1K tokens"],
      ),
      b: terms(["2025-01-01", "0.008", "1K tokens"]),
      c: terms(["2026-02-01", "5.5", "Units"]),
      d: terms(["2026-02-01", "5", "Units"]),
      e: terms(["2026-02-01", "5", "Units"]),
      f: terms(["2026-02-01", "0", "Units"]),
    },
  },
};

test("a name leads to an id; beside a global price the region's belongs to the us profile; later terms are announced", () => {
  const [nova, claude, ...others] = bedrock.items([{ regions: {} }, part]);
  expect(nova && bedrock.offers(nova)).toMatchObject([
    {
      id: "amazon.nova-lite-v1:0",
      rates: { prompt: "1", completion: "8" },
      since: "2026-01-01",
      next: [{ from: "2999-01-01", rates: { prompt: "0.5" } }],
    },
  ]);
  expect(claude && bedrock.offers(claude).map(({ id, rates }) => [id, rates])).toEqual([
    ["global.anthropic.claude-opus-4-6-v1", { prompt: "5" }],
    ["us.anthropic.claude-opus-4-6-v1", { prompt: "5.5" }],
  ]);
  expect(() => others.flatMap(bedrock.offers)).toThrow("no id in prices/names/bedrock.json, 1 prices");
});

test("the list of regions leads to the prices of one region, and the first region to the other offers", () => {
  const regions = { "us-east-1": { currentVersionUrl: "/v/index.json" } };
  expect(nextOfBedrock({ regions }, BEDROCK_URL).map((url) => url.replace(/^.*amazonaws.com/, ""))).toEqual([
    "/v/index.json",
    "/offers/v1.0/aws/AmazonBedrockFoundationModels/current/region_index.json",
    "/offers/v1.0/aws/AmazonBedrockService/current/region_index.json",
  ]);
  expect(nextOfBedrock(part, "https://pricing.us-east-1.amazonaws.com/v/index.json")).toEqual([]);
});
