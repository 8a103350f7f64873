// The bill on the page: which calculator is asked, with what body, and the same bill from either one's answer.
import { describe, expect, test } from "vitest";
import type { Ask } from "../../../src/api-client.ts";
import { describeItem } from "../../../src/web/api/bill-items.ts";
import { billRequest, billSnippets, chargedTokens, readBill } from "../../../src/web/calculator/bill.ts";
import type { Call } from "../../../src/web/calculator/query.ts";
import { titled } from "../../../src/web/ui/format.ts";
import { startService } from "../../helpers/service.ts";

const USAGE = {
  prompt_tokens: 300_000,
  completion_tokens: 10,
  cache_read_tokens: 20,
  cache_write_tokens: 30,
  reasoning_tokens: 5,
  web_search_count: 2,
};
const call: Call = {
  provider: "openai",
  model: "openai/tiered-1",
  subprovider: "",
  byok: false,
  usage: USAGE,
  convention: "inclusive",
  at: "2026-11-20",
  ...{ units: "", tier: "", region: "", search: "" },
  ...{ compare: false, unfinished: false },
  calls: 1,
  per: "all" as const,
};

describe("the request", () => {
  test("of a plain call, by hand", () => {
    expect(JSON.stringify(billRequest(call))).toBe(
      '{"path":"/v1/traces/cost","body":{"model_id":"openai/tiered-1","provider_id":"openai","usage":{"prompt_tokens":300000,"completion_tokens":10,"cache_read_tokens":20,"cache_write_tokens":30,"reasoning_tokens":5,"web_search_count":2},"usage_convention":"inclusive","at":"2026-11-20"}}',
    );
  });

  test("of a call on an own key, by hand", () => {
    expect(JSON.stringify(billRequest({ ...call, byok: true, at: "" }))).toBe(
      '{"path":"/api/models/pricing/calculate","body":{"modelId":"openai/tiered-1","provider":"openai","subprovider":null,"isByok":true,"usage":{"promptTokens":300000,"completionTokens":10,"cacheReadTokens":20,"cacheWriteTokens":30,"reasoningTokens":5,"webSearchCount":2},"usageConvention":"inclusive"}}',
    );
  });

  test("of a call in a tier and a region: what has no rates is charged at standard and reported", () => {
    const { body } = billRequest({ ...call, tier: "batch", region: "us", search: "high" });
    const words = { service_tier: "batch", region: "us", search_context_size: "high", lenient: true };
    expect(body).toMatchObject(words);
  });

  test("of a call at a subprovider", () => {
    const { path, body } = billRequest({ ...call, subprovider: "OpenAI" });
    expect(path).toBe("/api/models/pricing/calculate");
    expect(body).toMatchObject({ subprovider: "OpenAI", isByok: false, at: "2026-11-20" });
  });

  test.each([
    ["", "/v1/traces/cost", "cost_breakdown.total_exact"],
    ["OpenAI", "/api/models/pricing/calculate", "costBreakdown.totalExact"],
  ])("the command for a call, with %j in front, posts to %s and prints %s", (subprovider, path, printed) => {
    const [curl, , typescript] = billSnippets({ ...call, subprovider, tier: "flex" }, "http://here");
    expect(curl?.text).toContain(`curl -s http://here${path} `);
    expect(curl?.text).toContain('"lenient":true');
    expect(typescript?.text).toContain(printed);
  });
});

const service = startService();
const ask = (path: string, init?: RequestInit) => service.fetch(path, init);
// 300000 x 0.000002 + 10 x 0.000004 is 0.60004; all of it at the tier's rates, cache and reasoning included.
test.each([
  ["the snake_case calculator", ""],
  ["the camelCase calculator", "OpenAI"],
])("the bill of %s uses the same names", async (_name, subprovider) => {
  const answer = await readBill(ask, { ...call, subprovider });
  if (!answer.ok) throw new Error(answer.problem.message);
  const { costBreakdown, quantities } = answer.value;
  expect(answer.value).toMatchObject({
    matched: { modelId: "tiered-1", rule: "provider_prefix" },
    derived: { internalReasoning: { from: "output", factor: "1" } },
    ...{ at: "2026-11-20T00:00:00Z", prices: { version: "fixture-1" } },
  });
  expect(costBreakdown).toMatchObject({
    ...{ totalExact: "0.60004", tierAbove: 200_000, unpriced: ["webSearch"], assumed: ["fallbackRate"] },
    usageApplied: { promptIncludesCache: true, completionIncludesReasoning: true },
    fallbacks: { inputCacheRead: "input" },
  });
  expect(costBreakdown.lineItems.slice(0, 2).map(({ item }) => item)).toEqual(["input", "cacheRead"]);
  expect(quantities).toMatchObject({ input: 299_950, cacheRead: 20, cacheWrite: 30, output: 5 });
  expect(chargedTokens(answer.value, "cache_write")).toBe(30);
});

describe("items in words and colours", () => {
  test.each([
    ["prompt", "input", "Input", 1],
    ["cache_read", "cacheRead", "Cache read", 2],
    ["completion", "output", "Output", 3],
    ["cache_write", "cacheWrite", "Cache write", 4],
    ["reasoning", "reasoning", "Reasoning", 5],
    ["web_search", "webSearch", "Web search", 6],
    ["byok_fee", "byokFee", "Own-key fee", 7],
    ["request", "request", "Per call", 8],
    ["discount", "discount", "Discount", 8],
    ["new_item", "newItem", "New item", 8],
  ])("%s and %s", (snake, camel, label, tone) => {
    expect(describeItem(snake)).toEqual({ label, tone });
    expect(describeItem(camel)).toEqual({ label, tone });
  });

  test.each([
    ["cache_read_tokens", "Cache read tokens"],
    ["prompt", "Prompt"],
  ])("%s is %s", (name, words) => expect(titled(name)).toBe(words));
});

test.each([
  ["2999-12-01T00:00:00Z", { total: "2", from: "2999-12-01T00:00:00Z" }],
  ["2026-01-01T00:00:00Z", undefined],
  [null, undefined],
])("a call whose price ends at %s is priced again then, if that is to come", async (until, next) => {
  const ask: Ask = async (_path, init) => {
    const { at } = JSON.parse(String(init?.body));
    const isLater = at === until;
    const price = { id: "", effective_from: null, effective_until: isLater ? null : until };
    return Response.json({ cost_breakdown: { total_exact: isLater ? "2" : "1" }, price });
  };
  const bill = await readBill(ask, { ...call, at: "" });
  expect(bill.ok && [bill.value.costBreakdown.totalExact, bill.value.next]).toEqual(["1", next]);
});
