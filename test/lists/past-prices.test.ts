// Prices through time as KV keeps them: what is read, and what is none and is not answered with.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { toChanges, toHistory } from "../../src/lists/past-prices.ts";

const bytes = (value: unknown) => Uint8Array.from(gzipSync(JSON.stringify(value)));

const ENTRY = {
  from: "2026-01-01T00:00:00Z",
  rates: { prompt: "0.000001" },
  source: "page",
  read: "2026-01-01",
};
const history = (entry: object) => ({
  provider: "p",
  models: [{ id: "m", entries: [{ ...ENTRY, ...entry }] }],
});
const CHANGE = {
  ...{ id: "c1", provider_id: "p", model_id: "m", change: "up", seen: "2026-11-01T00:00:00Z" },
  ...{ effective: null, rates: [{ rate: "prompt", old: null, new: "0.000001" }], facts: [] },
};

describe("a provider's record", () => {
  test("is read whole", async () => expect(await toHistory(bytes(history({})))).toEqual(history({})));

  test.each<[string, object]>([
    ["a rate that is a number", { rates: { prompt: 0.000001 } }],
    ["a rate nobody knows", { rates: { prompts: "1" } }],
    ["a beginning that is a day", { from: "2026-01-01" }],
    ["an entry without a source", { source: undefined }],
  ])("with %s is none", async (_, entry) => {
    await expect(toHistory(bytes(history(entry)))).rejects.toThrow();
  });
});

describe("a month of changes", () => {
  test("stays in its order", async () => {
    const month = [CHANGE, { ...CHANGE, id: "c0" }];
    expect(await toChanges(bytes(month))).toEqual(month);
  });

  test.each<[string, unknown]>([
    ["a kind nobody knows", [{ ...CHANGE, change: "moved" }]],
    ["an old rate that is not there", [{ ...CHANGE, rates: [{ rate: "prompt", new: "1" }] }]],
    ["one change, not a list of it", CHANGE],
  ])("with %s is none", async (_, month) => await expect(toChanges(bytes(month))).rejects.toThrow());
});

test("bytes that are not gzip are none", async () => {
  await expect(toHistory(new Uint8Array([1, 2]))).rejects.toThrow();
});
