// followRedirect, and calls by every calculator of ids that lead elsewhere or have ended: whose card, which words, what range.
import { beforeAll, expect, test, vi } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import { firstVersion } from "../../scripts/kv/memory-kv.ts";
import { withRedirects } from "../../scripts/merge/redirects.ts";
import { followRedirect, lastBefore } from "../../src/calculator/redirect.ts";
import type { Redirect } from "../../src/schemas/price.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import { inputOf } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService, usage } from "../helpers/service.ts";

const [EVE, DAY] = ["2026-11-30T23:59:59Z", "2026-12-01T00:00:00Z"];
const origin = { source: "page", read: "2026-11-01" };

/** 1,000 prompt and 100 completion tokens cost 0.003 at the old card, 0.00105 at the new one, 0.0011 at the third. */
const CARDS = {
  old: { prompt: "0.000002", completion: "0.00001" },
  new: { prompt: "0.0000007", completion: "0.0000035" },
  third: { prompt: "0.000001", completion: "0.000001" },
};

function row(id: string, rates: object, more: Partial<CatalogModel> = {}): CatalogModel {
  return { id, facts: {}, other_sources: [], prices: [{ rates, origin }], ...more };
}

const leads = (id: string, bills_as_target?: boolean): CatalogModel =>
  row(id, CARDS.old, {
    ...{ status: "deprecated", facts: { retires: "2026-12-01" } },
    redirect: { to: "new", at: DAY, ...(bills_as_target !== undefined && { bills_as_target }) },
  });

let service: Service;
beforeAll(() => {
  const models = [
    ...[leads("billed", true), leads("unclear"), leads("kept", false)],
    row("ended", CARDS.old, { status: "deprecated", facts: { retires: "2026-12-01" } }),
    row("gone", CARDS.old, { status: "retired" }),
    row("follower", CARDS.old, {
      prices: [
        { rates: CARDS.old, until: DAY, origin },
        { rates: CARDS.new, from: DAY, follows_maker: "openai/new", origin },
      ],
    }),
    ...[row("new", CARDS.new), row("third", CARDS.third)],
  ];
  const input = inputOf({
    models: {
      openai: withRedirects(models),
      openrouter: models.map(({ id }) => row(`openai/${id}`, CARDS.third)),
    },
    providers: { openai: { subproviders: ["OpenAI"] }, openrouter: { byok_fee: "0.05" } },
    today: "2026-11-22",
  });
  const { values } = firstVersion(buildKeys(input), new Date("2026-11-22T12:00:00Z"));
  service = startService(new MemoryKv(values));
});

type Told = [
  total: string,
  status: string,
  model: string | undefined,
  assumed: string | undefined,
  range: string | undefined,
];

// biome-ignore format: one line a case
test.each<[string, string, string, Told, string | undefined]>([
  ["before the redirect its own card", "billed", EVE, ["0.003", "priced", undefined, undefined, undefined], "deprecated"],
  ["from it on the target's", "billed", DAY, ["0.00105", "priced", "new", undefined, undefined], "retired"],
  ["where nobody says so, the target's, with both", "unclear", DAY, ["0.00105", "estimated", "new", "redirect_unconfirmed", "0.00105 0.003"], "retired"],
  ["one that keeps its price", "kept", DAY, ["0.003", "priced", undefined, undefined, undefined], "retired"],
  ["before an end", "ended", EVE, ["0.003", "priced", undefined, undefined, undefined], "deprecated"],
  ["after an end the last price", "ended", DAY, ["0.003", "estimated", undefined, "after_end", undefined], "retired"],
  ["ended on no known day", "gone", DAY, ["0.003", "estimated", undefined, "after_end", undefined], "retired"],
  ["that one, before anybody read of it", "gone", "2026-11-01T00:00:00Z", ["0.003", "priced", undefined, undefined, undefined], "retired"],
  ["a follower before its maker's change", "follower", EVE, ["0.003", "priced", undefined, undefined, undefined], undefined],
  ["from it on the maker's price, with its own last", "follower", DAY, ["0.00105", "estimated", undefined, "follows_maker", "0.00105 0.003"], undefined],
  ["the target itself", "new", DAY, ["0.00105", "priced", undefined, undefined, undefined], undefined],
])("%s", async (_name, id, at, told, stage) => {
  const counts = { prompt_tokens: 1000, completion_tokens: 100 };
  const snake = { model_id: id, provider_id: "openai", usage: usage(counts), at };
  const { body: one } = await service.ask("/v1/traces/cost", snake);
  const { total_exact, assumed, range } = one.cost_breakdown;
  const ends = range && `${range.low_exact} ${range.high_exact}`;
  expect([total_exact, one.status, one.matched?.model_id, assumed?.join(), ends]).toEqual(told);
  expect([one.matched?.rule, one.model_status]).toEqual([told[2] && "redirected", stage]);
  const camel = { modelId: id, provider: "openai", usage: { promptTokens: 1000, completionTokens: 100 }, at };
  const { body: other } = await service.ask("/api/models/pricing/calculate", camel);
  expect([other.costBreakdown.totalExact, other.status, other.modelStatus]).toEqual([told[0], told[1], stage]);
  expect(other.costBreakdown.range?.highExact).toBe(range?.high_exact);
});

