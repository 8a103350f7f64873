// pageId: which offer a page's name means, rule by rule.
import { expect, test } from "vitest";
import { pageId } from "../../../scripts/pull/page-ids.ts";

const ids = (...list: string[]) => list.map((id) => ({ id }));

// biome-ignore format: one line a case
test.each<
  [rule: string, provider: string, written: string, known: { id: string; name?: string }[], id: string]
>([
  ["by hand", "openai", "whisper", ids("whisper"), "whisper-1"],
  ["by hand at that provider only", "azure", "whisper", ids("whisper"), "whisper"],
  ["exact", "p", "m-1", ids("m.1", "m-1"), "m-1"],
  ["but for case and punctuation", "p", "m 1", ids("M.1"), "M.1"],
  ["the last part", "p", "m-1", ids("a/m.1"), "a/m.1"],
  ["the last part when two have it", "p", "m-1", ids("a/m-1", "b/m-1"), "m-1"],
  ["a whole id before a last part", "p", "m-1", ids("a/m-1", "M-1"), "M-1"],
  ["a listed name", "p", "Model One", [{ id: "m-1", name: "Model One" }], "m-1"],
  ["a name that two have", "p", "Model One", [{ id: "m-1", name: "Model One" }, { id: "m-2", name: "model one" }], "model-one"],
  ["an id nobody lists stays", "p", "New/Model_1:x", [], "New/Model_1:x"],
  ["a display name becomes an id", "p", "GPT-5 mini", [], "gpt-5-mini"],
  ["with its dots", "p", "Claude Opus 4.6 (fast)", [], "claude-opus-4.6-fast-"],
])("%s", (_rule, provider, written, known, id) => expect(pageId(provider, written, known)).toBe(id));
