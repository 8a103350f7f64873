// versionChanges: all that differs between two versions, each thing told once.
import { describe, expect, test } from "vitest";
import { versionChanges } from "../../../scripts/review/version-changes.ts";
import { aVersion, dated, type Parts, priced } from "../../helpers/a-version.ts";
import { aProvider } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";
const providers = [aProvider("openai"), aProvider("q")];

function changes(before: Parts, after: Parts) {
  const { rows, map, ...rest } = versionChanges(aVersion(before), aVersion(after), providers, TODAY);
  const brief = (all: typeof rows) =>
    all.map(({ row, key, field, was, now, from, until }) =>
      [key ?? row, field, was, now, from ?? until].filter((part) => part !== undefined).join(" "),
    );
  return { rows: brief(rows), map: brief(map), ...rest };
}

const NONE = { rows: [], added: [], removed: [], map: [], keys: { added: [], removed: [] } };

describe("versionChanges", () => {
  test("is empty for a version and itself", () => {
    const parts = { models: { q: { a: priced({ prompt: "1" }) } }, map: { a: { input_cost_per_token: 1 } } };
    expect(changes(parts, parts)).toEqual(NONE);
  });

  test("has providers' own values, then rows, what is added and what is removed", () => {
    const model = priced({ prompt: "3" });
    expect(
      changes(
        {
          models: { q: { a: priced({ prompt: "1" }), gone: priced({ prompt: "1" }) } },
          own: { q: { byok_fee: "0.05" } },
        },
        { models: { q: { a: priced({ prompt: "2" }), new: model } }, own: { q: { byok_fee: "0.5" } } },
      ),
    ).toEqual({
      ...NONE,
      rows: ["q byok_fee 0.05 0.5", "q/a prompt 1 2"],
      added: [{ row: "q/new", model }],
      removed: ["q/gone"],
    });
  });

  test("holds what a new row announces against its own price of today", () => {
    const model = dated({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "1000" });
    expect(changes({ models: { q: {} } }, { models: { q: { new: model } } })).toEqual({
      ...NONE,
      rows: ["q/new prompt 1 1000 2026-12-01"],
      added: [{ row: "q/new", model }],
    });
  });

  test("tells nothing of a new row's past", () => {
    const model = dated({ until: "2026-10-31", prompt: "9" }, { from: "2026-11-01", prompt: "1" });
    expect(changes({ models: { q: {} } }, { models: { q: { new: model } } }).rows).toEqual([]);
  });
});

describe("versionChanges of the cost map", () => {
  const entry = (fields: object) => ({ litellm_provider: "openai", ...fields });
  const rows = (prompt: string) => ({ openai: { "gpt-4o": priced({ prompt }) } });

  test("tells a move of the row it is about once, and others of the same entry", () => {
    expect(
      changes(
        {
          models: rows("0.000001"),
          map: { "gpt-4o": entry({ input_cost_per_token: 1e-6, input_cost_per_token_priority: 2e-6 }) },
        },
        {
          models: rows("0.000002"),
          map: { "gpt-4o": entry({ input_cost_per_token: 2e-6, input_cost_per_token_priority: 5e-6 }) },
        },
      ),
    ).toMatchObject({
      rows: ["openai/gpt-4o prompt 0.000001 0.000002"],
      map: ["gpt-4o input_cost_per_token_priority 0.000002 0.000005"],
    });
  });

  test("tells a move that another row makes", () => {
    expect(
      changes(
        {
          models: { q: { "gpt-4o": priced({ prompt: "1" }) } },
          map: { "gpt-4o": entry({ input_cost_per_token: 1 }) },
        },
        {
          models: { q: { "gpt-4o": priced({ prompt: "2" }) } },
          map: { "gpt-4o": entry({ input_cost_per_token: 2 }) },
        },
      ).map,
    ).toEqual(["gpt-4o input_cost_per_token 1 2"]);
  });

  test("tells what appears and what goes, unless the row says the same", () => {
    const both = (audio: object, fields: object) => ({
      models: { openai: { "gpt-4o": priced({ prompt: "1", ...audio }) } },
      map: { "gpt-4o": entry({ input_cost_per_token: 1, ...fields }) },
    });
    expect(
      changes(both({}, {}), both({ audio: "2" }, { input_cost_per_audio_token: 2, input_cost_per_image: 3 }))
        .map,
    ).toEqual(["gpt-4o input_cost_per_image 3"]);
    expect(
      changes(both({ audio: "2" }, { input_cost_per_audio_token: 2, input_cost_per_image: 3 }), both({}, {}))
        .map,
    ).toEqual(["gpt-4o input_cost_per_image 3"]);
  });

  test("tells keys that come and go, not what they cost", () => {
    expect(changes({ map: { a: entry({ x_cost: 1 }) } }, { map: { b: entry({ x_cost: 1 }) } })).toEqual({
      ...NONE,
      keys: { added: ["b"], removed: ["a"] },
    });
  });

  test("tells what turns with a later map", () => {
    const map = { a: entry({ x_cost: 1 }) };
    expect(
      changes({ map }, { map, turns: [{ from: "2027-01-01", map: { a: entry({ x_cost: 2 }) } }] }).map,
    ).toEqual(["a x_cost 1 2 2027-01-01"]);
  });

  test("names the row a change is of, to allow it by", () => {
    const version = (cost: number) =>
      aVersion({ models: rows("1"), map: { "openai/gpt-4o": entry({ x_cost: cost }) } });
    expect(versionChanges(version(1), version(2), providers, TODAY).map).toMatchObject([
      { key: "openai/gpt-4o", row: "openai/gpt-4o", field: "x_cost" },
    ]);
  });
});
