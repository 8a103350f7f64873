// One version as a request sees it: the span a time is in, and what a failed read says.

// One version as a request sees it: the span a time is in, and what a failed read says.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shardText } from "../../scripts/build/shard-provider.ts";
import { toInstant } from "../../src/schemas/moment.ts";
import type { Shard } from "../../src/schemas/shard.ts";
import {
  failUnreadable,
  ifReadable,
  type Load,
  openVersion,
  spanAt,
  spansOf,
  toShardIndex,
  UnreadableError,
} from "../../src/store/version.ts";
import { unreadable, versionOf } from "../helpers/fixture-catalogue.ts";

const bug = new TypeError("x is not a function");

test("data that cannot be read should be requested again within seconds; a bug stays one", () => {
  expect(failUnreadable(new UnreadableError("shard"))).toMatchObject({
    ok: false,
    failure: { kind: "unavailable", retryAfter: 5 },
  });
  expect(() => failUnreadable(bug)).toThrow(bug);
});

test("data that an answer can do without is null if it cannot be read; a bug stays one", async () => {
  expect(await ifReadable(unreadable())).toBeNull();
  expect(await ifReadable(Promise.resolve("read"))).toBe("read");
  await expect(ifReadable(Promise.reject(bug))).rejects.toThrow(bug);
});

test.each([
  ["shard", "shard:p:ab"],
  ["past", "past:p:ab"],
  ["history", "history.gz:p:ab"],
] as const)("a provider's %s is read from %s", async (kind, key) => {
  const load: Load = (_kind, asked) => Promise.reject(new UnreadableError(asked));
  const opened = versionOf([]);
  const version = openVersion(
    { ...opened, spans: [opened.span], hasAnswered: true },
    { now: 0, age: 0, stale: false },
    load,
  );
  const provider = { slug: "p", name: "P", aliases: [], subproviders: [], [kind]: "ab" };
  await expect(version[kind](provider)).rejects.toThrow(key);
});

const map = (text: string) => ({ text, gzip: text });
const version = {
  since: "2026-11-17T00:00:00Z",
  map: map("built"),
  turns: [
    { from: "2027-01-01T00:00:00Z", map: map("new year") },
    { from: "2027-03-01T08:30:01Z", map: map("march") },
  ],
};

describe("spanAt", () => {
  test.each([
    ["1999-01-01T00:00:00Z", "built"],
    ["2026-11-17T00:00:00Z", "built"],
    ["2026-12-31T23:59:59.999Z", "built"],
    ["2027-01-01T00:00:00Z", "new year"],
    ["2027-03-01T08:30:00.999Z", "new year"],
    ["2027-03-01T08:30:01Z", "march"],
    ["2999-01-01T00:00:00Z", "march"],
  ])("%s is in the span of %s", (time, text) => {
    expect(spanAt(spansOf(version), Date.parse(time)).map.text).toBe(text);
  });

  test("without later price changes there is one span without an end", () => {
    const { since, until } = spanAt(spansOf({ ...version, turns: [] }), 0);
    expect([since, until]).toEqual([version.since, Number.POSITIVE_INFINITY]);
  });

  test("its bounds are the nearest instants around the time", () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000_000 }), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(times, fc.integer({ min: -1, max: 4_000_000_001 }), (seconds, now) => {
        const [since = "", ...later] = seconds
          .toSorted((a, b) => a - b)
          .map((second) => toInstant(1000 * second));
        const turns = later.map((from) => ({ from, map: map(from) }));
        const { from, until } = spanAt(spansOf({ since, map: map(since), turns }), 1000 * now);
        const before = seconds.filter((second) => second <= now);
        const after = seconds.filter((second) => second > now && second !== Math.min(...seconds));
        expect(from).toBe(1000 * (before.length > 0 ? Math.max(...before) : Math.min(...seconds)));
        expect(until).toBe(1000 * Math.min(...after));
      }),
    );
  });
});

const usage = { prompt_includes_cache: true, completion_includes_reasoning: true };
const id = fc.oneof(
  fc.constantFrom("__proto__", "toString", "a\nb", 'q"uote', "é"),
  fc.string({ maxLength: 4 }),
);
const shard = fc
  .tuple(fc.uniqueArray(id, { maxLength: 6 }), fc.array(fc.tuple(id, id), { maxLength: 3 }))
  .map(([ids, aliases]): Shard => {
    const models = ids.map((id, i) => ({ id, prices: [{ rates: { prompt: String(i) } }] }));
    return { provider: "p", usage, models, aliases };
  });

const indexOf = (text: string) => toShardIndex(Buffer.from(text));

test("has every model under its id", () => {
  fc.assert(
    fc.property(shard, (one) => {
      const { models, aliases, ...head } = one;
      const index = indexOf(shardText(one));
      expect(index.shard).toEqual({ ...head, aliases });
      expect([...index.models.keys()]).toEqual(models.map(({ id }) => id));
      for (const model of models) expect(index.models.get(model.id)).toEqual(model);
      expect(index.models.get("none")).toBe(models.find(({ id }) => id === "none"));
      expect(index.models.has("hasOwnProperty")).toBe(false);
      expect([...index.aliases]).toEqual([...new Map(aliases)]);
    }),
  );
});

test("is also valid JSON as a whole", () => {
  fc.assert(
    fc.property(shard, (one) => {
      expect(JSON.parse(shardText(one))).toEqual({ ...one, ids: one.models.map(({ id }) => id) });
    }),
  );
});

test.each([
  ["a line too few", (text: string) => text.replace(/\n[^\n]*$/, "")],
  ["a line too many", (text: string) => `${text}\n`],
  ["no models", () => '{"provider":"p","aliases":[]}'],
  ["models that are no list", () => '{"models":{}}'],
])("with %s is refused", (_, spoil) => {
  const models = [{ id: "m", prices: [] }];
  expect(() => indexOf(spoil(shardText({ provider: "p", usage, models, aliases: [] })))).toThrow();
});
