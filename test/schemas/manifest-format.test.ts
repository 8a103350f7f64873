import { expect, test } from "vitest";
import { formatOf } from "../../src/store/kv-value.ts";

test.each<[unknown, number | undefined]>([
  [{ format: 6 }, 6],
  [{ format: "6" }, undefined],
  [{}, undefined],
  [null, undefined],
  ["format", undefined],
])("%j has format %s", (json, format) => expect(formatOf(json)).toBe(format));
