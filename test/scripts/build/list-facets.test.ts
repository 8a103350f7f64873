// toFacets, rowsByStatus, factsOf: which rows pass the filters of lists.
import { describe, expect, test } from "vitest";
import { caches, factsOf, rowsByStatus, sharedFacts, toFacets } from "../../../scripts/build/list-facets.ts";
import type { ModelFacts } from "../../../scripts/files/evidence.ts";
import { aModel } from "../../helpers/builds.ts";

const offer = (id: string, facts: ModelFacts, canonical?: string) => ({
  ...aModel(id, {}),
  facts,
  ...(canonical && { canonical }),
});

describe("an offer takes what it lacks from its model", () => {
  const rows = [
    { provider: "host", model: offer("h", { mode: "completion", capabilities: ["reasoning"] }, "maker/m") },
    { provider: "maker", model: offer("m", { mode: "chat", context_tokens: 9 }, "maker/m") },
  ];
  const shared = sharedFacts(rows);
  test.each<[string, ModelFacts, ModelFacts]>([
    [
      "nothing known: the maker's mode, else anyone's capabilities, nobody's limits",
      {},
      { mode: "chat", capabilities: ["reasoning"] },
    ],
    ["its own go before", { mode: "embedding", capabilities: [] }, { mode: "embedding", capabilities: [] }],
  ])("%s", (_, own, known) => expect(factsOf(offer("x", own, "maker/m"), shared)).toEqual(known));

  test("a model with a similar ending is not the maker's", () => {
    const near = [
      { provider: "er", model: offer("x", { mode: "embedding" }, "maker/er/") },
      { provider: "maker", model: offer("y", { mode: "chat" }, "maker/er/") },
    ];
    expect(factsOf(offer("z", {}, "maker/er/"), sharedFacts(near)).mode).toBe("chat");
  });

  test("modalities are shared too, when known", () => {
    const facts = { input_modalities: ["text"], output_modalities: ["image"] };
    const from = sharedFacts([{ provider: "a", model: offer("m", facts, "b/m") }]);
    expect(from.get("b/m")).toStrictEqual(facts);
    const all = sharedFacts([
      { provider: "a", model: offer("m", { mode: "chat", capabilities: [] }, "b/m") },
    ]);
    expect(all.get("b/m")).toStrictEqual({ mode: "chat", capabilities: [] });
  });

  test("without a maker the first of several counts", () => {
    const several = ["chat", "embedding"].map((mode) => ({
      provider: mode,
      model: offer(mode, { mode }, "maker/m"),
    }));
    expect(sharedFacts(several).get("maker/m")).toEqual({ mode: "chat" });
  });

  test.each<[string, object, string | undefined, string | undefined]>([
    ["gpt-6.2-sol", { prompt: "0.000002", completion: "0.00001" }, undefined, "chat"],
    ["text-embedding-x", { prompt: "0.000002", completion: "0.00001" }, undefined, "embedding"],
    ["rerank-3", { prompt: "0.000002" }, "chat", "rerank"],
    ["rerank-chat", { prompt: "0.000002", completion: "0.00001" }, "chat", "chat"],
    ["m-1", { prompt: "0.000002" }, undefined, undefined],
  ])("%s at %j, stated as %s: %s", (id, rates, stated, mode) => {
    const facts = stated === undefined ? {} : { mode: stated };
    expect(factsOf({ ...aModel(id, { rates }), facts }, shared).mode).toBe(mode);
  });

  test("an unknown model has nothing to share", () => expect(factsOf(offer("x", {}), shared)).toEqual({}));
});

test.each<[string[], string | undefined]>([
  [["text"], "chat"],
  [["image"], "image_generation"],
  [["image", "text"], "chat"],
  [["video"], "video_generation"],
  [["audio"], "audio_speech"],
  [["smell"], undefined],
])("a model that makes %j does %s", (output_modalities, mode) => {
  expect(factsOf(offer("m", { output_modalities }), new Map()).mode).toBe(mode);
});

test("words are sorted by code point", () => {
  const facts = ["z", "a", "B"].map((mode) => ({ mode, capabilities: [mode] }));
  const { modes, capabilities } = toFacets(facts);
  for (const words of [modes, capabilities]) expect(Object.keys(words)).toEqual(["B", "a", "z"]);
});

test("rows by mode and capability; image input means vision; contexts where known", () => {
  expect(
    toFacets([
      { mode: "chat", capabilities: ["tool_call"], context_tokens: 1000 },
      { certainty: "low" },
      { mode: "chat", capabilities: ["tool_call", "reasoning"], input_modalities: ["text", "image"] },
      { mode: "rerank", context_tokens: 10, caches: true, certainty: "low" },
    ]),
  ).toEqual({
    modes: { chat: [0, 2], rerank: [3] },
    capabilities: { caching: [3], reasoning: [2], tool_call: [0, 2], vision: [2] },
    certainties: { low: [1, 3] },
    context: [
      [0, 3],
      [1000, 10],
    ],
  });
});

test.each([
  [{ input_cache_read: "0.1" }, true],
  [{ input_cache_read: "0" }, true],
  [{ prompt: "1" }, false],
])("an offer at %j supports caching: %s", (rates, expected) => {
  expect(caches(aModel("m", { rates }))).toBe(expected);
});

test("an offer that no longer has a price for it did support it", () => {
  const [before] = aModel("m", { rates: { input_cache_read: "0.1" } }).prices;
  const model = aModel("m", { rates: { prompt: "1" } });
  const prices = [...(before ? [before] : []), ...model.prices];
  expect(caches({ ...model, prices })).toBe(true);
});

test("rows by status, without the active ones", () => {
  const models = (["active", "retired", undefined, "delisted", "retired"] as const).map((status) => ({
    ...aModel("m", {}),
    ...(status && { status }),
  }));
  expect(rowsByStatus(models)).toEqual({ retired: [1, 4], delisted: [3] });
});
