// A usage object of a known shape -> our counts. The shape is made up here: what is held are the rules that shapes are read by.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import { readCounts } from "../../src/responses/read-counts.ts";
import type { Shape } from "../../src/responses/shape.ts";

const SHAPE: Shape = {
  ...{ name: "made up", marks: ["in"], convention: "by_total", total: ["total"] },
  counts: {
    prompt_tokens: ["in", "old_in"],
    completion_tokens: ["out", "text + voice"],
    cache_read_tokens: ["cached"],
    cache_write_tokens: ["written"],
    cache_write_1h_tokens: ["written_1h"],
    reasoning_tokens: ["thought"],
    audio_prompt_tokens: ["details[AUDIO].tokens"],
    web_search_count: ["^searches"],
  },
  units: { audio_seconds: ["seconds"], pages: ["pages"] },
  within: ["total", "split"],
  standard: ["rated"],
};

function read(usage: JsonObject, around: JsonObject = {}, shape: Shape = SHAPE) {
  const counts = readCounts({ shape, path: "usage", chain: [{ out: 0, ...usage }, around] });
  const { units, rare, ...six } = counts.usage;
  const usual = Object.entries({ ...six, ...rare }).filter(([, count]) => count > 0);
  return { ...counts, usage: Object.fromEntries(usual), units };
}

describe("a count", () => {
  test.each<[string, JsonObject, object, object?]>([
    ["is the first alternative above 0", { in: 0, old_in: 7 }, { prompt_tokens: 7 }],
    ["is the first where several are", { in: 5, old_in: 7 }, { prompt_tokens: 5 }],
    ["may be a sum", { in: 1, text: 2, voice: 3 }, { prompt_tokens: 1, completion_tokens: 5 }],
    [
      "may be in an array's element of a kind",
      { in: 9, details: [{ modality: "AUDIO", tokens: 4 }] },
      { prompt_tokens: 9, audio_prompt_tokens: 4 },
    ],
    ["may be in the object around", { in: 1 }, { prompt_tokens: 1, web_search_count: 3 }, { searches: 3 }],
    [
      "is the sum of its parts where it is not there",
      { in: 10, written_1h: 6 },
      { prompt_tokens: 10, cache_write_tokens: 6, cache_write_1h_tokens: 6 },
    ],
  ])("%s", (_, usage, counts, around) => expect(read(usage, Object(around)).usage).toEqual(counts));

  test("is reported with its path, or all its paths", () => {
    expect(read({ in: 1, text: 2, voice: 3 }, { searches: 1 }).from).toMatchObject({
      prompt_tokens: ["usage.in"],
      completion_tokens: ["usage.text", "usage.voice"],
      web_search_count: ["searches"],
    });
  });

  test.each<[string, JsonObject, string, string, object?]>([
    ["a fraction", { in: 1.5 }, "usage.in", "1.5"],
    ["below 0", { in: 1, out: -2 }, "usage.out", "-2"],
    ["more than a number holds", { in: 2 ** 53 }, "usage.in", "9007199254740992"],
    ["a sum beyond a number", { in: 1, text: 2 ** 53 - 1, voice: 1 }, "usage.text", "9007199254740991"],
    ["grouped digits", { in: "1,000" }, "usage.in", "1,000"],
    ["thousands apart by a point", { in: "1.000" }, "usage.in", "1.000"],
    ["an exponent", { in: 1, out: "1e6" }, "usage.out", "1e6"],
    ["a sign", { in: 1, cached: "-5" }, "usage.cached", "-5"],
    ["17 digits", { in: "12345678901234567" }, "usage.in", "12345678901234567"],
    ["a space", { in: "500 " }, "usage.in", "500 "],
    ["one that is stated as 0 elsewhere", { in: 0, old_in: "1,000" }, "usage.old_in", "1,000"],
    ["one in the object around", { in: 1 }, "searches", "1,0", { searches: "1,0" }],
    ["seconds", { in: 1, seconds: "1,5" }, "usage.seconds", "1,5"],
    ["seconds below 0", { in: 1, seconds: -1 }, "usage.seconds", "-1"],
    ["seconds with an exponent", { in: 1, seconds: 1e21 }, "usage.seconds", "1e+21"],
    ["half a page", { in: 1, pages: 1.5 }, "usage.pages", "1.5"],
    ["a word", { in: 1, out: "many" }, "usage.out", "many"],
    ["a list", { in: 1, cached: [600] }, "usage.cached", "[600]"],
    ["an object", { in: 1, cached: { value: 6 } }, "usage.cached", '{"value":6}'],
    ["a word in place of a number", { in: 1, out: true }, "usage.out", "true"],
    ["a word in the object around", { in: 1 }, "searches", "some", { searches: "some" }],
    ["details that Node did not print", { in: 1, in_details: "[Object]" }, "usage.in_details", "[Object]"],
  ])("is missing, not 0: %s", (_, usage, path, text, around = {}) => {
    const counts = readCounts({ shape: SHAPE, path: "usage", chain: [{ out: 0, ...usage }, Object(around)] });
    expect(counts.unread).toMatchObject([{ path, text }]);
    expect(counts.misfits).toEqual([]);
  });

  test.each<[string, JsonObject, Partial<Shape>, object[], JsonObject?]>([
    ["where nothing states it", { in: 1 }, {}, [{ item: "completion", path: "usage.out", text: "" }]],
    ["where it is null", { in: 1, out: null }, {}, [{ path: "usage.out" }]],
    ["but for a total", { in: 1, total: 1 }, {}, []],
    ["but for a total in another's name", { in: 1, total_tokens: 1 }, {}, []],
    ["but where there is no prompt", { in: 0 }, {}, []],
    ["but beside an embedding", { in: 1 }, {}, [], { embeddings: [[1]] }],
    ["but for one of embeddings, which have none", { in: 1 }, { counts: { prompt_tokens: ["in"] } }, []],
  ])("of output is missing, not 0, %s", (_, usage, more, unread, around = {}) => {
    const counts = readCounts({ shape: { ...SHAPE, ...more }, path: "usage", chain: [usage, around] });
    expect(counts.unread).toMatchObject(unread);
    expect(counts.unread).toHaveLength(unread.length);
  });

  test.each([
    ["cachde", {}],
    ["cahced_text", { counts: { ...SHAPE.counts, cache_read_tokens: ["cached_text"] } }],
    ["written_1hh", {}],
    ["split.cachedd", { counts: { ...SHAPE.counts, cache_read_tokens: ["split.cached"] } }],
  ])("of a misspelt name, %s, is told in a shape among other fields", (name, more) => {
    const [outer = "", inner] = name.split(".");
    const usage = { in: 10, other: 7, [outer]: inner ? { [inner]: 4 } : 4 };
    const { unused } = read(usage, {}, { ...SHAPE, ...more, loose: true });
    expect(unused).toMatchObject([{ name, count: 4, charged: "none" }]);
  });

  test("is whole when written in plain digits with only zeros after the point", () => {
    expect(read({ in: "12.0", out: 3 })).toMatchObject({
      usage: { prompt_tokens: 12, completion_tokens: 3 },
      unread: [],
    });
  });
});

