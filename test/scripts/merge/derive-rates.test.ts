// A maker's rule reaches its models at every seller; an offer whose own rates do not show the rule's multiples is an estimate.
import { expect, test } from "vitest";
import type { Provider } from "../../../scripts/files/registry.ts";
import { withDerivedRates } from "../../../scripts/merge/derive-rates.ts";
import type { Rates } from "../../../src/schemas/price.ts";
import { aModel, ORIGIN } from "../../helpers/catalog-model.ts";
import { aProvider } from "../../helpers/facts.ts";

const page = "https://maker.example/caching";
const rule: NonNullable<Provider["derived"]>[number] = {
  ...{ rate: "input_cache_write_1h", from: "prompt", factor: "2", models: "^claude-[3-9]" },
  ...{ beside: { rate: "input_cache_write", factor: "1.25" }, page, read: null, confidence: "official" },
};
const DERIVED = { input_cache_write_1h: { from: "prompt", factor: "2", page } };
const ASSUMED = { input_cache_write_1h: { from: "prompt", factor: "2", page, assumed: true } };

// biome-ignore format: one line a case
test.each<[string, Rates, string | undefined, object | undefined]>([
  ["five minutes are 1.25 times the prompt", { prompt: "4.4", input_cache_write: "5.5" }, "maker/claude-5", DERIVED],
  ["five minutes are another multiple", { prompt: "5", input_cache_write: "10" }, "maker/claude-5", ASSUMED],
  ["five minutes are not known", { prompt: "5" }, "maker/claude-5", ASSUMED],
  ["the rate is stated", { prompt: "4", input_cache_write: "5", input_cache_write_1h: "9" }, "maker/claude-5", undefined],
  ["the prompt is free", { prompt: "0" }, "maker/claude-5", undefined],
  ["the prompt is not known", { input_cache_write: "5" }, "maker/claude-5", undefined],
  ["the rule is not of this model", { prompt: "8" }, "maker/claude-2", undefined],
  ["another maker's model", { prompt: "4", input_cache_write: "5" }, "other/claude-5", undefined],
  ["nobody knows whose model it is", { prompt: "4", input_cache_write: "5" }, undefined, undefined],
])("%s", (_name, rates, canonical, derived) => {
  const price = { rates, origin: ORIGIN };
  const model = {
    ...aModel("m", [price]),
    ...(canonical !== undefined && { canonical }),
    subproviders: [{ subprovider: "Host", price }],
  };
  const providers = [{ ...aProvider("maker"), derived: [rule] }, aProvider("seller")];
  const [made] = withDerivedRates(new Map([["seller", [model]]]), providers).get("seller") ?? [];
  const expected = { ...price, ...(derived && { derived }) };
  expect([made?.prices[0], made?.subproviders?.[0]?.price]).toEqual([expected, expected]);
});
