// A router's call without a host: whose price is due where hosts differ, and the range beside it. Sums worked by hand.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toCall } from "../../src/calculator/call.ts";
import { fromCamel } from "../../src/calculator/camel.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import { modelPricingRequest, traceCostRequest } from "../../src/contract/cost-requests.ts";
import { toListing, versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";

const NOW = "2026-11-23T12:00:00Z";
const SHOPS = ["Azure", "DeepInfra", "Together", "Novita"] as const;
const USAGE = { prompt_tokens: 10, completion_tokens: 0 };

type Said = {
  own: string;
  hosts: Partial<Record<(typeof SHOPS)[number], string>>;
  checked?: string;
  evidence?: object;
  since?: string;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
});

/** A router whose own list says one price, and hosts with theirs, all read on a day. */
function world({ own, hosts, checked = "2026-11-10", evidence, since: known_from }: Said) {
  const at = (prompt: string, more: object = {}) => ({
    id: "m",
    prices: [{ rates: { prompt, completion: "1" } }],
    ...more,
  });
  const named = Object.entries(hosts);
  const listed_at = Object.fromEntries(named.map(([name]) => [name, "m"]));
  const providers = [
    aShop("openrouter", [at(own, { listed_at, known_from })]),
    ...named.map(([name, prompt]) => ({ ...aShop(name.toLowerCase(), [at(prompt)]), subproviders: [name] })),
  ];
  const lines = toListing(providers).lines.map((line) => {
    const unknown = ["input_cache_read"];
    return JSON.stringify({
      ...JSON.parse(line),
      unknown,
      checked,
      ...(evidence && { facts: { evidence } }),
    });
  });
  return versionOf(providers, undefined, lines);
}

async function cost(said: Said, more: object = {}) {
  const sent = { provider_id: "openrouter", model_id: "m", usage: USAGE, ...more };
  const answer = await priceCall(world(said), toCall(traceCostRequest().parse(sent)));
  if (!answer.ok) throw new Error(answer.failure.message);
  const { status, price } = answer.value;
  const { total_exact, range, assumed } = answer.value.cost_breakdown;
  return { status, total_exact, range, assumed, id: price.id };
}

const FIRST_HAND = { source: "page", confidence: "official", read: "2026-11-17" };

describe("the amount due", () => {
  const three = { Azure: "3", DeepInfra: "2", Together: "5" };
  const listed = { own: "1", hosts: three, since: "2026-10-20T00:00:00Z" };
  const read = { own: "1", hosts: three, evidence: FIRST_HAND };
  const ownList = { source: "openrouter", read: "2026-11-23" };
  test.each<[string, Said, object, total: string, expected: string, range?: [string, string, number]]>([
    ["the median host's", { own: "1", hosts: three }, {}, "30", "median_host"],
    [
      "of two the lower one's",
      { own: "4", hosts: { Azure: "3", DeepInfra: "6" } },
      {},
      "30",
      "median_host",
      ["30", "60", 2],
    ],
    ["the only host's", { own: "1", hosts: { Azure: "2" } }, {}, "20", "median_host", ["10", "20", 1]],
    ["the router's own, read first-hand within a week", read, {}, "10", "list_price_of_router"],
    ["the router's own, of its own list", { ...read, evidence: ownList }, {}, "10", "list_price_of_router"],
    [
      "the median where the first-hand reading is older",
      { ...read, evidence: { ...FIRST_HAND, read: "2026-11-16" } },
      {},
      "30",
      "median_host",
    ],
    [
      "the router's own, read before the call and after",
      { ...listed, evidence: FIRST_HAND },
      { at: "2026-10-20T00:00:00Z" },
      "10",
      "list_price_of_router",
    ],
    [
      "the router's own, which a copy of its list showed after the call",
      listed,
      { at: "2026-11-09T00:00:00Z" },
      "10",
      "list_price_of_router",
    ],
    [
      "the median before the own price is known",
      { ...listed, evidence: FIRST_HAND },
      { at: "2026-10-19T23:59:59Z" },
      "30",
      "median_host",
    ],
    ["the lowest", { own: "4", hosts: three }, { model_id: "m:floor" }, "20", "lowest_host", ["20", "50", 3]],
    [
      "the lowest, asked for by the name of a snapshot",
      { own: "4", hosts: three },
      { model_id: "m-2026-01-02:floor" },
      "20",
      "lowest_host",
      ["20", "50", 3],
    ],
  ])("%s", async (_, said, more, total_exact, expected_is, [low, high, hosts] = ["10", "50", 3]) => {
    const answer = await cost(said, more);
    expect(answer).toMatchObject({ status: "estimated", total_exact });
    expect(answer.assumed).toContain("range_of_hosts");
    expect(answer.range).toEqual({ low_exact: low, high_exact: high, hosts, of: "hosts", expected_is });
  });

  test.each([
    ["hosts that differ by a tenth", { own: "10", hosts: { Azure: "11", DeepInfra: "10" } }, {}],
    ["hosts read more than 45 days before", { own: "10", hosts: { Azure: "50" }, checked: "2026-10-08" }, {}],
    [
      "hosts read more than 45 days after the call",
      { own: "10", hosts: { Azure: "50" } },
      { at: "2026-09-25T00:00:00Z" },
    ],
    ["hosts without the rate", { own: "10", hosts: {} }, {}],
  ])("only the router's own price: %s", async (_, said, more) => {
    expect(await cost(said, more)).toEqual({
      ...{ status: "priced", total_exact: "100", range: undefined, assumed: undefined, id: "openrouter/m" },
    });
  });

  test("own rates apply to the bill of the host that is due", async () => {
    const rates_book = [{ name: "a", provider_id: "openrouter", rates: { completion: "0" } }];
    const sent = { provider_id: "openrouter", model_id: "m", usage: USAGE, rates_book };
    const call = toCall(traceCostRequest().parse(sent));
    expect(await priceCall(world({ own: "1", hosts: three }), call)).toMatchObject({
      value: { cost_breakdown: { total_exact: "30", contracted_total_exact: "30" } },
    });
  });

  test("the price of the host that a call names", async () => {
    const sent = { modelId: "m", provider: "openrouter", subprovider: "Together" };
    const usage = { promptTokens: 10, completionTokens: 0 };
    const call = fromCamel(modelPricingRequest().parse({ ...sent, usage }), "openrouter");
    expect(await priceCall(world({ own: "1", hosts: three }), call)).toMatchObject({
      value: { status: "priced", cost_breakdown: { total_exact: "50" } },
    });
  });
});
