// makeFingerprint: the hash of a canonical text, written out here by hand.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeFingerprint } from "../../src/calculator/answer-detail.ts";
import type { Call } from "../../src/calculator/call.ts";
import type { Version } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

const AT = "2026-11-21T12:00:00Z";
const version = versionOf([]);
const counts = {
  ...{ prompt_tokens: 1, completion_tokens: 2, cache_read_tokens: 3 },
  ...{ cache_write_tokens: 4, reasoning_tokens: 5, web_search_count: 6 },
};
const CALL: Call = { provider_id: "p", model_id: "m", usage: counts, usage_convention: "provider" };
const COUNTS =
  '{"cache_read_tokens":3,"cache_write_tokens":4,"completion_tokens":2,"prompt_tokens":1,"reasoning_tokens":5,"web_search_count":6}';
const plain = (more = "") =>
  `{${more}"at":"${AT}","model_id":"m","provider_id":"p","usage":${COUNTS},"usage_convention":"provider","version":"fixture-1"}`;

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

test.each<[string, Partial<Call>, string]>([
  ["names in order, with time and version", {}, plain()],
  [
    "what the caller knows the call by is not in it",
    { id: "x", detail: "full", prices_version: "1" },
    plain(),
  ],
  [
    "nor what nobody reads",
    { ignored: [{ field: "x" }], labels: { team: "a" }, assumed: ["unread_fields"] },
    plain(),
  ],
  ["null and absent are one", { api: null, adjustments: undefined, round: null }, plain()],
  ["the time applied, not the one asked for", { at: "2026-11-21T13:00:00+01:00" }, plain()],
  [
    "lists in their order",
    {
      adjustments: [
        { name: "b", percent: "1" },
        { name: "a", fixed: "2" },
      ],
    },
    plain('"adjustments":[{"name":"b","percent":"1"},{"fixed":"2","name":"a"}],'),
  ],
])("makeFingerprint: %s", async (_name, more, text) => {
  expect(await makeFingerprint(version, { ...CALL, ...more }, AT)).toBe(sha256(text));
});

describe("The fingerprint names a call whatever the order of its fields, and no other call", () => {
  const version = { manifest: { version: "0123456789abcdef" } } as Version;
  const AT = "2026-11-20T00:00:00Z";

  const call: fc.Arbitrary<Call> = fc.record(
    {
      model_id: fc.string({ minLength: 1, maxLength: 9 }),
      provider_id: fc.constantFrom("openai", "anthropic"),
      usage: fc.record(
        {
          ...{ prompt_tokens: fc.nat(), completion_tokens: fc.nat(), cache_read_tokens: fc.nat() },
          ...{ cache_write_tokens: fc.nat(), reasoning_tokens: fc.nat(), web_search_count: fc.nat(9) },
          rare: fc.record(
            { audio_prompt_tokens: fc.nat(), cache_write_1h_tokens: fc.nat() },
            { requiredKeys: [] },
          ),
          units: fc.dictionary(fc.constantFrom("pages", "audio_seconds"), fc.constantFrom("1", "2.5")),
        },
        {
          requiredKeys: [
            ...(["prompt_tokens", "completion_tokens", "cache_read_tokens"] as const),
            ...(["cache_write_tokens", "reasoning_tokens", "web_search_count"] as const),
          ],
        },
      ),
      usage_convention: fc.constantFrom("provider", "inclusive", "separate"),
      service_tier: fc.constantFrom("batch", "flex", null),
      adjustments: fc.constant([{ name: "margin", percent: "5" }]),
    },
    { requiredKeys: ["model_id", "provider_id", "usage", "usage_convention"] },
  );

  /** The same with the fields of every object in another order. */
  function shuffled<T>(value: T, seed: number): T {
    if (Array.isArray(value)) return value.map((one) => shuffled(one, seed)) as T;
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, field], i) => ({
      name,
      field: shuffled(field, seed),
      place: ((i + 1) * (seed + 7919)) % 104_729,
    }));
    fields.sort((a, b) => a.place - b.place);
    return Object.fromEntries(fields.map(({ name, field }) => [name, field])) as T;
  }

  test("the fingerprint ignores the order of fields and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(call, call, fc.nat(10_000), async (one, other, seed) => {
        const [first, again] = [
          await makeFingerprint(version, one, AT),
          await makeFingerprint(version, shuffled(one, seed), AT),
        ];
        expect(again).toBe(first);
        expect(first).toMatch(/^[0-9a-f]{64}$/);
        const told = ({ service_tier, ...rest }: Call) =>
          JSON.stringify(sorted({ ...rest, ...(service_tier && { service_tier }) }));
        expect((await makeFingerprint(version, other, AT)) === first).toBe(told(one) === told(other));
      }),
      { numRuns: 200 },
    );
  });

  function sorted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== "object" || value === null) return value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]);
  }

  test("the hashed text keeps its original names, because callers store fingerprints", async () => {
    const usage = { prompt_tokens: 2, completion_tokens: 1, rare: { audio_prompt_tokens: 1 } };
    const text =
      '{"at":"2026-11-20T00:00:00Z","model_id":"m","provider_id":"openai","usage":{"completion_tokens":1,"further":{"audio_prompt_tokens":1},"prompt_tokens":2},"version":"0123456789abcdef"}';
    expect(await makeFingerprint(version, { model_id: "m", provider_id: "openai", usage } as Call, AT)).toBe(
      createHash("sha256").update(text).digest("hex"),
    );
  });
});
