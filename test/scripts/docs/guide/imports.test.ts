// The recipes that hand prices on: what Langfuse and LangSmith get of each kind of row, and what is left out.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toLangfuse } from "../../../../docs/recipes/langfuse.ts";
import { toLangSmith } from "../../../../docs/recipes/langsmith.ts";
import { toPortkey } from "../../../../docs/recipes/portkey.ts";
import { exactly } from "../../../../docs/recipes/price-rows.ts";
import { toSigNoz } from "../../../../docs/recipes/signoz.ts";
import { buildKeys } from "../../../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../../../scripts/files/catalog.ts";
import { firstVersion } from "../../../../scripts/kv/memory-kv.ts";
import { connectFetch } from "../../../helpers/connect-fetch.ts";
import { aProvider } from "../../../helpers/facts.ts";
import { MemoryKv } from "../../../helpers/memory-kv.ts";
import { langfuse, langSmith } from "../../../helpers/price-sinks.ts";
import { type Service, startService } from "../../../helpers/service.ts";

const SINCE = "2026-09-15T00:00:00Z";
const RATES = { prompt: "0.000001", completion: "0.000004", input_cache_read: "0.0000001" };
const ORIGIN = { source: "models-dev", read: "2026-09-30" } as const;
const dated = (span: Partial<CatalogPrice>): CatalogPrice => ({ rates: RATES, origin: ORIGIN, ...span });
const model = (
  id: string,
  price?: Partial<CatalogPrice>,
  more: Partial<CatalogModel> = {},
): CatalogModel => ({
  id,
  facts: { mode: "chat" },
  other_sources: [],
  prices: price ? [dated(price)] : [],
  ...more,
});
const MODELS = [
  model("dated-1", {}, { prices: [dated({ until: SINCE }), dated({ from: SINCE })] }),
  model("embedding-1", {}, { facts: { mode: "embedding" } }),
  model("half-1", { rates: { prompt: "0.000001" } }),
  model("plain.1", {}),
  model("secret-1"),
  model("tiered-1", { tiers: [{ above: 200_000, rates: { prompt: "0.000002", completion: "0.000006" } }] }),
];

let service: Service;

beforeEach(() => {
  const build = buildKeys({
    catalog: new Map([["p", MODELS]]),
    providers: [aProvider("p")],
    mapEntries: [],
    routingRules: [],
    calendars: [],
    today: "2026-11-01",
  });
  service = startService(new MemoryKv(firstVersion(build, new Date("2026-11-01")).values));
});
describe("Langfuse", () => {
  async function send() {
    const { sink, models } = langfuse();
    connectFetch(service, { "https://langfuse.example/api/public/models": sink });
    return { left: await toLangfuse("http://prices", "p", "https://langfuse.example", "pk:sk"), models };
  }

  test("a definition for each chat model with both prices, and the list of ids left out", async () => {
    const { left, models } = await send();
    expect(left).toEqual(["half-1", "secret-1"]);
    expect([...models.keys()]).toEqual(["p/dated-1", "p/plain.1", "p/tiered-1"]);
    expect(models.get("p/dated-1")).toMatchObject({ startDate: SINCE, unit: "TOKENS" });
    expect(models.get("p/plain.1")?.startDate).toBeUndefined();
  });

  test("an unknown rate is not sent, not even as 0", async () => {
    const { models } = await send();
    const [standard] = Object(models.get("p/plain.1")).pricingTiers;
    expect(standard.prices).toEqual({
      input: 0.000001,
      output: 0.000004,
      input_cached_tokens: 1e-7,
      input_cache_read: 1e-7,
      cache_read_input_tokens: 1e-7,
    });
  });

  test("a context tier becomes a tier by input, with the base rates it does not name", async () => {
    const { models } = await send();
    const [, above] = Object(models.get("p/tiered-1")).pricingTiers;
    expect(above).toMatchObject({ priority: 1, conditions: [{ operator: "gt", value: 200_000 }] });
    expect(above.prices).toMatchObject({ input: 0.000002, output: 0.000006, input_cache_read: 1e-7 });
  });
});

describe("LangSmith", () => {
  const URL = "https://api.smith.langchain.com/api/v1/model-price-map";

  test("an entry for each linear price, and the list of ids left out; repeating it is no error", async () => {
    const { sink, prices } = langSmith();
    connectFetch(service, { [URL]: sink });
    const left = ["half-1", "secret-1", "tiered-1"];
    expect(await toLangSmith("http://prices", "p", "key")).toEqual(left);
    expect(await toLangSmith("http://prices", "p", "key")).toEqual(left);
    expect([...prices.values()]).toEqual([
      {
        name: "p/dated-1",
        provider: "p",
        match_pattern: "(?i)^dated\\-1$",
        start_time: SINCE,
        prompt_cost: 0.000001,
        completion_cost: 0.000004,
        prompt_cost_details: { cache_read: 1e-7 },
      },
      expect.objectContaining({ name: "p/plain.1", match_pattern: "(?i)^plain\\.1$", start_time: null }),
    ]);
  });

  test("another refusal is an error that names the model", async () => {
    connectFetch(service, { [URL]: async () => new Response("no", { status: 403 }) });
    await expect(toLangSmith("http://prices", "p", "key")).rejects.toThrow("dated-1: no");
  });
});

test("a truncated answer is an error", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"model_id":"a"}'));
  await expect(toLangSmith("http://prices", "p", "key")).rejects.toThrow(/incomplete/);
});

test.each(["gpt-4o", "@cf/meta/llama-3.1", "a+b(c)[d]{e}|f$g^h?i*j\\k"])(
  "the pattern for %s matches only that id",
  (id) => {
    const pattern = new RegExp(exactly(id).replace("(?i)", ""), "i");
    expect([id, id.toUpperCase()].every((one) => pattern.test(one))).toBe(true);
    expect(
      [`${id}-mini`, `x${id}`, id.replace(/[.+]/, "x")].filter((one) => one !== id && pattern.test(one)),
    ).toEqual([]);
  },
);

test("SigNoz gets a rule for each model with a single price, by its types of 2026-11-23", async () => {
  const sent: unknown[] = [];
  connectFetch(service, {
    "https://signoz.example/api/v1/llm_pricing_rules": async (request) => {
      sent.push(request.method, request.headers.get("signoz-api-key"), await request.json());
      return new Response(null, { status: 204 });
    },
  });
  expect(await toSigNoz("http://prices", "p", "subtract", "https://signoz.example", "key")).toEqual([
    ...["half-1", "secret-1", "tiered-1"],
  ]);
  const pricing = { input: 1, output: 4, cache: { mode: "subtract", read: 0.1, write: 1 } };
  const rule = (id: string) => ({
    ...{ modelName: id, provider: "p", modelPattern: [id], unit: "per_million_tokens", pricing },
    ...{ isOverride: true, enabled: true },
  });
  expect(sent).toEqual(["PUT", "key", { rules: [rule("dated-1"), rule("plain.1")] }]);
});

test("Portkey's file has cents per token in the fields of its own files", async () => {
  connectFetch(service, {});
  const { text, left } = await toPortkey("http://prices", "p");
  expect(left).toEqual(["half-1", "secret-1", "tiered-1"]);
  const file = JSON.parse(text);
  expect(Object.keys(file)).toEqual(["dated-1", "plain.1", "tiered-1"]);
  expect(file["plain.1"].pricing_config).toEqual({
    currency: "USD",
    pay_as_you_go: {
      ...{ request_token: { price: 0.0001 }, response_token: { price: 0.0004 } },
      cache_read_input_token: { price: 0.00001 },
    },
  });
});
