// Digests beside Node's own.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, sha256 } from "../src/sha-256.ts";

test.each(["", "abc", "a key of some length, with an é"])("%j", async (text) => {
  const bytes = new TextEncoder().encode(text);
  expect(hex(await sha256(bytes))).toBe(createHash("sha256").update(text).digest("hex"));
  expect(await sha256(bytes)).toHaveLength(32);
});

test("each byte has two digits", () => expect(hex(Uint8Array.of(0, 9, 16, 255))).toBe("000910ff"));
