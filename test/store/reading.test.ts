// What every read of price data has: what failed names no version, and the log says what, but no data.
import { afterEach, describe, expect, test, vi } from "vitest";
import { fail, ok } from "../../src/failure.ts";
import { isUnavailable, logUnreadable, readThrough, UNAVAILABLE } from "../../src/store/reading.ts";
import { versionOf } from "../helpers/version-of.ts";

const unknown = fail({ kind: "unknown_model", message: "nobody knows it" });
const version = versionOf([]);

afterEach(() => void vi.restoreAllMocks());

describe("an answer that was read", () => {
  test.each([
    ["with a value", ok(1), true],
    ["with a failure of the caller's", unknown, true],
    ["without data", fail(UNAVAILABLE), false],
  ])("%s names its version: %s", (_, result, isNamed) => {
    expect(isUnavailable(result)).toBe(!isNamed);
    expect(readThrough(version, result)).toStrictEqual(isNamed ? { version, result } : { result });
  });
});

test("data that cannot be read are to be asked for again in some seconds", () => {
  expect(UNAVAILABLE).toMatchObject({ kind: "unavailable", retryAfter: 5 });
});

test.each([
  ["an error's message", new Error("wrong hash"), "price data: shard:1: wrong hash"],
  ["no word of what is no error", { secret: "x" }, "price data: shard:1: failed"],
])("the log has the key and %s", (_, error, line) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  logUnreadable("shard:1", error);
  expect(logged.mock.calls).toEqual([[line]]);
});
