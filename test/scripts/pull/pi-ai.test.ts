// pi-ai's catalogue: cards, tiers and earlier editions; what its zeros, its peak prices and Gemini's cache writes are.
import { describe, expect, test } from "vitest";
import { parse } from "../../../scripts/pull/pi-ai.ts";
import { aProvider } from "../../helpers/facts.ts";

const card = (prompt: string, completion: string, read = "0", write = "0") => ({
  prompt,
  completion,
  input_cache_read: read,
  input_cache_write: write,
});
const entry = (changes: object = {}) => ({
  provider: "x",
  model: "m",
  name: "M",
  type: "chat",
  usd_per_mtok: card("5", "30"),
  ...changes,
});
const PROVIDERS = [
  aProvider("p", { names: { "models-dev": ["x"] } }),
  aProvider("deepseek", { aliases: ["ds"] }),
];

const rowsOf = (...entries: object[]) => parse({ entries }, PROVIDERS).rows;
const toPrices = (changes: object) => rowsOf(entry(changes))[0]?.prices;

describe("prices", () => {
  const PLAIN = { prompt: "0.000005", completion: "0.00003" };
  // biome-ignore format: one line a case
  test.each<[string, object, object[]]>([
    ["USD per token; a cache rate of 0 is not known", {}, [{ rates: PLAIN }]],
    ["cache rates", { usd_per_mtok: card("5", "30", "0.5", "6.25") }, [{ rates: { ...PLAIN, input_cache_read: "0.0000005", input_cache_write: "0.00000625" } }]],
    ["a card of zeros is not known", { usd_per_mtok: card("0", "0.00") }, []],
    ["free where the id says so", { model: "m:free", usd_per_mtok: card("0", "0") }, [{ rates: { prompt: "0", completion: "0" } }]],
    ["not where the word only contains it", { model: "freedom", usd_per_mtok: card("0", "0") }, []],
    ["one 0 beside a price is a price", { usd_per_mtok: card("5", "0") }, [{ rates: { prompt: "0.000005", completion: "0" } }]],
    ["a classifier's completion of 0 is not known", { type: "classifier", usd_per_mtok: card("5", "0") }, [{ rates: { prompt: "0.000005" } }]],
    ["an image model's are in no unit that is named", { type: "image" }, []],
    [
      "Gemini's cache write is a rate of storage",
      { model: "google/gemini-2.5-pro", usd_per_mtok: card("5", "30", "0.5", "0.375") },
      [{ rates: { ...PLAIN, input_cache_read: "0.0000005" } }],
    ],
    ["another's is not", { model: "not-gemini", usd_per_mtok: card("5", "30", "0", "6") }, [{ rates: { ...PLAIN, input_cache_write: "0.000006" } }]],
    ["DeepSeek's own are peak prices as if at all hours", { provider: "deepseek" }, []],
    [
      "tiers: above 271999 is above 272000",
      { tiers: [{ above_input_tokens: 271999, usd_per_mtok: card("10", "45") }] },
      [{ rates: PLAIN, tiers: [{ above: 272000, rates: { prompt: "0.00001", completion: "0.000045" } }] }],
    ],
    [
      "earlier editions, until the day before the next",
      {
        history: [
          { seen_from: "2026-01-01T10:00:00Z", usd_per_mtok: card("7", "30") },
          { seen_from: "2026-03-01", usd_per_mtok: card("6", "30") },
          { seen_from: "2026-05-01", usd_per_mtok: card("5", "30") },
        ],
      },
      [
        { from: "2026-01-01", until: "2026-02-28", rates: { ...PLAIN, prompt: "0.000007" } },
        { from: "2026-03-01", until: "2026-04-30", rates: { ...PLAIN, prompt: "0.000006" } },
        { from: "2026-05-01", rates: PLAIN },
      ],
    ],
    [
      "an edition of zeros has no price",
      {
        history: [
          { seen_from: "2026-01-01", usd_per_mtok: card("0", "0") },
          { seen_from: "2026-03-01", usd_per_mtok: card("5", "30") },
        ],
      },
      [{ rates: PLAIN }],
    ],
    ["one edition dates nothing", { history: [{ seen_from: "2026-01-01", usd_per_mtok: card("5", "30") }] }, [{ rates: PLAIN }]],
  ])("%s", (_name, changes, prices) => expect(toPrices(changes)).toEqual(prices));
});

describe("models", () => {
  test("what it is", () => {
    expect(rowsOf(entry({ context: 1000, max_output: 10 }))[0]).toMatchObject({
      provider: "p",
      id: "m",
      facts: {
        name: "M",
        mode: "chat",
        context_tokens: 1000,
        max_output_tokens: 10,
        capabilities: ["tool_call"],
      },
    });
    expect(rowsOf(entry({ type: "classifier", context: 0 }))[0]?.facts).toEqual({
      name: "M",
      mode: "classification",
    });
  });

  test.each([
    [272_000, undefined],
    [1_050_000, 1_050_000],
  ])("a context of %i beside a tier above 272,000 is %s", (context, context_tokens) => {
    const tiers = [{ above_input_tokens: 272_000, usd_per_mtok: card("10", "45") }];
    expect(rowsOf(entry({ context, tiers }))[0]?.facts.context_tokens).toBe(context_tokens);
  });

  test("a classifier beside a chat model of its id is that model", () => {
    const both = rowsOf(entry({ type: "classifier" }), entry());
    expect(both.map(({ facts }) => facts.mode)).toEqual(["chat"]);
    expect(rowsOf(entry({ type: "classifier" }), entry({ model: "n" }))).toHaveLength(2);
  });

  test("a provider the registry lacks is a problem", () => {
    const { rows, problems } = parse({ entries: [entry({ provider: "q" })] }, PROVIDERS);
    expect([rows, problems]).toEqual([[], [expect.stringMatching(/q/)]]);
  });
});
