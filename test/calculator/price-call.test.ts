// priceCall: the steps of the one flow, each with the failure it stops at; sums worked by hand.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerEach } from "../../src/calculator/batch.ts";
import { type Call, timeOf } from "../../src/calculator/call.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import { UnreadableError } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop, type FixtureProvider, SEPARATE } from "../helpers/fixture-models.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const NATIVE = { currency: "CNY", rates: { prompt: "2", input_cache_read: "1" } };
const AZURE = { prompt: "0.005", completion: "0.01" };

const providers: FixtureProvider[] = [
  {
    slug: "maker",
    name: "Maker",
    aliases: ["the-maker"],
    subproviders: ["Anthropic"],
    shard: {
      usage: SEPARATE,
      models: [
        { id: "model", prices: [{ rates: { prompt: "0.002", completion: "0.004" } }] },
        { id: "latest", moving: true, prices: [{ rates: { prompt: "0.002", completion: "0.004" } }] },
        { id: "ended", prices: [{ until: "2026-07-01T00:00:00Z", rates: { prompt: "2" } }] },
        {
          id: "later",
          released: "2026-12-01",
          prices: [{ from: "2026-12-01T00:00:00Z", rates: { prompt: "2" } }],
        },
        {
          id: "dated",
          prices: [
            {
              from: "2026-01-01T00:00:00Z",
              until: "2026-07-01T00:00:00Z",
              rates: { prompt: "2", completion: "0" },
            },
            { from: "2026-07-01T00:00:00Z", rates: { prompt: "1", completion: "0" } },
          ],
        },
        { id: "secret", prices: [], message: "Ask for a quote." },
        { id: "silent", prices: [] },
        {
          ...{ id: "eu/model", variant_of: "model", region: "eu" },
          prices: [{ rates: { prompt: "0.003", completion: "0.006" } }],
        },
        { id: "ap/model", variant_of: "model", region: "ap", prices: [] },
        {
          ...{ id: "jp/model", variant_of: "model", region: "jp" },
          prices: [{ rates: { prompt: "0.9", completion: "0.9" } }],
        },
        { id: "us/model", prices: [{ rates: { prompt: "0.9", completion: "0.9" } }] },
        { id: "video", prices: [{ rates: {}, priced_by: "per second" }] },
      ],
      regions: [
        { name: "asia", words: ["jp"], factor: "3" },
        { name: "regional", factor: "2" },
      ],
      aliases: [["model-latest", "model"]],
    },
  },
  aShop(
    "abroad",
    [
      { id: "native", prices: [{ rates: { prompt: "0.3" }, native: NATIVE }] },
      { id: "free", prices: [{ rates: { prompt: "0" } }] },
    ],
    { quotes: "CNY" },
  ),
  aShop(
    "gateway",
    [
      {
        id: "maker/model",
        prices: [{ rates: { prompt: "0.003", completion: "0.006" } }],
        subproviders: { Azure: [{ rates: AZURE }] },
        listed_at: { Anthropic: "model" },
      },
      {
        id: "maker/preview",
        released: "2026-03-25",
        prices: [],
        message: "No list price.",
        subproviders: { Azure: [{ rates: AZURE, known_from: "2026-05-07T00:00:00Z" }] },
      },
    ],
    { byok_fee: "0.05" },
  ),
];
const version = versionOf(providers);

const call: Call = {
  model_id: "model",
  provider_id: "maker",
  usage: { ...NO_USAGE, prompt_tokens: 100, completion_tokens: 10 },
  usage_convention: "provider",
  at: undefined,
};
const through: Call = {
  ...call,
  model_id: "maker/model",
  provider_id: "gateway",
  subprovider: null,
  is_byok: false,
};
const PREVIEW = { model_id: "maker/preview", subprovider: "Azure" } as const;

