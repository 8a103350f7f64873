// whyRefused: what LiteLLM would refuse, and what it takes.
import { expect, test } from "vitest";
import { whyRefused } from "../../../scripts/litellm/import-check.ts";

const map = (entries: number) =>
  Object.fromEntries(
    Array.from({ length: entries }, (_, i) => [`m${i}`, { litellm_provider: "p", mode: "chat" }]),
  );

test.each([
  ["a whole map", JSON.stringify(map(1492)), []],
  [
    "reserved keys do not count",
    JSON.stringify({ ...map(1491), sample_spec: {} }),
    ["1491 entries, fewer than 1492"],
  ],
  ["a truncated one", JSON.stringify(map(1492)).slice(0, -2), ["not JSON"]],
  ["a list", "[]", ["not an object"]],
  ["null", "null", ["not an object"]],
  [
    "a scalar among the entries",
    JSON.stringify({ ...map(1492), last_updated: 1 }),
    ["last_updated: is not an object"],
  ],
  [
    "an entry without provider",
    JSON.stringify({ ...map(1492), x: { mode: "chat" } }),
    ["x: litellm_provider is missing"],
  ],
])("%s", (_name, text, reasons) => expect(whyRefused(text)).toEqual(reasons));
