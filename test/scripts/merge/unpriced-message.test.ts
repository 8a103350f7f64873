// unpricedMessage: the first reason that holds, in one sentence.
import { expect, test } from "vitest";
import { unpricedMessage } from "../../../scripts/merge/unpriced-message.ts";
import { aProvider, aRow } from "../../helpers/facts.ts";

const PLAN = aProvider("p", { name: "Plan", zero_price: "plan" });
const VARIABLE = aRow("openrouter", "m", [], "2026-09-30", { variable: true });

const HELD = ["litellm", "portkey", "litellm"].map((source) => ({
  row: { source },
  reason: "prompt is 20 times the median",
}));

// biome-ignore format: one line a case
test.each([
  ["held back before all", PLAN, [VARIABLE], true, true, "The only price known (litellm, portkey) is doubted and held back: prompt is 20 times the median."],
  ["varying before the plan", PLAN, [aRow("s", "m"), VARIABLE], true, false, "The price varies with the model that is picked for each call, so there is no fixed public price."],
  ["the plan before a 0", PLAN, [aRow("s", "m")], true, false, "Use is covered by the Plan subscription; no price per token is public."],
  ["a 0", aProvider("p"), [aRow("s", "m")], true, false, "Listed at 0 without being published as free, so no public price is known."],
  ["a 0 of a free provider's", aProvider("p", { zero_price: "free" }), [], false, false, "No public price is known for this model."],
  ["nothing", aProvider("p"), [], false, false, "No public price is known for this model."],
])("%s", (_name, provider, rows, zero, held, message) =>
  expect(unpricedMessage({ id: "m", rows }, provider, zero, held ? HELD : [])).toBe(message),
);
