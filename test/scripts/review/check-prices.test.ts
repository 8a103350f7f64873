// checkPrices and checkJumps: prices that cannot be, at any time and anywhere in a row, and jumps nobody allowed.
import { describe, expect, test } from "vitest";
import { checkJumps, checkPrices } from "../../../scripts/review/check-prices.ts";
import { aVersion, dated, type Parts, priced } from "../../helpers/a-version.ts";
import { aProvider } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";

describe("checkPrices refuses", () => {
  test.each<[string, Parts, string[]]>([
    ["1 USD per token", { models: { p: { m: priced({ prompt: "1" }) } } }, ["price: p/m prompt is 1"]],
    [
      "a tier's",
      { models: { p: { m: priced({}, { tiers: [{ above: 5, rates: { audio: "2.5" } }] }) } } },
      ["price: p/m audio above 5 is 2.5"],
    ],
    [
      "a subprovider's",
      { models: { p: { m: { subproviders: { Groq: [{ rates: { prompt: "5" } }] } } } } },
      ["price: p/m prompt subproviders Groq is 5"],
    ],
    [
      "an announced one, once",
      {
        models: {
          p: {
            m: dated(
              { until: "2026-11-30", prompt: "0.1" },
              { from: "2026-12-01", until: "2026-12-31", prompt: "1" },
              { from: "2027-01-01", prompt: "1" },
            ),
          },
        },
      },
      ["price: p/m prompt is 1"],
    ],
    [
      "a past one",
      { models: { p: { m: dated({ until: "2025-11-30", prompt: "3" }) } } },
      ["price: p/m prompt is 3"],
    ],
    ["a negative one", { models: { p: { m: priced({ request: "-0.1" }) } } }, ["price: p/m request is -0.1"]],
    [
      "a discount of more than all",
      { models: { p: { m: priced({ discount: "1.01" }) } } },
      ["price: p/m discount is 1.01"],
    ],
    [
      "a fee of more than all",
      { models: { p: {} }, own: { p: { byok_fee: "1.5" } } },
      ["price: p byok_fee is 1.5"],
    ],
    [
      "with an id that breaks its line",
      { models: { p: { "a\nb": priced({ prompt: "1" }) } } },
      ["price: p/a\\u000ab prompt is 1"],
    ],
  ])("%s", (_name, parts, expected) => expect(checkPrices(aVersion(parts))).toEqual(expected));

  test("no price that may be", () => {
    const rates = {
      prompt: "0.999",
      request: "5",
      web_search: "1",
      image: "2",
      image_output: "60",
      discount: "1",
    };
    const parts = { models: { p: { m: priced(rates) } }, own: { p: { usage: { a: true }, byok_fee: "1" } } };
    expect(checkPrices(aVersion(parts))).toEqual([]);
  });
});

describe("checkJumps", () => {
  const providers = [aProvider("p")];
  const jumps = (before: Parts, after: Parts, ...allowed: { row: string; until: string }[]) =>
    checkJumps(aVersion(before), aVersion(after), {
      allowed: allowed.map((one) => ({ ...one, reason: "seen" })),
      providers,
      today: TODAY,
    });
  const row = (prompt: string): Parts => ({ models: { p: { m: priced({ prompt }) } } });

  // threat: wrong-source
  test.each<[string, Parts, Parts, string]>([
    ["today", row("1"), row("9"), "p/m prompt from 1 to 9"],
    ["to 0", row("1"), row("0"), "p/m prompt from 1 to 0"],
    ["to nothing", row("1"), { models: { p: { m: priced({}) } } }, "p/m prompt from 1 to not known"],
    [
      "of a row that has no price left",
      row("1"),
      { models: { p: { m: { prices: [] } } } },
      "p/m prompt from 1 to not known",
    ],
    [
      "announced",
      row("1"),
      {
        models: {
          p: { m: dated({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "1000" }) },
        },
      },
      "p/m prompt from 1 to 1000 from 2026-12-01 on",
    ],
    [
      "in the past",
      {
        models: {
          p: { m: dated({ until: "2026-10-31", prompt: "1" }, { from: "2026-11-01", prompt: "1" }) },
        },
      },
      {
        models: {
          p: { m: dated({ until: "2026-10-31", prompt: "9" }, { from: "2026-11-01", prompt: "1" }) },
        },
      },
      "p/m prompt from 1 to 9 before 2026-11-01",
    ],
    [
      "a discount that appears",
      row("1"),
      { models: { p: { m: priced({ prompt: "1", discount: "0.5" }) } } },
      "p/m discount from not known to 0.5",
    ],
  ])("names a jump %s", (_name, before, after, expected) => {
    expect(jumps(before, after)).toEqual([`jump: ${expected}; allow p/m by name if it is right`]);
  });

  test("names a provider's jump by its slug", () => {
    const usage = (includes: boolean) => ({ models: { p: {} }, own: { p: { usage: { includes } } } });
    expect(jumps(usage(true), usage(false))).toEqual([
      "jump: p includes usage from true to false; allow p by name if it is right",
    ]);
    expect(jumps(usage(true), usage(false), { row: "p", until: TODAY })).toEqual([]);
  });

  // threat: wrong-source
  test("names the cost map's key, and the row to allow it by", () => {
    const map = (cost: number) => ({
      ...row("1"),
      map: { "p/m": { litellm_provider: "p", input_cost_per_token_priority: cost }, k: { x_cost: cost } },
    });
    expect(jumps(map(1), map(9))).toEqual([
      "jump: cost map p/m input_cost_per_token_priority from 1 to 9; allow p/m by name if it is right",
      "jump: cost map k x_cost from 1 to 9; allow k by name if it is right",
    ]);
    expect(jumps(map(1), map(9), { row: "p/m", until: TODAY }, { row: "k", until: TODAY })).toEqual([]);
  });

  test.each([
    ["2026-11-20", 1],
    [TODAY, 0],
    ["2027-01-01", 0],
  ])("an allowance until %s leaves %i", (until, left) => {
    expect(jumps(row("1"), row("9"), { row: "p/m", until })).toHaveLength(left);
  });

  test("an allowance of another row allows nothing", () => {
    expect(jumps(row("1"), row("9"), { row: "p/n", until: TODAY })).toHaveLength(1);
  });
});
