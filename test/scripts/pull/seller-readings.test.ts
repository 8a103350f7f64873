// What others' robots read from sellers, in both forms, in figures made up.
import { expect, test } from "vitest";
import { parse } from "../../../scripts/pull/seller-readings.ts";
import { aProvider } from "../../helpers/facts.ts";

const providers = [aProvider("p", { names: { "seller-readings": ["acme"] } })];
const robot = (more: object) => ({
  id: "maker/m",
  upstream_id: "m",
  status: 1,
  input_token_price_per_m: 2000000,
  output_token_price_per_m: 8000000,
  ...more,
});
const pricesOf = (list: object, model: object) =>
  parse([{ provider: "acme", models: [model], ...list }], providers).rows.map(({ id, prices }) => [
    id,
    prices,
  ]);
const rates = { prompt: "0.000002", completion: "0.000008" };

test.each<[string, object, object, unknown]>([
  [
    "millionths, under the seller's own id; 0 is no rate",
    {},
    robot({ cached_input_token_price_per_m: 0 }),
    [["m", [{ rates }]]],
  ],
  [
    "ten-thousandths where the list says so",
    { price_scale_to_microdollars_per_million_tokens: 100 },
    robot({ input_token_price_per_m: 20000, output_token_price_per_m: 80000 }),
    [["m", [{ rates }]]],
  ],
  [
    "USD per 1M, without its cache fields",
    {},
    { id: "m", cost_per_1m_in: 2, cost_per_1m_out: 8, cost_per_1m_in_cached: 1, cost_per_1m_out_cached: 1 },
    [["m", [{ rates }]]],
  ],
  ["what is switched off", {}, robot({ status: 4 }), []],
  ["what has no price", {}, robot({ input_token_price_per_m: 0 }), []],
  ["a route", {}, robot({ upstream_id: "coding-m" }), []],
  [
    "tiers that differ from the card",
    {},
    robot({
      price_tiers: [
        { max_prompt_tokens: 199999, input_token_price_per_m: 2000000, output_token_price_per_m: 8000000 },
        { max_prompt_tokens: null, input_token_price_per_m: 4000000, output_token_price_per_m: 16000000 },
      ],
    }),
    [["m", [{ rates, tiers: [{ above: 200000, rates: { prompt: "0.000004", completion: "0.000016" } }] }]]],
  ],
])("%s", (_name, list, model, expected) => expect(pricesOf(list, model)).toEqual(expected));

test("a seller that the registry does not name, and a model that does not fit, stop no other", () => {
  const lists = [
    { provider: "nobody", models: [] },
    { provider: "acme", models: [robot({}), { id: 4 }] },
  ];
  const { rows, problems } = parse(lists, providers);
  expect([rows.map(({ id }) => id), problems]).toEqual([
    ["m"],
    ["nobody: provider is not in the registry", "acme: id: invalid_type"],
  ]);
});