async function totalOf(asked: Call): Promise<string> {
  const priced = await priceCall(version, asked);
  if (!priced.ok) throw new Error(priced.failure.message);
  return priced.value.cost_breakdown.total_exact;
}

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") }));
describe("a priced call", () => {
  test.each([
    // 100 x 0.002 + 10 x 0.004
    ["at its provider", {}, "0.24"],
    ["under the provider's other name", { provider_id: "the-maker" }, "0.24"],
    ["under an alias of the model", { model_id: "model-latest" }, "0.24"],
    // 100 x 0.002 + 40 x 0.002 + 10 x 0.004: Maker counts cache reads apart.
    ["by its provider's convention", { usage: { ...call.usage, cache_read_tokens: 40 } }, "0.32"],
    // 60 x 0.002 + 40 x 0.002 + 10 x 0.004
    [
      "by the convention it names",
      { usage: { ...call.usage, cache_read_tokens: 40 }, usage_convention: "inclusive" as const },
      "0.24",
    ],
    ["at the provider's offer in a region, whatever the factor", { region: "EU" }, "0.36"],
    // 0.24 x 3
    ["by the factor where a page names that region", { region: "JP" }, "0.72"],
    ["by the factor where that offer has no price", { region: "ap" }, "0.48"],
    ["by the factor where an id that looks like one is no variant", { region: "us" }, "0.48"],
    ["at today's price", { model_id: "dated" }, "100"],
    ["at the price of its day", { model_id: "dated", at: "2026-06-30" }, "200"],
    ["at the price of its second, in UTC", { model_id: "dated", at: "2026-06-30T23:30:00-01:00" }, "100"],
    [
      "at the price of its second, the day before",
      { model_id: "dated", at: "2026-07-01T00:30:00+01:00" },
      "200",
    ],
  ])("%s", async (_name, change, total) => expect(await totalOf({ ...call, ...change })).toBe(total));

  test.each([
    ["at its provider", call, "maker/model"],
    ["in a region of its own", { ...call, region: "eu" }, "maker/eu/model"],
    ["by the gateway itself", through, "gateway/maker/model"],
    [
      "at the gateway's row of a subprovider",
      { ...through, subprovider: "Azure" as const },
      "gateway/maker/model:Azure",
    ],
    ["at a subprovider's list price", { ...through, subprovider: "Anthropic" as const }, "maker/model"],
    ["from a day on", { ...call, model_id: "dated" }, "maker/dated@2026-07-01"],
  ])("%s, by an entry that the answer names", async (_name, asked, id) => {
    // A version of its own: an entry keeps the name that it was first given.
    const priced = await priceCall(versionOf(providers), asked);
    expect(priced.ok && priced.value.price.id).toBe(id);
  });

  test("in a batch each region is priced separately", async () => {
    const answerOne = answerEach(version);
    const totals: (string | undefined)[] = [];
    for (const region of ["eu", undefined, "eu", "ap", "eu"]) {
      const answer = await answerOne({ ...call, region });
      totals.push(answer.ok ? answer.value.body.cost_breakdown?.total_exact : undefined);
    }
    expect(totals).toEqual(["0.36", "0.24", "0.36", "0.48", "0.36"]);
  });

  test.each([
    ["native", "30", ["fallback_rate", "converted_price"], NATIVE],
    ["free", "0", undefined, undefined],
  ])("at a seller that publishes no USD prices, %s", async (model_id, total, assumed, native) => {
    const usage = { ...call.usage, cache_read_tokens: 40, completion_tokens: 0 };
    const priced = await priceCall(version, { ...call, provider_id: "abroad", model_id, usage });
    if (!priced.ok) throw new Error(priced.failure.message);
    const { cost_breakdown, native: listed } = priced.value;
    expect([cost_breakdown.total_exact, cost_breakdown.assumed, listed]).toEqual([total, assumed, native]);
  });

  test("by a moving id is an estimate", async () => {
    const priced = await priceCall(version, { ...call, model_id: "latest" });
    expect(priced.ok && [priced.value.status, priced.value.cost_breakdown.assumed]).toEqual([
      "estimated",
      ["moving_alias"],
    ]);
  });

  test("without a time is priced now", async () => {
    vi.setSystemTime(new Date("2026-06-30T23:59:59.999Z"));
    expect(await totalOf({ ...call, model_id: "dated" })).toBe("200");
    vi.setSystemTime(new Date("2026-07-01T00:00:00Z"));
    expect(await totalOf({ ...call, model_id: "dated" })).toBe("100");
  });

  test.each([
    // 100 x 0.003 + 10 x 0.006
    ["by the gateway itself", {}, "0.36"],
    // 100 x 0.005 + 10 x 0.01
    ["at the gateway's row of a subprovider", { subprovider: "Azure" as const }, "0.6"],
    // 100 x 0.002 + 10 x 0.004
    ["at a subprovider's list price", { subprovider: "Anthropic" as const }, "0.24"],
    // 100 x 0.005 + 10 x 0.01
    ["at a subprovider of a model without another price", { ...PREVIEW, at: "2026-03-25" }, "0.6"],
    // 0.36 x 1.05
    ["on an own key, with the gateway's fee", { is_byok: true }, "0.378"],
    ["on an own key whose fee is waived", { is_byok: true, byok_fee_waived: true }, "0.36"],
    // 0.6 x 1.05
    ["on an own key at a subprovider", { is_byok: true, subprovider: "Azure" as const }, "0.63"],
    ["on an own key where nothing is charged for that", { ...call, is_byok: true }, "0.24"],
    // 60 x 0.002 + 40 x 0.002 + 10 x 0.004: the gateway's convention holds, whoever runs the call.
    [
      "by the gateway's convention at a subprovider that has another",
      { subprovider: "Anthropic" as const, usage: { ...call.usage, cache_read_tokens: 40 } },
      "0.24",
    ],
  ])("%s", async (_name, change, total) => expect(await totalOf({ ...through, ...change })).toBe(total));

  test.each([
    ["2026-05-06", "estimated", ["earliest_known_price"]],
    ["2026-05-07", "priced", undefined],
  ])("on %s at a subprovider that was first read on 2026-05-07 is %s", async (day, status, assumed) => {
    const priced = await priceCall(version, { ...through, ...PREVIEW, at: `${day}T12:00:00Z` });
    expect(priced.ok && [priced.value.status, priced.value.cost_breakdown.assumed]).toEqual([
      status,
      assumed,
    ]);
  });

  test.each([
    ["before the release, at a subprovider", { ...PREVIEW, at: "2026-03-24" }, "before_release"],
    ["by a gateway without a price of its own", { ...PREVIEW, subprovider: null }, "not_public"],
  ])("there is none %s", async (_name, change, unpriced_reason) => {
    const priced = await priceCall(version, { ...through, ...change });
    expect(priced).toMatchObject({ ok: false, failure: { kind: "unpriced", unpriced_reason } });
  });
});

