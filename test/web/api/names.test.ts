import { expect, test } from "vitest";
import { compareNames } from "../../../src/web/api/names.ts";

test("names are in the order of their characters, case aside", () => {
  expect(["z.ai", "xAI", "AI21 Labs", "Zed", "aihubmix", "AI Horde"].toSorted(compareNames)).toEqual([
    "AI Horde",
    "AI21 Labs",
    "aihubmix",
    "xAI",
    "z.ai",
    "Zed",
  ]);
});
