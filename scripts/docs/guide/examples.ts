// The guide's worked examples: what each kind of provider reports. The request that prices it, and the numbers, are the service's own answers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { camelKeys } from "../../../src/schemas/camel-names.ts";
import type { Send } from "../local-service.ts";

type Example = {
  id: string;
  title: string;
  provider_id: string;
  model_id: string;
  /** The usage part of the provider's own answer. */
  reported: object;
  /** How the provider counts, and how to send its counts. */
  rule: string;
  /** The counts to send, if they differ from the counts that the service reads. */
  usage?: Readonly<Record<string, number>>;
  /** On the caller's own key at a gateway's host: of the camelCase calculator alone. */
  subprovider?: string;
};

export type Line = { item: string; quantity: number; rate: string; cost: string };
export type Worked = Pick<Example, "id" | "title" | "reported" | "rule"> & {
  path: string;
  body: object;
  lines: Line[];
  total: string;
  fallbacks: Record<string, string>;
};

/** The examples stand beside the guide's text; their prices are the service's. */
const EXAMPLES: readonly Example[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/guide-examples.json"), "utf8"),
);

/** Prices every example; throws when an answer is not a whole cost. */
export async function workExamples(send: Send): Promise<Worked[]> {
  const worked: Worked[] = [];
  for (const example of EXAMPLES) worked.push(await work(example, send));
  return worked;
}

async function work(example: Example, send: Send): Promise<Worked> {
  const { id, title, reported, rule, model_id, provider_id, subprovider } = example;
  const read = Object((await send("/v1/responses/cost", { model_id, provider_id, response: reported })).body);
  const counts = Object.entries<number>(Object(read.usage)).filter(([, count]) => count > 0);
  const { usage = Object.fromEntries(counts) } = example;
  const { usage_convention } = Object(read.cost_breakdown);
  const stated = usage_convention === "inclusive" && !example.usage && { usage_convention };
  const body = { model_id, provider_id, ...stated, usage };
  const byok = camelKeys({ model_id, provider_id, subprovider, is_byok: true, usage });
  const path = subprovider ? "/api/models/pricing/calculate" : "/v1/traces/cost";
  const sent = subprovider ? byok : body;
  const answer = await send(path, sent);
  const { cost_breakdown, costBreakdown = cost_breakdown } = Object(answer.body);
  if (answer.status !== 200 || costBreakdown?.unpriced)
    throw new Error(`guide example ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return {
    ...{ id, title, reported, rule, path, body: sent },
    lines: costBreakdown.line_items ?? costBreakdown.lineItems,
    total: costBreakdown.total_exact ?? costBreakdown.totalExact,
    fallbacks: costBreakdown.fallbacks ?? {},
  };
}
