import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { snippetsOf } from "../../../src/web/model/snippets.ts";

const CALL = { origin: "https://prices.example", provider: "p", model: 'it\'s \\ "x"/y' };
const BODY = {
  model_id: CALL.model,
  provider_id: "p",
  usage: { prompt_tokens: 1000, completion_tokens: 500 },
};
const textOf = (name: string) => snippetsOf(CALL).find((one) => one.name === name)?.text ?? "";

test("curl sends the call, whatever is in the id", () => {
  const [, quoted = ""] = / -d '(.*)'$/.exec(textOf("curl")) ?? [];
  expect(JSON.parse(quoted.replaceAll("'\\''", "'"))).toEqual(BODY);
});

test("TypeScript runs as it is, and prints the total", async () => {
  const sent: unknown[] = [];
  const printed = new Promise((resolve) => {
    const fetch = async (url: string, { body }: { body: string }) => {
      sent.push(url, JSON.parse(body));
      return { json: async () => ({ cost_breakdown: { total_exact: "0.007" } }) };
    };
    runInNewContext(`(async () => {${textOf("TypeScript")}})()`, { fetch, console: { log: resolve } });
  });
  expect(await printed).toBe("0.007");
  expect(sent).toEqual(["https://prices.example/v1/traces/cost", BODY]);
});

test("Python has the same call", () => {
  const [, call = ""] = /^call = (.*)$/m.exec(textOf("Python")) ?? [];
  expect(JSON.parse(call)).toEqual(BODY);
  expect(textOf("Python")).toContain('"https://prices.example/v1/traces/cost"');
});
