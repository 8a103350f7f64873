// What another model of the provider's charged for its part of a call: its lines beside the call's own.

import type { Breakdown } from "../pricing/cost.ts";
import { sumOf } from "../pricing/decimal.ts";
import type { Assumption, Usage } from "../pricing/usage.ts";
import { RARE_KINDS } from "../schemas/charges.ts";

/** Its bill, or without one the items that have no price. */
export type ToolBill =
  | { model_id: string; breakdown: Breakdown; unpriced?: never }
  | { unpriced: readonly string[]; breakdown?: never };

type Costs = Breakdown["costs"];

/** Items and units that a tool counted, by their names on a bill. */
export function countedItems({ rare = {}, units = {}, ...counts }: Usage): string[] {
  const kinds = RARE_KINDS.map((kind) => ({ ...kind, tokens: rare[kind.count] ?? 0 }));
  const partsOf = (whole: string) =>
    kinds.filter(({ partOf }) => partOf === whole).reduce((sum, { tokens }) => sum + tokens, 0);
  return [
    ...(counts.prompt_tokens > partsOf("prompt") ? ["prompt"] : []),
    ...(counts.completion_tokens > partsOf("completion") ? ["completion"] : []),
    ...kinds.filter(({ tokens }) => tokens > 0).map(({ item }) => item),
    ...Object.keys(units),
  ];
}

/** A call's breakdown with its tool's: each line of the tool names the model that is charged. */
export function withTool(own: Breakdown, tool: ToolBill): Breakdown {
  if (tool.breakdown === undefined) {
    return { ...own, unpriced: [...new Set([...own.unpriced, ...tool.unpriced])] };
  }
  const { breakdown: other, model_id } = tool;
  const assumed: Assumption[] = [...new Set([...own.assumed, ...other.assumed])];
  return {
    ...own,
    costs: addCosts(own.costs, other.costs),
    lines: [...own.lines, ...other.lines.map((line) => ({ ...line, model_id }))],
    total: sumOf([own.total, other.total]),
    fallbacks: { ...other.fallbacks, ...own.fallbacks },
    derived: { ...other.derived, ...own.derived },
    unpriced: [...new Set([...own.unpriced, ...other.unpriced])],
    assumed,
    withTool: true,
  };
}

function addCosts(own: Costs, other: Costs): Costs {
  const sums = Object.entries(other).map(([item, cost]) => [
    item,
    sumOf([own[item as keyof Costs] ?? "0", cost]),
  ]);
  return { ...own, ...Object.fromEntries(sums) };
}
