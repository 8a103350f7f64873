// serialNamed: which published version a caller's name for it means.
import { expect, test } from "vitest";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { serialNamed } from "../../src/store/pinned-versions.ts";

const history = [
  { serial: 8, version: "h8" },
  { serial: 5, version: "h5" },
];
const served = { serial: 9, version: "h9", history } as unknown as Manifest;

test.each<[string, number | undefined]>([
  ["9", 9],
  ["8", 8],
  // Whether it is kept is seen when its copy is read.
  ["7", 7],
  ["123456789", 123_456_789],
  ["1234567890", undefined],
  ["h9", 9],
  ["h8", 8],
  ["h5", 5],
  ["h7", undefined],
  ["H9", undefined],
  ["-1", undefined],
  ["", undefined],
])("%s is serial %s", (name, serial) => expect(serialNamed(name, served)).toBe(serial));
