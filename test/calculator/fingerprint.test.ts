// makeFingerprint: the hash of a canonical text, written out here by hand.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeFingerprint } from "../../src/calculator/answer-detail.ts";
import type { Call } from "../../src/calculator/call.ts";
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

describe("makeFingerprint", () => {
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
  ])("%s", async (_name, more, text) => {
    expect(await makeFingerprint(version, { ...CALL, ...more }, AT)).toBe(sha256(text));
  });
});
