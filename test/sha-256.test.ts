// Digests beside Node's own.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, sha256 } from "../src/sha-256.ts";

test.each(["", "abc", "a key of some length, with an é"])("%j", async (text) => {
  const digest = createHash("sha256").update(text).digest("hex");
  expect(hex(await sha256(text))).toBe(digest);
  expect(hex(await sha256(new TextEncoder().encode(text).buffer))).toBe(digest);
  expect(await sha256(text)).toHaveLength(32);
});

test("each byte has two digits", () => expect(hex(Uint8Array.of(0, 9, 16, 255))).toBe("000910ff"));
