// The snapshot is the shards' content, with what lists know beside it; of the past it has the days that are held, and all of what is gone.
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildKeys } from "../../../scripts/build/build-keys.ts";
import type { HistoryFile } from "../../../scripts/files/history.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { rollBack } from "../../../scripts/publish/rollback.ts";
import { snapshotText } from "../../../scripts/publish/snapshot.ts";
import { snapshot } from "../../../src/contract/snapshot.ts";
import { dayBefore } from "../../../src/schemas/moment.ts";
import { mapKey } from "../../../src/store/keys.ts";
import { catalogueBuild, FIRST, inputOf, model, NOON, SECOND } from "../../helpers/builds.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const numbered = { serial: 4, published_at: "2026-11-21T12:00:00.500Z" };
const card = (prompt: string) => ({ rates: { prompt, completion: "0.000002" } });
/** What a list showed at p: `m` until then at another price, `gone` until long ago. */
const seenUntil = (until: string, source: string): HistoryFile => ({
  source,
  of: [],
  ...{ began: "2025-01-01", read: "2026-11-01" },
  cards: [card("0.0000009"), card("0.000001")],
  rows: [
    ["p", "m", [0, "2025-01-01", dayBefore(until), until], [1, until]],
    ["p", "gone", [0, "2025-01-01", "2025-05-31", "2025-06-01"]],
  ],
});

function snapshotOf(input: Parameters<typeof buildKeys>[0]) {
  const { draft, keys } = buildKeys(input);
  return snapshot.parse(JSON.parse(snapshotText({ ...draft, ...numbered }, keys)));
}

describe("snapshotText", () => {
  test("has offers, names, terms and the version", () => {
    const of = snapshotOf(inputOf({ models: { p: [model("m", card("0.000001"))] } }));
    expect(of).toMatchObject({
      ...{ format: 1, prices: { serial: 4 }, valid_at: "2026-11-21T12:00:00Z" },
      ...{ holds_from: "2026-07-24T12:00:00Z", next_turn: null },
      providers: { p: { name: "p", aliases: [], convention: { prompt_includes_cache: true } } },
      offers: { p: { m: { prices: [card("0.000001")], evidence: 0 } } },
    });
    expect(of.evidence).toHaveLength(1);
  });

  test.each([
    ["2026-08-01", ["m"]],
    ["2026-07-01", []],
  ])("includes the price before %s if it applies within the days", (until, ids) => {
    const parts = inputOf({ models: { p: [model("m", card("0.000001"))] } });
    const { past } = snapshotOf({
      ...parts,
      history: ["litellm", "genai-prices"].map((one) => seenUntil(until, one)),
    });
    expect(Object.keys(past.p?.offers ?? {})).toEqual([...ids, "gone"]);
  });

  test.each([
    ["2026-11-21T06:00:00Z", null],
    ["2026-11-22T00:00:00Z", "2026-11-22T00:00:00Z"],
  ])("names the next turn, if a price changes at %s", (at, next_turn) => {
    const { prices, ...one } = model("m");
    const turned = [{ until: at }, { from: at }].flatMap((days) =>
      prices.map((price) => ({ ...price, ...days })),
    );
    expect(snapshotOf(inputOf({ models: { p: [{ ...one, prices: turned }] } }))).toMatchObject({ next_turn });
  });

  test.each([
    ["p", "2026-11-01"],
    ["models-dev", undefined],
  ])("says of a router when its own list was read: by %s", (source, own_read) => {
    const { prices, ...one } = model("m", card("0.000001"));
    const read = prices.map((price) => ({ ...price, origin: { source, read: "2026-11-01" } }));
    const subproviders = read.map((price) => ({ subprovider: "Groq", price }));
    const { offers } = snapshotOf(inputOf({ models: { p: [{ ...one, prices: read, subproviders }] } }));
    expect(offers.p?.m?.own_read).toBe(own_read);
  });

  test("of today fits its own schema and has at most 600 KB gzipped", async () => {
    const { draft, keys } = await catalogueBuild();
    const text = snapshotText({ ...draft, ...numbered }, keys);
    const read = JSON.stringify(snapshot.parse(JSON.parse(text)));
    expect(JSON.parse(read)).toEqual(JSON.parse(text));
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(600_000);
  }, 180_000);
});

test("is rebuilt when a version is restored", async () => {
  const kv = memoryKvStore();
  for (const build of [FIRST, SECOND]) await publishBuild(build, kv, clockAt(NOON), quiet);
  const { files, history } = await rollBack(kv, 1, clockAt("2026-11-23T00:00:00Z"), quiet);
  const serials = [files, ...history.map((one) => one.files)].map((named) => {
    const bytes = kv.values.get(mapKey(named?.["snapshot.json"] ?? ""));
    return JSON.parse(gunzipSync(bytes ?? "").toString()).prices.serial;
  });
  expect(serials).toEqual([3, 2, 1]);
});
