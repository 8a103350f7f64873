// Every body of every provider pasted into a fresh calculator, by the page's own code over today's catalogue: the right bill, worked
// out with fractions from the listed rates, or a question that leaves nothing billed.
import { expect, test } from "vitest";
import { readBill } from "../../../src/web/calculator/bill.ts";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import { fillForm, hidesBill, readPasted } from "../../../src/web/calculator/pasted.ts";
import { priceLog } from "../../../src/web/calculator/price-log.ts";
import { readForm } from "../../../src/web/calculator/query.ts";
import { catalogueService } from "../../helpers/catalogue-service.ts";
import { decimalOf, rational, total } from "../../helpers/rational.ts";
import { workedBill } from "../../helpers/worked-bill.ts";
import { BILLED, BODIES } from "../../responses/bodies/billed.ts";
import type { Body } from "../../responses/bodies/body.ts";

const FRESH = readForm(new URLSearchParams());
const { fetch: ask } = await catalogueService();

/** What the page makes of a text: the place and the total of one call, or the state that leaves none. */
async function pasted(text: string) {
  const state = await readPasted(ask, text);
  if (state.kind === "several") {
    const log = await priceLog(ask, state.lines);
    const [row] = log.ok ? log.value.rows : [];
    return { state, total: row?.total, calls: row?.calls };
  }
  if (state.kind !== "one") return { state };
  const checked = checkForm(fillForm(FRESH, state.read, state.offerId));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const bill = await readBill(ask, checked.call);
  return {
    state,
    offerId: state.offerId,
    total: bill.ok ? bill.value.costBreakdown.totalExact : bill.problem.message,
  };
}

test.each(BODIES.filter(({ name }) => name in BILLED))("is billed as what it is: $name", async (body) => {
  const provider = BILLED[body.name] ?? "";
  const read = await pasted(JSON.stringify(body.sent));
  expect(read).toMatchObject({ offerId: { provider, model: body.model } });
  expect(read.total).toBe(await workedBill(ask, provider, body));
});

test.each(BODIES.filter(({ name }) => !(name in BILLED)))(
  "$name leads to a question, and nothing is billed until it is answered",
  async ({ sent, model }) => {
    const { state } = await pasted(JSON.stringify(sent));
    expect([state.kind, hidesBill(state)]).toEqual(["question", true]);
    expect(state).toMatchObject({ text: expect.stringContaining(model ?? "names no model") });
  },
);

const sse = (events: readonly object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
const CHAT_USAGE = {
  prompt_tokens: 3000,
  completion_tokens: 500,
  prompt_tokens_details: { cached_tokens: 2100 },
};
const CHAT = { id: "chatcmpl-1", object: "chat.completion", model: "gpt-6-sol", usage: CHAT_USAGE };
const MESSAGE = { id: "msg_1", type: "message", model: "claude-opus-5-5" };
const CALL: Body["counts"] = { prompt_tokens: 3000, cache_read_tokens: 2100, completion_tokens: 500 };

type Wrapped = {
  name: string;
  text: string;
  provider: string;
  model: string;
  counts: Body["counts"];
  convention?: "separate";
};

/** One call in what wraps it, and its counts by hand. */
const WRAPPED: readonly Wrapped[] = [
  {
    name: "OpenAI's stream",
    text: `${sse([
      { ...CHAT, usage: null },
      { ...CHAT, choices: [] },
    ])}data: [DONE]\n`,
    provider: "openai",
    model: "gpt-6-sol",
    counts: CALL,
  },
  {
    name: "Anthropic's stream",
    text: sse([
      {
        type: "message_start",
        message: {
          ...MESSAGE,
          usage: { input_tokens: 900, cache_read_input_tokens: 2100, output_tokens: 1 },
        },
      },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 500 } },
    ]),
    provider: "anthropic",
    model: "claude-opus-5-5",
    counts: { ...CALL, prompt_tokens: 900 },
    convention: "separate",
  },
  {
    name: "a log that holds it",
    text: JSON.stringify({ level: "info", at: 5, payload: { response: CHAT } }),
    provider: "openai",
    model: "gpt-6-sol",
    counts: CALL,
  },
];

test.each(WRAPPED)(
  "one call is chosen and billed: $name",
  async ({ text, provider, model, counts, convention = "inclusive" as const }) => {
    expect(await pasted(text)).toMatchObject({
      state: { kind: "one" },
      offerId: { provider, model },
      total: await workedBill(ask, provider, { counts, model, convention }),
    });
  },
);

test.each([
  ["an array", JSON.stringify([CHAT, { ...CHAT, id: "chatcmpl-2" }])],
  ["JSON lines", `${JSON.stringify(CHAT)}\n${JSON.stringify({ ...CHAT, id: "chatcmpl-2" })}\n`],
])("%s is several calls with a sum", async (_, text) => {
  const one = await workedBill(ask, "openai", { counts: CALL, model: "gpt-6-sol" });
  expect(await pasted(text)).toMatchObject({ calls: 2, total: decimalOf(total([one, one].map(rational))) });
});

test.each([
  ["Python's own print of a usage", "Usage(input_tokens=900, output_tokens=500)"],
  ["a usage alone", JSON.stringify(CHAT_USAGE)],
])("%s names no model, so the page asks for one", async (_, text) => {
  const { state } = await pasted(text);
  expect([state.kind, hidesBill(state)]).toEqual(["question", true]);
});

test.each([
  ["half a body", '{"model": "gpt-4o", "usage": {"prompt_tokens": 3', "gpt-4o"],
  ["no counts", "{'modelVersion': 'gemini-3', 'data': []}", "gemini-3"],
  ["a count below nothing", '{"usage":{"prompt_tokens":-1,"completion_tokens":2}}', ""],
])("%s is refused and leaves no bill, and what it names is kept", async (_, text, model) => {
  const { state } = await pasted(text);
  expect([state, hidesBill(state)]).toMatchObject([{ kind: "unread", model }, true]);
});

test("a missing count is called missing", async () => {
  const { state } = await pasted('{"model":"gpt-4o","usage":{"prompt_tokens":1000}}');
  expect("reason" in state && state.reason).toMatch(/completion_tokens is missing/);
});

test("the total of many calls from a usage API is not priced as one call's counts", async () => {
  const text = JSON.stringify({
    object: "bucket",
    results: [{ input_tokens: 3000, output_tokens: 500, input_cached_tokens: 2100, num_model_requests: 5 }],
  });
  expect((await pasted(text)).state).toEqual({
    kind: "several",
    lines: [JSON.stringify({ response: text })],
    aside: false,
  });
});
