// normaliseId: what differs in case and punctuation only is compared as the same id.
import { expect, test } from "vitest";
import { normaliseId } from "../../../scripts/merge/normalise-id.ts";

test.each([
  ["GPT-4o", "gpt-4o"],
  ["claude-3.5-haiku", "claude-3-5-haiku"],
  ["Llama_3_1", "llama-3-1"],
  ["m:free", "m-free"],
  ["m@default", "m-default"],
  ["a/m", "a-m"],
  ["Llama 3 8B", "llama-3-8b"],
  ["a./:_@ m", "a-m"],
  ["a-.b", "a--b"],
  ["m+x#y", "m+x#y"],
])("%s is compared as %s", (id, normalised) => expect(normaliseId(id)).toBe(normalised));
