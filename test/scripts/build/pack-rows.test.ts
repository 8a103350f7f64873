// packRows: what of a row's entry is its card, which members are one text, and that each text is kept once.
import { expect, test } from "vitest";
import { packRows } from "../../../scripts/build/pack-rows.ts";

/** Rates in the order of answers, all of them. */
const RATES = [
  ...["prompt", "completion", "discount", "request", "web_search", "input_cache_read", "input_cache_write"],
  ...["image", "image_output", "audio", "audio_output", "input_audio_cache", "internal_reasoning"],
];

/** An entry as the lists write it: what is not known is 0 and named. */
function entry(known: Record<string, number>, more: object = {}, names: object = {}): string {
  const pricing = Object.fromEntries(RATES.map((name) => [name, known[name] ?? 0]));
  const unknown = RATES.filter((name) => known[name] === undefined);
  const named = { model_id: "m", provider_id: "p", ...names };
  return JSON.stringify({ ...named, pricing, message: "", ...(unknown.length > 0 && { unknown }), ...more });
}

/** One row of model `m` at provider `p`: its card, its entry's texts and its facts'. */
function pack(line: string, facts?: string) {
  const packed = packRows({
    providers: ["o", "p"],
    rows: [["m", 1]],
    lines: [line],
    ...(facts !== undefined && { facts: [facts] }),
  });
  const [row] = packed.rows;
  return {
    card: packed.cards[row?.card ?? 0],
    entry: row?.entry.map((place) => packed.texts[place]),
    facts: row?.facts.map((place) => packed.texts[place]),
  };
}

const ALL = Object.fromEntries(RATES.map((name, i) => [name, i]));

// biome-ignore format: one line an entry
test.each<[string, string, string, string[]]>([
  ["known rates, empty where one is not", entry({ prompt: 0.0000025, discount: 2e-7 }), '0.0000025,,2e-7\t""', []],
  ["a known 0 is no unknown one", entry({ prompt: 0, request: 0 }), '0,,,0\t""', []],
  ["nothing unknown", entry(ALL), '0,1,2,3,4,5,6,7,8,9,10,11,12\t""', []],
  ["no price, with why", '{"model_id":"m","provider_id":"p","pricing":null,"message":"Not \\"public\\"."}', '\t"Not \\"public\\"."', []],
  ["members behind it are texts", entry({ prompt: 1 }, { canonical: "a/m", released: "2026" }), '1\t""', [',"canonical":"a/m"', ',"released":"2026"']],
  ["spans of a history, and what holds in them", entry({ prompt: 1 }, { history: [{ until: "2026-01-31", effective_until: "2026-02-01T00:00:00Z", prompt: 2 }, { from: "2026-02-01", effective_from: "2026-02-01T09:00:00Z", prompt: 1, gap_from: "x" }] }), '1\t""', [',"history":[{', "\nuntil 2026-02-01", ',"prompt":2', "},{", "\nfrom 2026-02-01T09:00:00Z", ',"prompt":1', ',"gap_from":"x"', "}]"]],
  ["another row's names are no card", entry({ prompt: 1 }, {}, { model_id: "n" }), "", [',"model_id":"n"', ',"provider_id":"p"', `,"pricing":${JSON.stringify({ ...Object.fromEntries(RATES.map((name) => [name, 0])), prompt: 1 })}`, ',"message":""', `,"unknown":${JSON.stringify(RATES.slice(1))}`]],
  ["an entry of nothing", "{}", "", []],
  ["one without a price", '{"model_id":"m","provider_id":"p"}', "", [',"model_id":"m"', ',"provider_id":"p"']],
  ["one without a message", '{"model_id":"m","provider_id":"p","pricing":null}', "", [',"model_id":"m"', ',"provider_id":"p"', ',"pricing":null']],
  ["one whose message goes on", '{"model_id":"m","provider_id":"p","pricing":null,"message":1.5}', "\t1.5", []],
])("%s", (_name, line, card, texts) => {
  expect(pack(line)).toEqual({ card, entry: texts, facts: [] });
});

// biome-ignore format: one line a group
test.each<[object, string[]]>([
  [{ status: "active", status_since: "2026-01-01" }, [',"status":"active","status_since":"2026-01-01"']],
  [{ as_of: "2026-01-01", sources: ["a"] }, [',"as_of":"2026-01-01","sources":["a"]']],
  [{ context_tokens: 1, max_output_tokens: 2 }, [',"context_tokens":1,"max_output_tokens":2']],
  [{ input_modalities: [], output_modalities: [] }, [',"input_modalities":[],"output_modalities":[]']],
  [{ status: "active", listed: null, status_since: "2026-01-01" }, [',"status":"active"', ',"listed":null', ',"status_since":"2026-01-01"']],
  [{ status_since: "2026-01-01", as_of: "2026-01-01" }, [',"status_since":"2026-01-01"', ',"as_of":"2026-01-01"']],
  [{ a: 1, b: 2 }, [',"a":1', ',"b":2']],
])("members that stand together: %j", (more, texts) => {
  expect(pack(entry({ prompt: 1 }, more)).entry).toEqual(texts);
  expect(pack("{}", JSON.stringify(more)).facts).toEqual(texts);
});

test("facts without content are an empty text, absent facts are absent", () => {
  expect(pack("{}", "{}").facts).toEqual([""]);
  expect(pack("{}").facts).toEqual([]);
});

test("what several rows share is stored once; the first card belongs to no row", () => {
  const line = (id: string, canonical: string) => entry({ prompt: 1 }, { canonical }, { model_id: id });
  expect(
    packRows({
      providers: ["p"],
      rows: [
        ["a", 0],
        ["b", 0],
        ["c", 0],
      ],
      lines: [line("a", "x/a"), line("b", "x/a"), "{}"],
      facts: ['{"mode":"chat"}', '{"mode":"chat"}', '{"canonical":"x/a"}'],
    }),
  ).toEqual({
    cards: ["", '1\t""'],
    texts: [',"mode":"chat"', ',"canonical":"x/a"'],
    rows: [
      { card: 1, entry: [1], facts: [0] },
      { card: 1, entry: [1], facts: [0] },
      { card: 0, entry: [], facts: [1] },
    ],
  });
});