const stated = {
  unit: "call",
  page: "https://shop.example",
  read: "2026-01-01",
  confidence: "official",
} as const;
const fees = [
  { name: "x_search", models: "^other", price: "9", ...stated },
  { name: "x_search", models: "^grok", price: "0.005", ...stated },
  { name: "web_search", models: "^other", price: "0.01", ...stated },
];
const shop = versionOf([aShop("shop", ["grok-9", "OTHER-1", "third"], { fees })]);

test.each([
  ["grok-9", { units: { x_searches: "3" } }, "1.015", undefined, 0],
  ["OTHER-1", { units: { x_searches: "3" } }, "28", undefined, 0],
  ["third", { units: { x_searches: "3" } }, "1", ["x_searches"], 0],
  ["OTHER-1", { web_search_count: 1 }, "1.01", undefined, 0.01],
  ["grok-9", { web_search_count: 1 }, "1", ["web_search"], 0],
])("fees of the provider: for %s with %j: %s", async (model_id, more, total, unpriced, search) => {
  const counts = { ...NO_USAGE, prompt_tokens: 1, ...more };
  const priced = await priceCall(shop, { ...call, provider_id: "shop", model_id, usage: counts });
  const { cost_breakdown: cost, pricing } = priced.ok ? priced.value : {};
  expect([cost?.total_exact, cost?.unpriced, pricing?.web_search]).toEqual([total, unpriced, search]);
});

describe("assumptions of a rewritten id", () => {
  const clouds = versionOf([aShop("bedrock", ["anthropic.claude"]), aShop("openrouter", ["lab/m"])]);

  test.each<[string, string, string[] | undefined]>([
    ["bedrock", "anthropic.claude", undefined],
    ["bedrock", "us.anthropic.claude", ["region"]],
    ["bedrock", "global.anthropic.claude", undefined],
    ["openrouter", "lab/m", undefined],
    ["openrouter", "lab/m:nitro", ["routing"]],
    ["openrouter", "openrouter/lab/m", undefined],
  ])("at %s, %s: %j", async (provider_id, model_id, assumed) => {
    const asked = { ...call, provider_id, model_id, usage: { ...NO_USAGE, prompt_tokens: 1 } };
    const priced = await priceCall(clouds, asked);
    expect(priced.ok && priced.value.cost_breakdown.assumed).toEqual(assumed);
  });
});

