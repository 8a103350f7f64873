// modelPairs and providerPairs: what is compared with what, subproviders' list prices included.
import { describe, expect, test } from "vitest";
import { aliasesOf, modelPairs, modelsOf, providerPairs } from "../../../scripts/review/version-rows.ts";
import { aVersion, priced } from "../../helpers/a-version.ts";

const ONE = priced({ prompt: "1" });
const TWO = priced({ prompt: "2" });

describe("modelPairs", () => {
  test("has each model of a provider that changed, with both its documents", () => {
    const before = aVersion({ models: { p: { a: ONE, gone: ONE }, same: { x: ONE }, left: { y: ONE } } });
    const after = aVersion({ models: { p: { a: TWO, new: ONE }, same: { x: ONE }, came: { z: ONE } } });
    expect(modelPairs(before, after)).toEqual([
      { row: "p/a", before: ONE, after: TWO },
      { row: "p/gone", before: ONE, after: undefined },
      { row: "p/new", before: undefined, after: ONE },
      { row: "came/z", before: undefined, after: ONE },
      { row: "left/y", before: ONE, after: undefined },
    ]);
  });

  const hosts = { Groq: "groq", Azure: "azure" };
  const gateway = (model: object) => ({ gateway: { m: { ...ONE, ...model } } });
  const hostModels = {
    groq: { g1: priced({ prompt: "3" }), g2: priced({ prompt: "4" }) },
    azure: { z: priced({ prompt: "5" }) },
  };
  const pair = (before: object, after: object) => {
    const [a, b] = [before, after].map((model) =>
      aVersion({ models: { ...gateway(model), ...hostModels }, hosts }),
    );
    return modelPairs(a ?? aVersion({}), b ?? aVersion({}))[0];
  };

  test("leaves a subprovider's list price to its own row, where both versions read it there", () => {
    expect(pair({ listed_at: { Groq: "g1" }, x: "1" }, { listed_at: { Groq: "g1" } })).toEqual({
      row: "gateway/m",
      before: { ...ONE, listed_at: { Groq: "g1" }, x: "1" },
      after: { ...ONE, listed_at: { Groq: "g1" } },
    });
  });

  test.each<[string, object, object, object | undefined, object | undefined]>([
    [
      "another model there",
      { listed_at: { Groq: "g1" } },
      { listed_at: { Groq: "g2" } },
      { Groq: [{ rates: { prompt: "3" } }] },
      { Groq: [{ rates: { prompt: "4" } }] },
    ],
    [
      "its own price before, the list price now",
      { subproviders: { Groq: [{ rates: { prompt: "9" } }] } },
      { listed_at: { Groq: "g1" } },
      { Groq: [{ rates: { prompt: "9" } }] },
      { Groq: [{ rates: { prompt: "3" } }] },
    ],
    [
      "a subprovider that comes beside another",
      { subproviders: { Azure: [{ rates: { prompt: "9" } }] } },
      { subproviders: { Azure: [{ rates: { prompt: "9" } }] }, listed_at: { Groq: "g1" } },
      { Azure: [{ rates: { prompt: "9" } }] },
      { Azure: [{ rates: { prompt: "9" } }], Groq: [{ rates: { prompt: "3" } }] },
    ],
    [
      "a model that is not there",
      { listed_at: { Groq: "g1" } },
      { listed_at: { Groq: "none" } },
      { Groq: [{ rates: { prompt: "3" } }] },
      { Groq: [] },
    ],
    [
      "a subprovider nobody is",
      { listed_at: { Groq: "g1" } },
      { listed_at: { Nobody: "g1" } },
      { Groq: [{ rates: { prompt: "3" } }] },
      { Nobody: [] },
    ],
  ])("compares what a call costs: %s", (_name, before, after, old, now) => {
    const found = pair(before, after);
    expect([found?.before?.subproviders, found?.after?.subproviders]).toEqual([old, now]);
  });

  test("takes nothing from elsewhere for a row that is new or gone", () => {
    const listed = { ...ONE, listed_at: { Groq: "g1" } };
    const without = aVersion({ models: { gateway: {}, ...hostModels }, hosts });
    const having = aVersion({ models: { gateway: { m: listed }, ...hostModels }, hosts });
    expect(modelPairs(without, having)).toEqual([{ row: "gateway/m", before: undefined, after: listed }]);
    expect(modelPairs(having, without)).toEqual([{ row: "gateway/m", before: listed, after: undefined }]);
  });
});

test("providerPairs has what else a shard has, of providers both versions have and that changed", () => {
  const models = { p: {}, same: {}, left: {} };
  const before = aVersion({ models, own: { p: { byok_fee: "0.05" } } });
  const after = aVersion({
    models: { p: {}, same: {}, came: {} },
    own: { p: { byok_fee: "0.06", new: "1" } },
  });
  expect(providerPairs(before, after)).toEqual([
    { row: "p", before: { byok_fee: "0.05" }, after: { byok_fee: "0.06", new: "1" } },
  ]);
});

test("modelsOf and aliasesOf read a shard, and have nothing of one that is not there", () => {
  const version = aVersion({ models: { p: { a: ONE } }, own: { p: { aliases: [["b", "a"]] } } });
  expect([...modelsOf(version, "p")]).toEqual([["a", ONE]]);
  expect([...aliasesOf(version, "p")]).toEqual([["b", "a"]]);
  expect([modelsOf(version, "q").size, aliasesOf(version, "q").size]).toEqual([0, 0]);
});
