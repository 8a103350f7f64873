// diffVersions: what is added, removed and changed, with percent and source, announced ones with their day, the cost map by
// field; as text too.
import { expect, test } from "vitest";
import { diffText, diffVersions } from "../../../scripts/review/diff.ts";
import { NOTHING } from "../../../scripts/review/read-version.ts";
import { aVersion, dated, priced } from "../../helpers/a-version.ts";
import { aProvider } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";
const providers = [aProvider("p"), aProvider("q")];
const tiers = (prompt: string) => ({ tiers: [{ above: 200000, rates: { prompt } }] });
const map = (...costs: (number | undefined)[]) => ({
  ...Object.fromEntries(
    costs.map((cost, i) => [`k${i}`, { litellm_provider: "p", ...(cost !== undefined && { x_cost: cost }) }]),
  ),
});

const before = aVersion({
  models: {
    p: { m: priced({ prompt: "0.000005" }) },
    q: {
      gone: priced({ prompt: "0.000001" }),
      t: priced({ prompt: "0.000001", completion: "0" }, tiers("0.000002")),
      a: dated({ prompt: "1" }),
      h: dated({ until: "2026-10-31", prompt: "1" }, { from: "2026-11-01", prompt: "2" }),
    },
  },
  own: { p: { usage: { prompt_includes_cache: true } } },
  map: { ...map(1, 1, 2, undefined, 5), old: {} },
});
const after = aVersion({
  models: {
    p: { m: priced({ prompt: "0.000004", audio: "0.1" }) },
    q: {
      new: priced({ prompt: "0.000003", completion: "0.000006" }),
      bare: { prices: [] },
      t: priced({ prompt: "0.000001", completion: "0.000001" }, tiers("0.000003")),
      a: dated({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "3" }),
      h: dated({ until: "2026-10-31", prompt: "1.5" }, { from: "2026-11-01", prompt: "2" }),
    },
  },
  own: { p: { usage: { prompt_includes_cache: false } } },
  map: { ...map(1, 1.5, 8, 3, undefined), fresh: {} },
  sources: {
    "p/m": "override",
    "q/t": "models-dev",
    "q/new": "litellm",
    "q/a": "models-dev",
    "q/h": "models-dev",
  },
});
const diff = diffVersions(before, after, providers, TODAY);

test("diffVersions names each price that changed, exactly, with its source", () => {
  expect(diff.changed).toEqual([
    { row: "p", price: "prompt_includes_cache usage", old: "true", new: "false", source: "registry" },
    { row: "p/m", price: "prompt", old: "0.000005", new: "0.000004", percent: -20, source: "override" },
    { row: "p/m", price: "audio", new: "0.1", source: "override" },
    { row: "q/t", price: "completion", old: "0", new: "0.000001", source: "models-dev" },
    {
      row: "q/t",
      price: "prompt above 200000",
      old: "0.000002",
      new: "0.000003",
      percent: 50,
      source: "models-dev",
    },
    {
      row: "q/a",
      price: "prompt",
      old: "1",
      new: "3",
      from: "2026-12-01",
      percent: 200,
      source: "models-dev",
    },
    {
      row: "q/h",
      price: "prompt",
      old: "1",
      new: "1.5",
      until: "2026-11-01",
      percent: 50,
      source: "models-dev",
    },
  ]);
});

test("diffVersions names rows that come and go", () => {
  expect(diff.added).toEqual([
    { row: "q/new", prompt: "0.000003", completion: "0.000006", source: "litellm" },
    { row: "q/bare", prompt: null, completion: null, source: "registry" },
  ]);
  expect(diff.removed).toEqual([{ row: "q/gone" }]);
});

test("diffVersions sums the cost map up by field, with what moved most", () => {
  expect(diff.map).toEqual([
    {
      field: "x_cost",
      changed: 2,
      added: 1,
      removed: 1,
      most: { row: "k3", price: "x_cost", new: "3", source: "cost map" },
    },
  ]);
  expect(diff.keys).toEqual({ added: ["fresh"], removed: ["old"] });
});

test("what moved most is the furthest up or down where nothing comes or goes", () => {
  const most = (...costs: number[]) =>
    diffVersions(aVersion({ map: map(10, 10, 10) }), aVersion({ map: map(...costs) }), providers, TODAY)
      .map[0]?.most;
  expect(most(11, 40, 20)).toMatchObject({ row: "k1", percent: 300 });
  expect(most(11, 40, 1)).toMatchObject({ row: "k2", percent: -90 });
  expect(most(0, 40, 1)).toMatchObject({ row: "k0", new: "0" });
});

test("of two that moved alike the first", () => {
  const [a, b] = [map(10, 10), map(20, 20)].map((one) => aVersion({ map: one }));
  expect(diffVersions(a ?? NOTHING, b ?? NOTHING, providers, TODAY).map[0]?.most.row).toBe("k0");
});

test.each([
  ["1", "1.005", "+0.5 %"],
  ["1", "1.0000001", "0 %"],
  ["1", "0.995", "-0.5 %"],
])("diffText of %s and %s says %s", (was, now, percent) => {
  const [a, b] = [was, now].map((prompt) => aVersion({ models: { p: { m: priced({ prompt }) } } }));
  expect(diffText(diffVersions(a ?? NOTHING, b ?? NOTHING, providers, TODAY))).toContain(
    `(${percent}, registry)`,
  );
});

test("diffText is one line each, the announced with their day", () => {
  expect(diffText(diff).split("\n")).toEqual([
    "5 prices changed, 1 announced, 1 of the past, 2 rows added, 1 rows removed, 4 numbers of the cost map besides",
    "~ p prompt_includes_cache usage: true -> false (was true, registry)",
    "~ p/m prompt: 0.000005 -> 0.000004 (-20 %, override)",
    "~ p/m audio: ? -> 0.1 (was not known, override)",
    "~ q/t completion: 0 -> 0.000001 (was 0, models-dev)",
    "~ q/t prompt above 200000: 0.000002 -> 0.000003 (+50 %, models-dev)",
    "~ q/a prompt from 2026-12-01: 1 -> 3 (+200 %, models-dev)",
    "~ q/h prompt before 2026-11-01: 1 -> 1.5 (+50 %, models-dev)",
    "+ q/new: 0.000003 / 0.000006 (litellm)",
    "+ q/bare: ? / ? (registry)",
    "- q/gone",
    "map x_cost: 2 changed, 1 new, 1 gone; most: k3: ? -> 3 (was not known, cost map)",
    "+ map key fresh",
    "- map key old",
  ]);
});

test("diffText says of a price that goes that it is gone, and keeps ids on their line", () => {
  const [a, b] = [priced({ prompt: "1" }), priced({})].map((model) =>
    aVersion({ models: { p: { "a\n`b": model } } }),
  );
  expect(
    diffText(diffVersions(a ?? NOTHING, b ?? NOTHING, providers, TODAY))
      .split("\n")
      .slice(1),
  ).toEqual(["~ p/a\\u000a\\u0060b prompt: 1 -> ? (gone, registry)"]);
});

test("a version against itself has no difference; against nothing all of it is added", () => {
  const none = { changed: [], added: [], removed: [], map: [], keys: { added: [], removed: [] } };
  expect(diffVersions(before, before, providers, TODAY)).toEqual(none);
  const first = diffVersions(NOTHING, before, providers, TODAY);
  expect([first.changed.length, first.added.length, first.keys.added.length]).toEqual([0, 5, 6]);
});
