// judgeFacts: which printed rates are judged, at what instant, and with what result.
import { describe, expect, test } from "vitest";
import { judgeFacts, ratesOf } from "../../../scripts/build/judge-facts.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";

const TODAY = "2026-11-22";
const FACT: PageFact = {
  ...{ model: "m", page: "https://e.com", read: "2026-11-01", confidence: "official" },
  rates: { prompt: "1", completion: "2" },
};

function judge(facts: PageFact[], prices: PriceEntry[], more: object = {}) {
  return judgeFacts({
    ...{ facts: new Map([["p", facts]]), served: (_, model) => (model === "m" ? prices : []) },
    ...{ disputed: [], before: [], today: TODAY, ...more },
  });
}

test("a redirected model is judged in its own last second", () => {
  const left = "2026-10-08T00:00:00Z";
  const prices = [
    { until: left, rates: { prompt: "1" } },
    { from: left, rates: { prompt: "9" } },
  ];
  const [judged] = judge([{ ...FACT, official: ["prompt"] }], prices, { redirectedAt: () => left });
  expect(judged).toMatchObject({ result: "right", at: "2026-10-07T23:59:59Z" });
});

const results = (facts: PageFact[], prices: PriceEntry[]) =>
  judge(facts, prices).map(({ rate, result, at }) => `${rate} ${result} ${at.slice(0, 19)}`);
const NOW = "2026-11-22T00:00:00";

describe("what is judged", () => {
  test.each<[string, Partial<PageFact>, PriceEntry[], string[]]>([
    [
      "all that is printed",
      {},
      [{ rates: { prompt: "1", completion: "3" } }],
      [`prompt right ${NOW}`, `completion wrong ${NOW}`],
    ],
    [
      "only what the page itself prints",
      { official: ["prompt"] },
      [{ rates: { prompt: "1" } }],
      [`prompt right ${NOW}`],
    ],
    ["nothing second-hand", { confidence: "two secondary" }, [], []],
    ["nothing of a region", { region: "eu" }, [], []],
    ["nothing is served", { official: ["prompt"] }, [], [`prompt wrong ${NOW}`]],
    [
      "a price that ended, in its last second",
      { official: ["prompt"], until: "2026-09-01T00:00:00Z" },
      [
        { until: "2026-09-01T00:00:00Z", rates: { prompt: "1" } },
        { from: "2026-09-01T00:00:00Z", rates: { prompt: "9" } },
      ],
      ["prompt right 2026-08-31T23:59:59"],
    ],
    [
      "an announced one, in its first second",
      { official: ["prompt"], from: "2026-12-01T00:00:00Z" },
      [
        { until: "2026-12-01T00:00:00Z", rates: { prompt: "9" } },
        { from: "2026-12-01T00:00:00Z", rates: { prompt: "1" } },
      ],
      ["prompt right 2026-12-01T00:00:00"],
    ],
    [
      "one that begins now",
      { official: ["prompt"], from: "2026-11-22T00:00:00Z" },
      [{ rates: { prompt: "1" } }],
      [`prompt right ${NOW}`],
    ],
    [
      "one that ends now, in its last second",
      { official: ["prompt"], until: "2026-11-22T00:00:00Z" },
      [{ until: "2026-11-22T00:00:00Z", rates: { prompt: "1" } }],
      ["prompt right 2026-11-21T23:59:59"],
    ],
    [
      "several base rates that it names",
      { official: ["prompt", "completion"] },
      [{ rates: { prompt: "1", completion: "2" } }],
      [`prompt right ${NOW}`, `completion right ${NOW}`],
    ],
    [
      "a retired model's last price, now",
      { official: ["prompt"], until: "2026-09-01T00:00:00Z", ends: "retired" },
      [{ rates: { prompt: "1" } }],
      [`prompt right ${NOW}`],
    ],
  ])("%s", (_, changes, prices, expected) =>
    expect(results([{ ...FACT, ...changes }], prices)).toEqual(expected),
  );

  test("an instant is given to the second", () => {
    const ended = { ...FACT, official: ["prompt" as const], until: "2026-09-01T00:00:00Z" };
    expect(judge([ended], [])[0]?.at).toBe("2026-08-31T23:59:59Z");
  });

  test("a dated reading wins over an undated one", () => {
    const dayless: PageFact = { ...FACT, read: null, rates: { prompt: "7" } };
    for (const both of [
      [FACT, dayless],
      [dayless, FACT],
    ])
      expect(judge(both, [{ rates: { prompt: "1", completion: "2" } }]).map(({ result }) => result)).toEqual([
        "right",
        "right",
      ]);
  });

  test("of two readings on a day the first wins", () => {
    const second: PageFact = { ...FACT, rates: { prompt: "7", completion: "7" } };
    expect(judge([FACT, second], []).map(({ value }) => value)).toEqual(["1", "2"]);
  });

  test("the newer of two readings wins", () => {
    const older: PageFact = { ...FACT, read: "2026-10-01", rates: { prompt: "7" } };
    expect(results([FACT, older], [{ rates: { prompt: "1", completion: "2" } }])).toEqual([
      `prompt right ${NOW}`,
      `completion right ${NOW}`,
    ]);
  });
});

test("a dispute lasts until its day, and only while another value is served", () => {
  const disputed = [{ id: "p/m prompt", reason: "rounded", on: "2026-11-01", until: TODAY }];
  const [prompt, completion] = judge([FACT], [{ rates: { prompt: "1.5", completion: "2.5" } }], { disputed });
  expect([prompt?.result, prompt?.reason, completion?.result]).toEqual(["disputed", "rounded", "wrong"]);
  const lapsed = [{ id: "p/m prompt", reason: "rounded", on: "2026-10-01", until: "2026-11-21" }];
  expect(judge([FACT], [{ rates: { prompt: "1.5" } }], { disputed: lapsed })[0]?.result).toBe("wrong");
  const [right] = judge([FACT], [{ rates: { prompt: "1" } }], { disputed });
  expect(right?.result).toBe("right");
  expect(right).not.toHaveProperty("reason");
});

test("what was served before the first import is kept", () => {
  const before = [
    { imported: "2026-11-02", rows: { "p/m": { prompt: "5" } } },
    { imported: "2026-11-20", rows: { "p/m": { prompt: "1", completion: null } } },
  ];
  const [prompt, completion] = judge([FACT], [], { before });
  expect(prompt?.before).toEqual({ imported: "2026-11-02", served: "5" });
  expect(completion?.before).toEqual({ imported: "2026-11-20", served: null });
});

test("every number of a price has a name", () => {
  const tiers = [{ above: 9, rates: { prompt: "2" } }];
  expect(
    ratesOf({
      rates: { prompt: "1" },
      tiers,
      service_tiers: { batch: { rates: { prompt: "3" }, tiers } },
      units: { per_song: "4" },
    }),
  ).toEqual([
    ["prompt", "1"],
    ["above 9 prompt", "2"],
    ["batch prompt", "3"],
    ["batch above 9 prompt", "2"],
    ["unit per_song", "4"],
  ]);
});
