// The call that offers are sorted by: what an address and a typed number mean, what is asked of the service, and what its quote shows.
import { expect, test } from "vitest";
import {
  billParams,
  readCosts,
  readMyCall,
  readTokens,
  USUAL_CALL,
} from "../../../src/web/offers/model-view.ts";
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
const QUOTED = [
  at("whole", {
    status: "estimated",
    assumed: ["fallback_rate", "quote"],
    expected: { total_exact: "0.01" },
  }),
  at("part", {
    status: "partial",
    unpriced: ["completion"],
    expected: null,
    minimum: { total_exact: "0.001" },
  }),
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

test("requests no more than the sellers and the certainty that are chosen", async () => {
  const { ask, asked } = stubAsk({ body: { data: [] } });
  await readCosts(ask, "x", { ...CALL, kind: "host,plan", certainty: "high" });
  expect(asked[0]?.sent).toMatchObject({ kind: ["host", "plan"], certainty: ["high"] });
});

test("requests nothing for an invalid number", async () => {
  const ask = async () => expect.unreachable();
  expect(await readCosts(ask, "x", { ...CALL, prompt: "many" })).toMatchObject({ ok: false });
});
