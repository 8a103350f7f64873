// get_price: which of a model's dated prices is in force is the calculator's to say; its entry is the record's.
import { describe, expect, test } from "vitest";
import { getPrice } from "../../src/mcp/look-up.ts";
import { ToolError } from "../../src/mcp/tool.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

const JUNE = "2026-06-01T00:00:00Z";
const dated = (effective_from: string | null, prompt: string) => ({
  ...{
    state: "current",
    effective_from,
    effective_until: null,
    rates: { prompt },
    source: "page",
    read: "2026-09-30",
  },
  ...{ first_seen: "2026-10-01T00:00:00Z", corrections: [{ seen: "2026-10-01T00:00:00Z", rates: [] }] },
});
const bill = (effective_from: string | null, more: object = {}) => ({
  body: {
    ...{
      at: "2026-11-22T00:00:00Z",
      status: "estimated",
      cost_breakdown: { assumed: ["earliest_known_price"] },
    },
    ...{ price: { id: "p/m", effective_from, effective_until: null }, ...more },
  },
});
const history = {
  body: {
    data: [dated(null, "0.000002"), dated(JUNE, "0.000001")],
    status: "deprecated",
    retires: "2027-01-01",
  },
};
const IDS = { provider_id: "p", model_id: "m-latest" };

/** What is told of an entry: nothing of when we first saw it, or were wrong. */
const shown = (from: string | null, prompt: string) => {
  const { first_seen: _seen, corrections: _corrections, ...told } = dated(from, prompt);
  return told;
};

describe("the price", () => {
  test.each([
    [null, "0.000002"],
    [JUNE, "0.000001"],
  ])("in force since %s costs %s", async (from, prompt) => {
    const { ask, asked } = stubAsk(bill(from), history);
    expect(await getPrice.run(ask, { ...IDS, at: "2026-11-22" })).toEqual({
      ...{ ...IDS, at: "2026-11-22T00:00:00Z", status: "estimated", assumed: ["earliest_known_price"] },
      ...{ price: shown(from, prompt), offer_status: "deprecated", retires: "2027-01-01", prices: PRICES },
    });
    const usage = { prompt_tokens: 0, completion_tokens: 0 };
    expect(asked).toEqual([
      { path: "/v1/traces/cost", query: {}, sent: { ...IDS, at: "2026-11-22", usage } },
      { path: "/v1/prices/history", query: IDS },
    ]);
  });

  test("of an alias is recorded under the model it stands for", async () => {
    const matched = { model_id: "m-5", rule: "alias" };
    const { ask, asked } = stubAsk(bill(null, { matched }), history);
    expect(await getPrice.run(ask, IDS)).toMatchObject({ model_id: "m-latest", matched });
    expect(asked[1]?.query).toEqual({ provider_id: "p", model_id: "m-5" });
  });

  test("that nobody recorded is an error", async () => {
    const { ask } = stubAsk(bill("2026-07-01T00:00:00Z"), history);
    await expect(getPrice.run(ask, IDS)).rejects.toThrow(
      new ToolError("No record of the price of p/m is kept."),
    );
  });
});

test.each([
  [true, [shown(null, "0.000002"), shown(JUNE, "0.000001")]],
  [false, undefined],
  [undefined, undefined],
  ["true", undefined],
])("history: %j returns %j", async (asked, all) => {
  const { ask } = stubAsk(bill(null), history);
  expect(Object(await getPrice.run(ask, { ...IDS, history: asked })).history).toEqual(all);
});

test.each([
  [
    400,
    { error: { message: "provider_id: expected the id of a provider" } },
    "provider_id: expected the id of a provider",
  ],
  [402, { error: "No public price is known for this model." }, "No public price is known for this model."],
])("a %i is reported in the API's words", async (status, body, message) => {
  const { ask } = stubAsk({ status, body });
  await expect(getPrice.run(ask, IDS)).rejects.toThrow(new ToolError(message));
});
