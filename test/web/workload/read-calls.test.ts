// What an address holds of pasted calls: what is priced of them, and nothing that anybody wrote.
import { expect, test } from "vitest";
import {
  isPriced,
  keptOf,
  type Outcome,
  readCalls,
  readIn,
  reasonIn,
} from "../../../src/web/workload/read-calls.ts";
import { startService } from "../../helpers/service.ts";

const { fetch } = startService();
const read = async (text: string) => {
  const answer = await readCalls(fetch, text, [{ provider_id: "openai" }]);
  return answer.ok ? (answer.value[0] ?? []) : [];
};
const totals = (outcomes: readonly Outcome[]) =>
  outcomes.map((one) => [isPriced(one) && one.cost_breakdown.total_exact, readIn(one)?.at]);

const SECRET = "what nobody else may read";
const CHAT = {
  ...{ id: SECRET, object: "chat.completion", model: "gpt-4o" },
  choices: [{ message: { role: "assistant", content: SECRET } }],
  usage: { prompt_tokens: 900, completion_tokens: 50, prompt_tokens_details: { cached_tokens: 300 } },
};

test.each([
  ["one response", JSON.stringify(CHAT)],
  ["two of an array", JSON.stringify([CHAT, { ...CHAT, service_tier: "batch" }])],
  [
    "lines with a prompt",
    `{"prompt":"${SECRET}","response":${JSON.stringify(CHAT)}}\n${JSON.stringify(CHAT)}`,
  ],
  ["a dated line", `{"timestamp":"2026-11-01T10:00:00Z","response":${JSON.stringify(CHAT)}}`],
  ["usage alone", '{"model":"gpt-4o","usage":{"prompt_tokens":7,"completion_tokens":3}}'],
])("of %s an address holds what it costs, and none of its text", async (_, text) => {
  const outcomes = await read(text);
  const kept = keptOf(outcomes);
  expect(kept).not.toContain(SECRET);
  expect(kept).toContain('"cache_read_tokens":');
  expect(outcomes.every(isPriced)).toBe(true);
  expect(totals(await read(kept))).toEqual(totals(outcomes));
});

test("an address holds no call where nothing is read, or where there are too many", async () => {
  expect(keptOf(await read("hello"))).toBe("");
  expect(
    keptOf(await read(JSON.stringify(Array.from({ length: 60 }, (_, i) => ({ ...CHAT, id: `${i}` }))))),
  ).toBe("");
});

test.each([
  ["line 2: response: it is empty", "it is empty"],
  ["line 12: model_id: it is missing", "model_id: it is missing"],
  [{ message: "No usage was found. Shapes tried: xAI, Cohere." }, "No usage was found."],
  ["model_id: unknown; candidates: a, b", "model_id: unknown"],
  [undefined, ""],
])("of the error %j a person reads %j", (error, reason) => expect(reasonIn(error)).toBe(reason));
