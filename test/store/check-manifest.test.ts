// toManifest: a manifest that every answer can be made from, or none.
import { expect, test } from "vitest";
import { toManifest } from "../../src/store/check-manifest.ts";

const SOUND = {
  ...{
    format: 6,
    serial: 1,
    version: "v",
    published_at: "p",
    as_of: "a",
    listing: "l",
    trust: "r",
    since: "s",
  },
  ...{ map: { text: "t", gzip: "g" }, turns: [], providers: [] },
};

test("the history may be missing; what else is there stays", () => {
  expect(toManifest({ ...SOUND, more: 1 })).toEqual({ ...SOUND, more: 1, history: [] });
  expect(toManifest({ ...SOUND, history: [1] })).toEqual({ ...SOUND, history: [1] });
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["a text", "manifest"],
  ["a later format", { ...SOUND, format: 7 }],
  ["an earlier format", { ...SOUND, format: 5 }],
  ["a serial that is no number", { ...SOUND, serial: "1" }],
  ["no version", { ...SOUND, version: undefined }],
  ["no time", { ...SOUND, published_at: 1 }],
  ["no day", { ...SOUND, as_of: null }],
  ["no listing", { ...SOUND, listing: undefined }],
  ["no report", { ...SOUND, trust: undefined }],
  ["no time since which its prices hold", { ...SOUND, since: undefined }],
  ["no map", { ...SOUND, map: undefined }],
  ["half a map", { ...SOUND, map: { text: "t" } }],
  ["the other half", { ...SOUND, map: { gzip: "g" } }],
  ["no turns", { ...SOUND, turns: {} }],
  ["no providers", { ...SOUND, providers: null }],
  ["a history that is none", { ...SOUND, history: "h" }],
])("%s is none", (_, json) => expect(toManifest(json)).toBeUndefined());
