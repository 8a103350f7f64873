// The marks of well-known makers differ, by letters or by tone.
import { expect, test } from "vitest";
import { makerMark } from "../../../src/web/ui/maker-mark.ts";

test("two letters on a tone, no markup of the slug's", () => {
  expect(makerMark("anthropic")).toMatch(/^<span class="mark tone-[1-7]">An<\/span>$/);
  expect(makerMark("<b>")).toMatch(/>B<\/span>$/);
  const makers = ["minimax", "mistral", "meta", "meituan", "microsoft", "moonshot", "google", "openai"];
  expect(new Set(makers.map(makerMark)).size).toBe(makers.length);
});