test("a total that is no number is told, and decides nothing", () => {
  const { usage, unread, misfits } = read({ in: 100, out: 50, cached: 40, total: "1,90" });
  expect([usage, unread, misfits]).toEqual([
    { prompt_tokens: 100, completion_tokens: 50, cache_read_tokens: 40 },
    [{ path: "usage.total", text: "1,90" }],
    [],
  ]);
});

test.each<[string, JsonObject, object[]]>([
  [
    "a total of nothing that is there",
    { in: 100, out: 50, total: 5000 },
    [{ path: "usage.total", count: 5000, charged: 150 }],
  ],
  ["a total with reasoning beside", { in: 100, out: 50, thought: 7, total: 157 }, []],
  ["a total with all cached beside", { in: 100, out: 50, cached: 7, written: 5, total: 162 }, []],
  ["a total alone", { total: 50 }, []],
  ["a total of 0, which is none", { in: 100, out: 50, total: 0 }, []],
  ["a count stated twice", { in: 5, old_in: 7 }, [{ path: "usage.old_in", count: 7, charged: 5 }]],
  ["a count stated twice alike", { in: 5, old_in: 5 }, []],
  // 2168 with 2161 read and the same written again: 7 are left.
  [
    "reads and writes of the same",
    { in: 2168, out: 1, cached: 2161, written: 2161, total: 2169 },
    [{ path: "usage.in", count: 2168, charged: 4329 }],
  ],
  ["reads beyond the prompt", { in: 10, out: 1, cached: 30 }, [{ path: "usage.in", count: 10, charged: 40 }]],
  ["reads beyond the prompt that the total has beside it", { in: 10, out: 1, cached: 30, total: 41 }, []],
  ["so with reasoning beside too", { in: 10, out: 1, cached: 30, thought: 5, total: 46 }, []],
])("counts that contradict each other: %s", (_, usage, misfits) =>
  expect(read(usage).misfits).toEqual(misfits),
);

test.each<[JsonObject, string[] | undefined]>([
  [{ in: 1, widgets: 3, note: "x", details: [], rated: { x: 1 }, split: 4 }, ["widgets", "note"]],
  [
    { in: 1, widgets: 0, note: "", more: null, hollow: { x: 0 }, service_tier: "batch", latency_ms: 4 },
    undefined,
  ],
])("fields without a known meaning: %j: %j", (usage, names) =>
  expect(read(usage).others?.names).toEqual(names),
);

