import { expect, test } from "vitest";
import { responseBatchQuery } from "../../src/contract/cost-requests.ts";
import { isBetter, Repeats, ResponseLines, type Seen } from "../../src/routes/batch-responses.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";

const seen = (line: number, more: Partial<Seen> = {}): Seen => ({
  line,
  tokens: 1,
  output: 0,
  cost: "0",
  isAside: false,
  ...more,
});
const name = (message: string, request?: string, isAside = false) => ({
  message,
  ...(request !== undefined && { request }),
  isAside,
});

test.each([
  ["message and request", name("m", "r"), name("m", "r"), true],
  ["another request", name("m", "r"), name("m", "s"), false],
  ["another message", name("m", "r"), name("n", "r"), false],
  ["no request now", name("m", "r"), name("m"), true],
  ["no request then", name("m"), name("m", "r"), true],
  ["beside the conversation now", name("m", "r"), name("m", "s", true), true],
  ["beside it then", name("m", "r", true), name("m", "s"), true],
  ["texts that join to the same", name("m", "1 r"), name("r m", "1"), false],
])("recognised as a repeat: %s", (_, first, second, isKnown) => {
  const repeats = new Repeats();
  repeats.add(first, seen(1));
  expect(repeats.find(second) !== undefined).toBe(isKnown);
});

test("200,000 calls are known again, and not one more", () => {
  const repeats = new Repeats();
  const [first, last, beyond] = [0, 199_999, 200_000].map((id) => name(`m${id}`, "r"));
  for (let id = 0; id < 200_000; id++) repeats.add(name(`m${id}`, "r"), seen(id));
  expect(repeats.complete).toBe(true);
  if (beyond) repeats.add(beyond, seen(200_000));
  expect([repeats.complete, repeats.keys]).toEqual([false, 200_000]);
  expect([first, last, beyond].map((one) => one && repeats.find(one)?.line)).toEqual([0, 199_999, undefined]);
});

test("nothing is kept beyond the bound, and the summary says so", () => {
  const repeats = new Repeats(1);
  repeats.add(name("a", "r"), seen(1));
  expect([repeats.complete, repeats.keys]).toEqual([true, 1]);
  repeats.add(name("b", "r"), seen(2));
  expect([repeats.complete, repeats.keys, repeats.find(name("b", "r"))]).toEqual([false, 1, undefined]);
});

test("the sum of a session beyond the bound is charged beside its messages, and the summary says so", async () => {
  const query = responseBatchQuery().parse({ provider_id: "openai", model_id: "m" });
  const batch = { version: versionOf([aShop("openai", ["m"])]), query, isStrict: false, own: {} };
  const lines = new ResponseLines(batch, 1);
  const complete: unknown[] = [];
  for (const session_id of ["a", "b"]) {
    const message = { id: session_id, model: "m", usage: { input_tokens: 9, output_tokens: 1 } };
    await lines.price({ type: "assistant", session_id, message }, 1);
    const modelUsage = { m: { inputTokens: 9, outputTokens: 1 } };
    const [sum] = await lines.price({ type: "result", session_id, modelUsage }, 2);
    complete.push([Object.keys(sum ?? {})[0], lines.summary().dedupe?.complete]);
  }
  expect(complete).toEqual([
    ["duplicate", true],
    ["answer", false],
  ]);
});

test.each([
  [false, 2, seen(1), true],
  [false, 1, seen(1), false],
  [true, 9, seen(1), false],
  [false, 0, seen(1, { isAside: true }), true],
  [true, 2, seen(1, { isAside: true }), true],
])("compared with %j of %i tokens, after %j: %j", (isAside, tokens, before, better) => {
  expect(isBetter(isAside, tokens, before)).toBe(better);
});
