// A call of a tool: arguments against its schema, its answer with a summary, what it cannot answer as an answer, a bug as a bug.
import { describe, expect, test } from "vitest";
import { callTool, findTool, toolList } from "../../src/mcp/call-tool.ts";
import { object, whole } from "../../src/mcp/schema.ts";
import { type Arguments, type Tool, ToolError } from "../../src/mcp/tool.ts";
import { stubAsk } from "../helpers/stub-ask.ts";

const { ask } = stubAsk();
const tool = (run: Tool["run"]): Tool => ({
  ...{ name: "t", title: "T", description: "D", run },
  inputSchema: object({ n: whole("a number", 1), m: whole("another", 1) }, ["n"]),
});
const echo = tool(async (_ask, given) => ({ given }));

describe("arguments", () => {
  test.each<[string, Arguments, object, string]>([
    ["are handed over", { n: 1, m: 2 }, { given: { n: 1, m: 2 } }, "n: 1; m: 2"],
    ["that are null and need not be there are absent", { n: 1, m: null }, { given: { n: 1 } }, "n: 1"],
  ])("%s", async (_, given, answer, text) => {
    expect(await callTool(ask, echo, given)).toEqual({
      content: [{ type: "text", text }],
      structuredContent: answer,
    });
  });

  test.each<[Arguments, RegExp]>([
    [{}, /^n: /],
    [{ n: null }, /^n: /],
    [{ n: 0 }, /^n: /],
    [{ n: 1, x: 1 }, /^x: unknown argument; expected one of n, m\.$/],
  ])("%j are refused and nothing runs", async (given, message) => {
    const never = tool(async () => {
      throw new Error("it was run");
    });
    const { content, isError, structuredContent } = await callTool(ask, never, given);
    expect([isError, structuredContent, content[0]?.text]).toEqual([
      true,
      undefined,
      expect.stringMatching(message),
    ]);
  });
});

test("the text beside an answer is its first plain values, of a list those of the first entry", async () => {
  const rates = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`rate_${i}`, "0.1"]));
  const offer = { id: "m", total: null, assumed: ["a", "b"], none: [], rates };
  const { content } = await callTool(
    ask,
    tool(async () => ({ total: 2, data: [offer, offer] })),
    { n: 1 },
  );
  const text = content[0]?.text ?? "";
  expect(text).toMatch(/^total: 2; data: 2; id: m; total: null; assumed: a,b; none: none; rate_0: 0\.1;/);
  expect(text.split("; ")).toHaveLength(24);
});

test("a failed tool answers with what to change", async () => {
  const refusing = tool(async () => {
    throw new ToolError("Name another model.");
  });
  expect(await callTool(ask, refusing, { n: 1 })).toEqual({
    content: [{ type: "text", text: "Name another model." }],
    isError: true,
  });
});

test("a bug is not such an answer", async () => {
  const broken = tool(async () => {
    throw new TypeError("undefined is not a function");
  });
  await expect(callTool(ask, broken, { n: 1 })).rejects.toThrow(TypeError);
});

test("tools are listed without their functions and found by name", () => {
  for (const one of toolList()) {
    expect(one).not.toHaveProperty("run");
    expect(one).toMatchObject({ annotations: { readOnlyHint: true } });
    expect(findTool(Object(one).name)).toMatchObject({ name: Object(one).name });
  }
  for (const name of ["nothing", undefined, 5, "toString"]) expect(findTool(name)).toBeUndefined();
});