test.each([
  [undefined, "1970-01-01T00:00:01Z", false],
  ["2026-06-01", "2026-06-01T00:00:00Z", true],
  ["2026-06-01T00:00:00Z", "2026-06-01T00:00:00Z", false],
  ["some day", "1970-01-01T00:00:01Z", false],
])("a call at %s is priced at %s; with only a day: %s", (at, instant, bareDay) => {
  expect(timeOf({ now: 1500 }, at)).toMatchObject({ at: instant, bareDay });
});

describe("the answer", () => {
  test("echoes the names sent and the model they matched", async () => {
    const sent = { ...call, model_id: "model-latest", provider_id: "the-maker" };
    const priced = await priceCall(version, sent);
    expect(priced.ok && priced.value).toMatchObject({
      model_id: "model-latest",
      provider_id: "the-maker",
      usage: call.usage,
      matched: { model_id: "model", rule: "alias" },
    });
  });

  test("has no match when the id is listed", async () => {
    const priced = await priceCall(version, call);
    expect(priced.ok && Object.keys(priced.value)).toEqual([
      "model_id",
      "provider_id",
      "usage",
      "pricing",
      "cost_breakdown",
      "status",
      "price",
      "currency",
      "prices",
      "at",
    ]);
  });

  test.each([
    ["an own key through a gateway", { ...through, is_byok: true }, [0.36, 0.018], "byok_fee"],
    [
      "an own key without a fee",
      { ...call, subprovider: null, is_byok: true },
      [undefined, undefined],
      "completion",
    ],
    ["the gateway's key", through, [undefined, undefined], "completion"],
  ])("upstream cost, fee and last line: %s", async (_name, asked, amounts, last) => {
    const priced = await priceCall(version, asked);
    const cost = priced.ok ? priced.value.cost_breakdown : undefined;
    expect([cost?.upstream, cost?.byok_fee]).toEqual(amounts);
    expect(cost?.line_items.at(-1)?.item).toBe(last);
  });
});

describe("the first failing step decides the answer", () => {
  const misfit = {
    usage: { ...NO_USAGE, prompt_tokens: 1, cache_read_tokens: 2 },
    usage_convention: "inclusive" as const,
  };
  test.each([
    [
      "counts before the provider",
      { ...misfit, provider_id: "nobody" },
      "invalid",
      "usage.prompt_tokens: 1 cannot",
    ],
    [
      "the provider before the model",
      { provider_id: "nobody", model_id: "x" },
      "invalid",
      "provider_id: expected",
    ],
    [
      "the model before its price",
      { model_id: "mode", at: "1999-01-01" },
      "unknown_model",
      "Nearest ids: model",
    ],
    [
      "the subprovider before the price",
      { ...through, subprovider: "Groq" as const, at: "1999-01-01" },
      "unknown_model",
      "known: Anthropic, Azure",
    ],
    ["no price at all, with its reason", { model_id: "secret" }, "unpriced", "Ask for a quote."],
    [
      "no price at all, without one",
      { model_id: "silent" },
      "unpriced",
      "No public price is known for this model.",
    ],
    [
      "no price after its last",
      { model_id: "ended", at: "2026-07-01" },
      "unpriced",
      "known for 2026-07-01T00:00:00Z.",
    ],
    ["not released", { model_id: "later", at: "2026-11-21" }, "unpriced", "released on 2026-12-01"],
    ["no price by tokens", { model_id: "video" }, "unknown_model", "it is priced per second."],
  ])("%s", async (_name, change, kind, message) => {
    const priced = await priceCall(version, { ...call, ...change });
    expect(priced).toMatchObject({ ok: false, failure: { kind, message: expect.stringContaining(message) } });
  });

  test.each([
    ["the provider's", call, "maker"],
    ["the subprovider's", { ...through, subprovider: "Anthropic" as const }, "maker"],
  ])("%s: an unreadable shard is not an unknown model", async (_name, asked, broken) => {
    await expect(priceCall(versionOf(providers, broken), asked)).rejects.toThrow(UnreadableError);
  });
});
