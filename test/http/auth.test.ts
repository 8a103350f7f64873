// Keys: which digests are accepted, and whose key a header has.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { acceptedDigests, acceptedKey } from "../../src/http/access.ts";

const digestOf = (key: string) => createHash("sha256").update(key).digest("hex");
const [ONE, TWO] = [digestOf("one"), digestOf("two")];

test.each<[string | undefined, string[] | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["  ", undefined],
  [ONE, [ONE]],
  [` ${ONE.toUpperCase()} ,${TWO}`, [ONE, TWO]],
  ["no digest", []],
  [`${ONE}0,${TWO.slice(1)},${"g".repeat(64)}`, []],
])("%j contains the accepted digests %j", (secret, digests) =>
  expect(acceptedDigests(secret)).toEqual(digests),
);

describe("acceptedKey", () => {
  test.each<[string | undefined, string | undefined]>([
    ["Bearer one", ONE],
    ["bearer   two  ", TWO],
    ["Bearer three", undefined],
    ["Bearer One", undefined],
    ["Bearer one two", undefined],
    ["Bearer", undefined],
    ["Bearerone", undefined],
    ["x Bearer one", undefined],
    ["Basic one", undefined],
    [ONE, undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j: %s", async (header, digest) => expect(await acceptedKey(header, [ONE, TWO])).toBe(digest));

  test("no key is accepted without a digest", async () => {
    expect(await acceptedKey("Bearer one", [])).toBeUndefined();
  });

  test("a digest may appear twice", async () => {
    expect(await acceptedKey("Bearer one", [ONE, ONE])).toBe(ONE);
  });
});
