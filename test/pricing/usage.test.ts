// usageOf and countIn: each count once, in its place.
import { expect, test } from "vitest";
import { countIn, usageOf } from "../../src/pricing/usage.ts";
import { USAGE_COUNTS } from "../../src/schemas/charges.ts";
import { NO_USAGE } from "../vectors/vector.ts";

test("usageOf asks for each count once", () => {
  const asked: string[] = [];
  const counts = usageOf((name) => asked.push(name));
  expect(asked).toEqual([...USAGE_COUNTS]);
  const given = Object.fromEntries(asked.map((name, i) => [name, i + 1]));
  const { rare, ...six } = counts;
  expect(Object.keys(six)).toEqual(Object.keys(NO_USAGE));
  expect({ ...six, ...rare }).toEqual(given);
});

test("a count above 0 is present, 0 is not; an absent one counts 0", () => {
  const usage = usageOf((name) => (name === "audio_prompt_tokens" ? 1 : 0));
  expect(usage).toStrictEqual({ ...NO_USAGE, rare: { audio_prompt_tokens: 1 } });
  expect(usageOf(() => 0)).not.toHaveProperty("rare");
  expect(countIn(usage, "audio_prompt_tokens")).toBe(1);
  expect(countIn(usage, "video_prompt_tokens")).toBe(0);
  expect(countIn(NO_USAGE, "video_prompt_tokens")).toBe(0);
});
