// The tools, and calls of them: check the arguments, then answer or say what to change.
import type { Ask } from "../api-client.ts";
import { costOfResponse, costOfUsage, quote } from "./call-cost.ts";
import { compareOffers } from "./compare-offers.ts";
import { findModels, getPrice, priceChanges } from "./look-up.ts";
import { findMistake, isObject, withoutNulls } from "./schema.ts";
import { type Arguments, offersLike, type Tool, ToolError } from "./tool.ts";

const TOOLS: readonly Tool[] = [
  ...[findModels, getPrice, costOfUsage, costOfResponse],
  ...[compareOffers, quote, priceChanges],
];

type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: object;
  isError?: true;
};

/** The answer of `tools/list`, always in the same order. */
export function toolList(): object[] {
  return TOOLS.map(({ run: _run, ...tool }) => ({ ...tool, annotations: { readOnlyHint: true } }));
}

export function findTool(name: unknown): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name);
}

/** Runs a tool. A refusal is an answer too, which says what to change. */
export async function callTool(ask: Ask, tool: Tool, given: Arguments): Promise<ToolResult> {
  const sent = withoutNulls(tool.inputSchema, given);
  const mistake = findMistake(tool.inputSchema, sent);
  if (mistake !== undefined) return failed(mistake);
  try {
    const answer = await tool.run(ask, Object(sent));
    return { content: [{ type: "text", text: summary(answer) }], structuredContent: answer };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return failed(error.message + (await offersLike(ask, error.message, given)));
  }
}

/** The answer's first 24 plain values, of a list the length and those of its first entry; all are in the structured content. */
function summary(answer: object): string {
  const valuesOf = (name: string, value: unknown): string[] => {
    const [first] = [value].flat();
    if (!isObject(first)) return [`${name}: ${String(value) || "none"}`];
    const inner = Object.entries(first).flatMap(([key, one]) => valuesOf(key, one));
    return Array.isArray(value) ? [`${name}: ${value.length}`, ...inner] : inner;
  };
  return valuesOf("", answer).slice(0, 24).join("; ");
}

function failed(message: string): ToolResult {
  return { content: [{ type: "text", text: message }], isError: true };
}
