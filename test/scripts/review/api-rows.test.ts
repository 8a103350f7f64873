// The map in models.dev's shape in diff and gate: keys, the rows they are about, numbers in USD per token.
import { describe, expect, test } from "vitest";
import { apiKeys, apiTimeline, rowOfApiKey } from "../../../scripts/review/api-rows.ts";
import { checkDropped } from "../../../scripts/review/check-dropped.ts";
import { versionChanges } from "../../../scripts/review/version-changes.ts";
import { aVersion, priced } from "../../helpers/a-version.ts";
import { aProvider } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";
const PROVIDERS = [aProvider("p", { names: { "models-dev": ["md"] } })];
const api = (cost: object, id = "m") => ({ md: { models: { [id]: { id, cost } } } }) as never;
const version = (cost: object, prompt = "0.000001", id = "m") =>
  aVersion({ models: { p: { m: priced({ prompt }) } }, api: api(cost, id) });

test("keys are providers and their models", () => {
  expect([...apiKeys(version({ input: 1, output: 2 }))]).toEqual(["md", "md/m"]);
});

test("a key is about its provider's row, or only itself", () => {
  const rowOf = rowOfApiKey(version({}), PROVIDERS);
  expect([rowOf("md/m"), rowOf("md/x"), rowOf("other/m")]).toEqual(["p/m", "md/x", "other/m"]);
});

test("an id may have slashes, and a key none", () => {
  const nested = aVersion({ models: { p: { "org/m": priced({}) } } });
  const rowOf = rowOfApiKey(nested, PROVIDERS);
  expect([rowOf("md/org/m"), rowOf("md"), rowOf("md/m")]).toEqual(["p/org/m", "md", "md/m"]);
  expect(apiTimeline(version({ input: 1 }, "0.000001", "org/m"), "md/org/m").at(TODAY).size).toBe(1);
});

test.each(["md", "md/toString", "toString/m", "__proto__/m"])("nothing is billed by %s", (key) =>
  expect(apiTimeline(version({ input: 1 }), key).at(TODAY).size).toBe(0),
);

test("numbers turn at the instant a map is from", () => {
  const turn = "2026-12-01T00:00:00Z";
  const turning = {
    ...version({}),
    apis: [{ map: api({ input: 1 }) }, { from: turn, map: api({ input: 2 }) }],
  };
  const { points, at } = apiTimeline(turning, "md/m");
  expect([...points]).toEqual([turn]);
  expect(
    ["0000-00-00", TODAY, "2026-11-30T23:59:59Z", turn, "2027-01-01"].map(
      (moment) => at(moment).get("input")?.text,
    ),
  ).toEqual(["0.000001", "0.000001", "0.000001", "0.000002", "0.000002"]);
  expect(apiTimeline(aVersion({}), "md/m").at(TODAY).size).toBe(0);
});

test("numbers are per token, tiers and modes by name", () => {
  const tiers = [{ input: 3, output: 0.4, tier: { type: "context", size: 272_000 } }];
  const json = {
    md: {
      models: {
        m: {
          cost: { input: 1, output: 0.2, tiers },
          experimental: { modes: { fast: { cost: { input: 5 } } } },
        },
      },
    },
  } as never;
  const values = apiTimeline(aVersion({ api: json }), "md/m").at(TODAY);
  expect(Object.fromEntries([...values].map(([name, { text }]) => [name, text]))).toEqual({
    input: "0.000001",
    output: "0.0000002",
    "input above 272000": "0.000003",
    "output above 272000": "0.0000004",
    "input fast": "0.000005",
  });
});

describe("changes", () => {
  const changes = (before: ReturnType<typeof version>, after: ReturnType<typeof version>) => {
    const { map, keys } = versionChanges(before, after, PROVIDERS, TODAY);
    return { map: map.map(({ key, row, field, was, now }) => [key, row, field, was, now].join(" ")), keys };
  };
  const NO_KEYS = { added: [], removed: [] };

  test("of the map alone are told, with the row to allow them by", () => {
    expect(changes(version({ input: 1 }), version({ input: 3 }))).toEqual({
      map: ["api.json md/m p/m input 0.000001 0.000003"],
      keys: NO_KEYS,
    });
  });

  test("that its row tells are not told again", () => {
    expect(changes(version({ input: 1 }), version({ input: 3 }, "0.000003"))).toEqual({
      map: [],
      keys: NO_KEYS,
    });
  });

  test("keys that come and go", () => {
    expect(changes(version({ input: 1 }), version({ input: 1 }, "0.000001", "n")).keys).toEqual({
      added: ["api.json md/n"],
      removed: ["api.json md/m"],
    });
  });
});

test("a model that is dropped is a reason, unless its row may go", () => {
  const [before, after] = [version({ input: 1 }), version({ input: 1 }, "0.000001", "n")];
  expect(checkDropped(before, after, PROVIDERS, new Set())).toEqual([
    "dropped: md/m of api.json; allow p/m by name",
  ]);
  expect(checkDropped(before, after, PROVIDERS, new Set(["p/m"]))).toEqual([]);
  expect(
    checkDropped(before, aVersion({ models: { p: { m: priced({}) } } }), PROVIDERS, new Set(["p/m"])),
  ).toEqual(["dropped: md of api.json; allow md by name"]);
});
