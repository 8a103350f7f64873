// The tools, and a call of one: arguments held against its schema, its answer or what to change.
import type { Ask } from "../api-client.ts";
import { compareOffers } from "./compare-offers.ts";
import { costOfResponse } from "./cost-of-response.ts";
import { costOfUsage } from "./cost-of-usage.ts";
import { findModels } from "./find-models.ts";
import { getPrice } from "./get-price.ts";
import { misfit, withoutNulls } from "./misfit.ts";
import { priceChanges } from "./price-changes.ts";
import { type Arguments, type Tool, ToolError } from "./tool.ts";

const TOOLS: readonly Tool[] = [
  findModels,
  getPrice,
  costOfUsage,
  costOfResponse,
  compareOffers,
  priceChanges,
];

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: object;
  isError?: true;
};

/** The tools as `tools/list` has them, in one order. */
export function toolList(): object[] {
  return TOOLS.map(({ run: _run, ...tool }) => ({ ...tool, annotations: READ_ONLY }));
}

export function findTool(name: unknown): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name);
}

/** Runs a tool. What it cannot answer is an answer too, which says what to change. */
export async function callTool(ask: Ask, tool: Tool, given: Arguments): Promise<ToolResult> {
  const sent = withoutNulls(tool.inputSchema, given);
  const wrong = misfit(tool.inputSchema, sent, "");
  if (wrong !== undefined) return failed(wrong);
  try {
    const answer = await tool.run(ask, Object(sent));
    return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (error instanceof ToolError) return failed(error.message);
    throw error;
  }
}

function failed(message: string): ToolResult {
  return { content: [{ type: "text", text: message }], isError: true };
}