test.each([
  ["billed", "0.00105 priced"],
  ["unclear", "0.00105 estimated redirectUnconfirmed"],
  ["kept", "0.003 priced"],
  ["follower", "0.00105 estimated followsMaker 0.003"],
])("a gateway's call at a host where %s redirects", async (id, told) => {
  const counts = { promptTokens: 1000, completionTokens: 100 };
  const call = {
    modelId: `openai/${id}`,
    provider: "openrouter",
    subprovider: "OpenAI",
    usage: counts,
    at: DAY,
  };
  const { body: one } = await service.ask("/api/models/pricing/calculate", call);
  const { totalExact, assumed = [], range } = one.costBreakdown;
  const ends = range ? [range.highExact] : [];
  expect([totalExact, one.status, ...assumed, ...ends].join(" ")).toBe(told);
});

test("a batch sums the ranges of its calls", async () => {
  const call = (model_id: string) => ({
    model_id,
    provider_id: "openai",
    usage: usage({ prompt_tokens: 1000 }),
    at: DAY,
  });
  const sums = async (...ids: string[]) => {
    const { summary } = (await service.ask("/v1/traces/cost/batch", ids.map(call))).body;
    return [summary.total_exact, summary.range];
  };
  // 0.0007 each; two of them may be 0.002.
  expect(await sums("unclear", "billed")).toEqual([
    "0.0014",
    { low_exact: "0.0014", high_exact: "0.0027", of: "redirect", expected_is: "target" },
  ]);
  expect(await sums("unclear", "billed", "follower")).toEqual([
    "0.0021",
    {
      ...{ low_exact: "0.0021", high_exact: "0.0047" },
      ...{ of: ["redirect", "maker_change"], expected_is: ["target", "maker_price"] },
    },
  ]);
});

test("the model that a response says answered wins over the redirect", async () => {
  const told = async (model: string) => {
    const response = {
      object: "chat.completion",
      model,
      usage: { prompt_tokens: 1000, completion_tokens: 100 },
    };
    const body = { model_id: "billed", provider_id: "openai", at: DAY, response };
    const { body: answer } = await service.ask("/v1/responses/cost", body);
    return [answer.cost_breakdown?.total_exact, answer.matched?.model_id];
  };
  expect([await told("third"), await told("billed"), await told("nobody's")]).toEqual([
    ["0.0011", "third"],
    ["0.00105", "new"],
    ["0.00105", "new"],
  ]);
});

test("lists show the target's price and status from that instant", async () => {
  vi.useFakeTimers({ now: Date.parse(EVE), toFake: ["Date"] });
  const [row] = (await service.ask("/v1/prices?model_id=billed")).body.data;
  expect(row).toMatchObject({
    status: "deprecated",
    retires: "2026-12-01",
    pricing: { prompt: 0.000002 },
  });
});

const model = (id: string, redirect?: Redirect): ShardModel => ({
  ...{ id, prices: [{ rates: { prompt: id } }] },
  ...(redirect && { life: { redirect } }),
});

test("redirects are followed to their end and never in a circle", () => {
  const lead = (to: string, at = DAY): Redirect => ({ to, at, bills_as_target: true });
  const of = (...all: ShardModel[]) => {
    const [first] = all;
    const led =
      first &&
      followRedirect({ model: first, models: new Map(all.map((one) => [one.id, one])) }, DAY, undefined);
    return led && [led.model.id, led.isConfirmed];
  };
  expect(of(model("a", lead("b")), model("b", lead("c")), model("c"))).toEqual(["c", true]);
  expect(of(model("a", lead("b")), model("b", { to: "c", at: DAY }), model("c"))).toEqual(["c", false]);
  expect(of(model("a", lead("b")), model("b", lead("a")))).toEqual(["b", true]);
  expect(of(model("a", lead("b")), model("b", lead("c", "2027-01-01T00:00:00Z")), model("c"))).toEqual([
    "b",
    true,
  ]);
  expect([of(model("a", lead("z"))), of(model("a"))]).toEqual([undefined, undefined]);
});

test("before a redirect there is one price without an end", () => {
  const prices = [
    { until: EVE, rates: { prompt: "1" } },
    { from: EVE, until: DAY, rates: { prompt: "2" } },
    { from: DAY, rates: { prompt: "3" } },
  ];
  expect([lastBefore(prices, DAY), lastBefore([], DAY)]).toEqual([[{ rates: { prompt: "2" } }], []]);
});