describe("the total tells which counts contain others", () => {
  test.each<[string, JsonObject, string, object]>([
    [
      "all is contained",
      { in: 100, out: 50, cached: 30, thought: 20, total: 150 },
      "inclusive",
      { prompt_tokens: 100, completion_tokens: 50 },
    ],
    [
      "reasoning is beside",
      { in: 100, out: 50, thought: 20, total: 170 },
      "inclusive",
      { completion_tokens: 70 },
    ],
    ["the cache beside", { in: 100, out: 50, cached: 30, total: 180 }, "inclusive", { prompt_tokens: 130 }],
    [
      "both are beside",
      { in: 100, out: 50, cached: 30, thought: 20, total: 200 },
      "inclusive",
      { prompt_tokens: 130, completion_tokens: 70 },
    ],
    ["more reasoning than output", { in: 100, out: 5, thought: 20 }, "inclusive", { completion_tokens: 25 }],
    ["more cached than prompt is beside", { in: 10, out: 5, cached: 30 }, "inclusive", { prompt_tokens: 40 }],
    ["no total: by provider", { in: 100, out: 50, thought: 20 }, "provider", { completion_tokens: 50 }],
    [
      "a total that fits nothing: the provider's rule",
      { in: 100, out: 50, thought: 20, total: 155 },
      "provider",
      { completion_tokens: 50 },
    ],
    ["no reasoning: nothing is open", { in: 100, out: 50 }, "inclusive", { prompt_tokens: 100 }],
  ])("%s", (_, usage, convention, counts) => {
    const told = read(usage);
    expect([told.convention, told.usage]).toEqual([convention, expect.objectContaining(counts)]);
  });

  test.each(["separate", "provider"] as const)("unless the format says so: %s", (convention) => {
    const told = read({ in: 10, out: 5, cached: 30, thought: 20, total: 65 }, {}, { ...SHAPE, convention });
    expect([told.convention, told.usage]).toEqual([
      convention,
      { prompt_tokens: 10, completion_tokens: 5, cache_read_tokens: 30, reasoning_tokens: 20 },
    ]);
  });
});

test("parts larger than their whole are not charged, and are reported as unused", () => {
  const told = read({ in: 3, details: [{ modality: "AUDIO", tokens: 4 }] });
  expect(told.usage).toEqual({ prompt_tokens: 3 });
  expect(told.unused).toEqual([
    { name: "details[AUDIO].tokens", path: "usage.details[0].tokens", count: 4, charged: "none" },
  ]);
});

test.each([
  [1.5, "1.5"],
  [0, undefined],
])("another unit: of %s is %s", (seconds, quantity) => {
  expect(read({ in: 1, seconds }).units).toEqual(quantity && { audio_seconds: quantity });
});

describe("counts without their own rate", () => {
  const names = (usage: JsonObject, shape?: Shape) =>
    read({ in: 1, ...usage }, {}, shape).unused.map(({ name, count, charged }) => [name, count, charged]);
  test.each<[string, JsonObject, unknown[]]>([
    ["is told", { odd_cached_prompt_text: 5 }, [["odd_cached_prompt_text", 5, "none"]]],
    ["is charged within another where the shape says so", { rated: { x: 5 } }, [["rated.x", 5, "standard"]]],
    ["repeats or splits a count that is charged", { total: 1, split: { a: 1 } }, []],
    ["is a name that begins alike, and no part of that", { splitter: 5 }, [["splitter", 5, "none"]]],
    ["is nothing", { odd_tokens: 0 }, []],
    [
      "is no count",
      { cost: 5, created_at: 5, total_time: 5, seed: 5, latencyMs: 5, "queue.duration": 5, text: 5 },
      [],
    ],
    ["is a fraction", { odd_tokens: 1.5 }, []],
  ])("%s", (_, usage, unused) => expect(names(usage)).toEqual(unused));

  test("among unknown fields only those named after tokens", () => {
    expect(names({ odd_tokens: 5, rooms: 3 }, { ...SHAPE, loose: true })).toEqual([
      ["odd_tokens", 5, "none"],
    ]);
  });
});

describe("a cache write with a 12-hour lifetime, by its setting", () => {
  const shape: Shape = { ...SHAPE, counts: { ...SHAPE.counts, cache_write_12h_tokens: ["written_12h"] } };
  test.each<[JsonObject, number | undefined]>([
    [{ prompt_cache_options: { ttl: "12h" } }, 6],
    [{ prompt_cache_retention: "12h" }, 6],
    [{ prompt_cache_retention: "24h" }, undefined],
    [{}, undefined],
  ])("%j", (around, count) => {
    expect(read({ in: 10, written: 6 }, around, shape).usage).toMatchObject({
      cache_write_tokens: 6,
      ...(count && { cache_write_12h_tokens: count }),
    });
    expect("cache_write_12h_tokens" in Object(read({ in: 10, written: 6 }, around, shape).usage)).toBe(
      count !== undefined,
    );
  });

  test("a format without that count has none", () => {
    expect(read({ in: 10, written: 6 }, { prompt_cache_retention: "12h" }).usage).toEqual({
      prompt_tokens: 10,
      cache_write_tokens: 6,
    });
  });
});
