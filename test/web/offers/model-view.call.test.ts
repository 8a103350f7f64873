// The call that offers are sorted by: what an address and a typed number mean, what is asked of the service, and what its quote shows.
import { expect, test } from "vitest";
import {
  billParams,
  readCosts,
  readMyCall,
  readTokens,
  USUAL_CALL,
} from "../../../src/web/offers/model-view.ts";
import { offerOf } from "../../helpers/offer.ts";
import { stubAsk } from "../../helpers/stub-ask.ts";

test.each([
  ["", undefined],
  ["unit=1k", undefined],
  ["prompt=&kind=", undefined],
  ["prompt=50k", { ...USUAL_CALL, prompt: "50k" }],
  ["kind=host&cached=", { ...USUAL_CALL, kind: "host" }],
])("?%s", (search, call) => expect(readMyCall(new URLSearchParams(search))).toEqual(call));

const NOT_WHOLE = "Each number of tokens is a whole one, such as 1,000 or 50k.";
test.each([
  ["50k", "40,000", "1e3", { prompt: 50_000, cached: 40_000, completion: 1000 }],
  ["0", "0", "0", { prompt: 0, cached: 0, completion: 0 }],
  ["1.5", "0", "0", NOT_WHOLE],
  ["10", "", "0", NOT_WHOLE],
  ["10", "11", "0", "Cached tokens cannot exceed the input."],
])("%s in, %s cached, %s out", (prompt, cached, completion, counts) =>
  expect(readTokens({ ...USUAL_CALL, prompt, cached, completion })).toEqual(counts),
);

const CALL = { ...USUAL_CALL, prompt: "8k", cached: "2k", kind: "", can: "tool_call", region: "eu" };
const of = (provider: string) => ({ offerId: { provider, model: "x" } });
const at = (provider_id: string, more: object) => ({ provider_id, model_id: "x", ...more });
const price = (total_exact: string) => ({ status: "priced", expected: { total_exact } });
const QUOTED = [
  at("whole", { ...price("0.01"), status: "estimated", assumed: ["fallback_rate", "quote"] }),
  at("part", { minimum: { total_exact: "0.001" }, status: "partial", unpriced: ["completion"] }),
  at("none", { status: "unpriced", error: "No price.", expected: null, minimum: null }),
];

test("requests a quote at every paid seller and says what is missing or assumed", async () => {
  let asked: unknown;
  const ask = async (path: string, { body }: RequestInit = {}) => {
    asked = [path, JSON.parse(String(body))];
    return Response.json({ data: [{ offers: QUOTED }] });
  };
  const answer = await readCosts(ask, "x", CALL);
  expect(asked).toEqual([
    "/v1/quotes",
    {
      // 2,000 of 8,000 is a quarter.
      calls: [
        {
          ...{ model_id: "x", prompt_tokens: 8000, max_output_tokens: 500, expected_output_tokens: 500 },
          ...{ cached_share: "0.25", region: "eu" },
        },
      ],
      kind: ["maker", "cloud", "host", "gateway"],
      capability: ["tool_call"],
    },
  ]);
  expect(answer.ok && answer.value).toEqual([
    { ...of("whole"), ok: true, cost: { call: "0.01", partial: false, notes: ["fallback rate"] } },
    { ...of("part"), ok: true, cost: { call: "0.001", partial: true, notes: ["completion unknown"] } },
    { ...of("none"), ok: false, message: "No price." },
  ]);
  expect(billParams(CALL)).toEqual({
    ...{ prompt: "8000", cache_read: "2000", completion: "500", convention: "inclusive" },
  });
});

test("what a call costs from the next change of an offer's price on stands beside what it costs now", async () => {
  const ask = async (_: string, { body }: RequestInit = {}) => {
    const [{ at: from }] = JSON.parse(String(body)).calls;
    return Response.json({ data: [{ offers: ["a", "b"].map((name) => at(name, price(from ? "2" : "1"))) }] });
  };
  const from = "2999-12-01T00:00:00Z";
  const costs = await readCosts(ask, "x", CALL, [
    offerOf("a", 1, 1, { history: [{ effective_from: from }] }),
  ]);
  const nexts = costs.ok && costs.value.map((one) => one.ok && one.cost.next);
  expect(nexts).toEqual([{ call: "2", from }, undefined]);
});

test("requests no more than the sellers and the certainty that are chosen", async () => {
  const { ask, asked } = stubAsk({ body: { data: [] } });
  await readCosts(ask, "x", { ...CALL, kind: "host,plan", certainty: "high" });
  expect(asked[0]?.sent).toMatchObject({ kind: ["host", "plan"], certainty: ["high"] });
});

test("requests nothing for an invalid number", async () => {
  const ask = async () => expect.unreachable();
  expect(await readCosts(ask, "x", { ...CALL, prompt: "many" })).toMatchObject({ ok: false });
});
