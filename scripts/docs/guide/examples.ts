// The guide's worked examples: what each kind of provider reports, and the request that prices it. The numbers are filled
// in when the guide is built, from the service's own answers.
import type { Send } from "../local-service.ts";
import examples from "./examples.json" with { type: "json" };

type Example = {
  id: string;
  title: string;
  /** The usage part of the provider's own answer. */
  reported: unknown;
  /** How the provider counts, and how to send its counts. */
  rule: string;
  path: string;
  body: Record<string, unknown>;
};

export type Line = { item: string; quantity: number; rate: string; cost: string };
export type Worked = Example & { lines: Line[]; total: string; fallbacks: Record<string, string> };

/** Prices every example; throws when an answer is not a whole cost. */
export async function workExamples(send: Send): Promise<Worked[]> {
  const worked: Worked[] = [];
  for (const example of examples) worked.push(await work(example, send));
  return worked;
}

async function work(example: Example, send: Send): Promise<Worked> {
  const { status, body } = await send(example.path, example.body);
  const { cost_breakdown, costBreakdown } = Object(body);
  const breakdown = cost_breakdown ?? costBreakdown;
  if (status !== 200 || breakdown?.unpriced) {
    throw new Error(`guide example ${example.id}: ${status} ${JSON.stringify(body)}`);
  }
  return {
    ...example,
    lines: breakdown.line_items ?? breakdown.lineItems,
    total: breakdown.total_exact ?? breakdown.totalExact,
    fallbacks: breakdown.fallbacks ?? {},
  };
}
