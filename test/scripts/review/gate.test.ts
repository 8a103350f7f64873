// gate: each rule broken once, and nothing else named; gatePublished: against what a KV serves, or cannot.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Build, hashOf } from "../../../scripts/build/build-keys.ts";
import { readCanaries } from "../../../scripts/files/prices-folder.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { type GateInput, gate, gatePublished } from "../../../scripts/review/gate.ts";
import { versionOf } from "../../../scripts/review/read-version.ts";
import { MANIFEST_KEY, mapKey, shardKey } from "../../../src/store/keys.ts";
import { aModel, BUILD_DAY, smallBuild } from "../../helpers/builds.ts";
import { aPrice } from "../../helpers/facts.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const LAST = versionOf(smallBuild("0.000005"));
const RULES = { canaries: [], allowed: [], today: BUILD_DAY };

async function run(build: Build, changes: Partial<GateInput> = {}): Promise<string[]> {
  return (await gate({ build, last: LAST, ...RULES, ...changes })).reasons;
}

const first = async (build: Build) => (await gate({ build, ...RULES })).reasons;
const DROPPED = /^bills: /;

const KNOWN = { provider: "p", model: "m", prompt: "0.000005", completion: "0.00002" };

function rows(count: number) {
  return Array.from({ length: count }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
}

/** A last version of which 63 rows are this share. */
function shrunkTo(share: number) {
  const count = 63 / share;
  return { ...LAST, counts: { ...LAST.counts, rows: count, priced: count, map_keys: count } };
}

/** The build with another cost map. */
function withMap(build: Build, change: (map: Record<string, unknown>) => unknown): Build {
  const models = Object.fromEntries(
    Array.from({ length: 61 }, (_, i) => [`m${i}`, { litellm_provider: "p" }]),
  );
  const bytes = gzipSync(JSON.stringify(change(models)));
  const gzip = hashOf(bytes);
  const draft = { ...build.draft, map: { ...build.draft.map, gzip } };
  return { draft, keys: new Map([...build.keys, [mapKey(gzip), bytes]]) };
}

test.each<[string, () => Promise<string[]>]>([
  ["the same prices", () => run(smallBuild("0.000005"))],
  ["a threefold price", () => run(smallBuild("0.000015"))],
  ["prices a person knows", () => run(smallBuild("0.000005"), { canaries: [KNOWN] })],
  [
    "a tenth less of everything",
    () => run(smallBuild("0.000005", { models: rows(62) }), { last: shrunkTo(0.9) }),
  ],
  ["a map with as few entries as clients take", () => first(smallBuild("0.000005", { models: rows(49) }))],
  ["the first publish", () => first(smallBuild("0.9"))],
])("the gate passes: %s", async (_name, failures) => expect(await failures()).toEqual([]));

describe("the gate refuses", () => {
  test("a map in models.dev's shape that its readers do not accept", async () => {
    const { draft, keys } = smallBuild("0.000005");
    const bytes = gzipSync('{"p":5}');
    const api = { ...draft.map, gzip: hashOf(bytes) };
    const build = { draft: { ...draft, api }, keys: new Map([...keys, [mapKey(api.gzip), bytes]]) };
    expect((await run(build)).filter((reason) => reason.startsWith("api.json: "))).not.toEqual([]);
  });

  test("what a catalogue drops when it shrinks by a tenth", async () => {
    // 61 rows become 55, 0.9016 of them.
    const models = Array.from({ length: 54 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
    const failures = await run(smallBuild("0.000005", { models }));
    expect(failures.filter((line) => !DROPPED.test(line))).toEqual([]);
    expect(failures).toHaveLength(7);
  });

  test("a catalogue that loses providers", async () => {
    const last = { ...LAST, counts: { ...LAST.counts, providers: 3 } };
    expect(await run(smallBuild("0.000005"), { last })).toEqual(["counts: providers shrinks from 3 to 2"]);
  });

  test("a map with fewer than half the entries clients had", async () => {
    const last = { ...LAST, counts: { ...LAST.counts, map_keys: 123 } };
    expect(await run(smallBuild("0.000005"), { last })).toEqual([
      "counts: map_keys shrinks from 123 to 61",
      "cost map: 61 entries, clients refuse fewer than 61.5",
    ]);
  });

  // threat: wrong-source
  test("a catalogue that shrinks by more than a tenth", async () => {
    const models = Array.from({ length: 52 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
    const failures = await run(smallBuild("0.000005", { models }));
    expect(failures.filter((line) => !DROPPED.test(line))).toEqual([
      "counts: rows shrinks from 61 to 53",
      "counts: priced shrinks from 61 to 53",
      "counts: map_keys shrinks from 61 to 53",
    ]);
  });

  test("a map with fewer entries than clients accept", async () => {
    const models = Array.from({ length: 9 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
    expect(await run(smallBuild("0.000005", { models }))).toContain(
      "cost map: 10 entries, clients refuse fewer than 50",
    );
  });

  test("a price of 1 USD per token or more, also in a tier", async () => {
    const tiers = [{ above: 1000, rates: { prompt: "2.5" } }];
    const models = [...many(), aModel("t", aPrice("0.000001", "0", { tiers }))];
    const failures = await first(smallBuild("1", { models }));
    expect(failures.filter((line) => line.startsWith("price:"))).toEqual([
      "price: p/m prices 0 rates prompt is 1",
      "price: q/t prices 0 tiers 0 rates prompt is 2.5",
    ]);
  });

  // threat: wrong-source
  test.each([["0.0000151"], ["0.0000016"], ["0"]])("a jump to %s", async (prompt) => {
    const [reason, ...more] = await run(smallBuild(prompt));
    expect(reason).toMatch(/^bills: prices at p without a source: .* more than threefold/);
    expect(more).toEqual([]);
  });

  test("a shard the Worker could not read, naming the place", async () => {
    const shard = { provider: "p", usage: { prompt_includes_cache: true }, models: [{ id: "m", prices: 1 }] };
    expect((await run(withShard(smallBuild("0.000005"), "p", shard)))[0]).toBe(
      "shard: p: usage.completion_includes_reasoning is not of the format",
    );
  });

  const until = (cause: string, day: string) => ({ allowed: [{ cause, until: day, reason: "announced" }] });

  test("a row that goes, unless its cause is allowed", async () => {
    const build = smallBuild("0.000005", { models: rows(60).slice(1) });
    const cause = "id q/n0";
    expect((await run(build, until(cause, "2026-11-20")))[0]).toMatch(
      /^bills: id q\/n0: .* no longer priced/,
    );
    const left = await run(build, until(cause, "2026-11-21"));
    expect(left.map((line) => line.replace(/: \d.*/, ""))).toEqual(["bills: cost map of q"]);
  });

  test("a jump whose allowance has lapsed, not one that is allowed", async () => {
    const cause = "prices at p without a source";
    expect(await run(smallBuild("0.00005"), until(cause, "2026-11-20"))).toHaveLength(1);
    expect(await run(smallBuild("0.00005"), until(cause, "2026-11-21"))).toEqual([]);
    expect(await run(smallBuild("0.00005"), until("another", "2027-01-01"))).toHaveLength(1);
  });

  // threat: wrong-source
  test("a canary with the wrong result", async () => {
    const canary = { provider: "p", model: "gone", prompt: "0.000004", completion: "0" };
    const [failure] = await run(smallBuild("0.000005"), { canaries: [canary] });
    expect(failure).toBe("canary: 1000 tokens of p/gone prompt cost refused with 404, expected 0.004");
  });

  test.each([
    [
      "a scalar at top level",
      (map: object) => ({ ...map, last_updated: "2026" }),
      "cost map: last_updated: is not an object",
    ],
    [
      "null",
      (map: object) => ({ ...map, m1: { litellm_provider: "p", mode: null } }),
      "cost map: m1: mode is null",
    ],
  ])("a cost map with %s", async (_name, change, failure) => {
    expect(await run(withMap(smallBuild("0.000005"), change))).toContain(failure);
  });
});

test("the gate names a key of the build that is not one", async () => {
  const build = withMap(smallBuild("0.000005"), () => []);
  expect(await run(build)).toEqual([`build: ${mapKey(build.draft.map.gzip)} is no JSON object`]);
  expect((await run({ ...build, keys: new Map() }))[0]).toMatch(/^build: the build has no shard:p:/);
});

test("the committed canaries are at least ten, for at least five providers", async () => {
  const canaries = await readCanaries();
  expect(canaries.length).toBeGreaterThanOrEqual(10);
  expect(new Set(canaries.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(5);
});

/** What a KV serves that published 0.000005, and what the gate says to a build over it. */
async function published() {
  const kv = memoryKvStore();
  const last = smallBuild("0.000005");
  await publishBuild(last, kv, clockAt("2026-11-20T00:00:00Z"), quiet);
  const reasons = async (build: Build, options: { first?: boolean } = {}) =>
    (await gatePublished(build, kv, RULES, options)).reasons;
  return { kv, last, reasons };
}

describe("gatePublished", () => {
  test("passes equal prices and says what it saw served", async () => {
    const { kv } = await published();
    const verdict = await gatePublished(smallBuild("0.000006"), kv, RULES);
    expect(verdict.reasons).toEqual([]);
    expect(verdict.served.serial).toBe(1);
    expect(verdict.served.text).toBe(Buffer.from(kv.values.get(MANIFEST_KEY) ?? []).toString());
  });

  test("compares with what is served even when called the first publish", async () => {
    const { reasons } = await published();
    const jump = [expect.stringMatching(/^bills: prices at p without a source: .* more than threefold/)];
    expect(await reasons(smallBuild("0.0005"))).toEqual(jump);
    expect(await reasons(smallBuild("0.0005"), { first: true })).toEqual(jump);
  });

  const NOT_COMPARED = "so prices cannot be compared; --first publishes all the same";

  // threat: ungated-publish
  test.each<[string, (kv: ReturnType<typeof memoryKvStore>, last: Build) => void, string]>([
    ["nothing is published", (kv) => kv.values.clear(), "nothing is published in memory"],
    ["the manifest is lost", (kv) => kv.values.delete(MANIFEST_KEY), "the manifest in memory is lost"],
    [
      "the manifest is no JSON",
      (kv) => kv.values.set(MANIFEST_KEY, Buffer.from("not JSON")),
      "the manifest in memory cannot be read by this program",
    ],
    [
      "the manifest is of a format this program does not know",
      (kv) => kv.values.set(MANIFEST_KEY, Buffer.from('{"format":1,"serial":7}')),
      "the manifest in memory cannot be read by this program",
    ],
    [
      "a key that changed is lost",
      (kv, last) => kv.values.delete(keyOf(last, "p")),
      "KEY of serial 1 is not stored",
    ],
    [
      "a key that changed has other bytes",
      (kv, last) => kv.values.set(keyOf(last, "p"), Buffer.from("{}")),
      "KEY of serial 1 has other bytes",
    ],
  ])("refuses when %s, unless it is called the first publish", async (_name, harm, reason) => {
    const { kv, last, reasons } = await published();
    harm(kv, last);
    const wrong = smallBuild("0.5");
    expect(await reasons(wrong)).toEqual([`${reason.replace("KEY", keyOf(last, "p"))}, ${NOT_COMPARED}`]);
    expect(await reasons(wrong, { first: true })).toEqual([]);
  });

  test("still refuses what no first publish may have", async () => {
    const { kv, reasons } = await published();
    kv.values.clear();
    expect(await reasons(smallBuild("1"), { first: true })).toContain(
      "price: p/m prices 0 rates prompt is 1",
    );
  });

  test("does not miss a key that the build has too, because its name is its content's hash", async () => {
    const { kv, last, reasons } = await published();
    kv.values.delete(keyOf(last, "q"));
    expect(await reasons(smallBuild("0.000006"))).toEqual([]);
  });
});

function keyOf({ draft }: Build, slug: string): string {
  const provider = draft.providers.find((one) => one.slug === slug);
  return shardKey(slug, provider?.shard ?? "none");
}

/** The build with another shard. */
function withShard(build: Build, slug: string, shard: object): Build {
  const bytes = Buffer.from(JSON.stringify(shard));
  const providers = build.draft.providers.map((one) =>
    one.slug === slug ? { ...one, shard: hashOf(bytes) } : one,
  );
  return {
    draft: { ...build.draft, providers },
    keys: new Map([...build.keys, [shardKey(slug, hashOf(bytes)), bytes]]),
  };
}

function many() {
  return Array.from({ length: 60 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
}
