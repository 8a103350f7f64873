// compare_offers: one usage at every offer of a model, or at several models.
import type { Ask } from "../api-client.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import type { Resolved } from "../contract/reference-answers.ts";
import { SOLD_KINDS } from "../schemas/words.ts";
import { USAGE } from "./call-cost.ts";
import { findMistake, object, text, whole, withoutNulls } from "./schema.ts";
import type { Arguments, Tool } from "./tool.ts";
import { get, MODEL_ID, PROVIDER_ID, pick, post, ToolError } from "./tool.ts";

export const compareOffers: Tool = {
  name: "compare_offers",
  title: "Compare what the same call costs",
  description:
    "Price one usage at every seller of a model (model_id), or at up to 20 models (models), cheapest first; sellers of low certainty follow, then plans, free and local ones. Counts are totals: prompt_tokens contains cached tokens, completion_tokens contains reasoning. total_usd is null if the cost is unknown.",
  inputSchema: object(
    {
      usage: { type: "object", description: "Counts as in cost_of_usage" },
      model_id: text("One model, under any id it is sold by"),
      provider_id: text("The provider whose id model_id is, if the same id means different models"),
      models: {
        type: "array",
        description: "Instead of model_id",
        items: object({ provider_id: PROVIDER_ID, model_id: MODEL_ID }, ["provider_id", "model_id"]),
        minItems: 1,
        maxItems: 20,
      },
      limit: whole("Offers of model_id to return; default 10", 1, 100),
    },
    ["usage"],
  ),
  run: async (ask, sent) => {
    const given: Arguments = { ...sent, usage: withoutNulls(USAGE, sent.usage) };
    const mistake = findMistake(USAGE, given.usage, "usage");
    if (mistake !== undefined) throw new ToolError(mistake);
    if ((given.model_id === undefined) === (given.models === undefined))
      throw new ToolError("Name either model_id, to compare its offers, or models, to compare those.");
    const models = given.models as Seller[] | undefined;
    const known = models ? undefined : await sellersOf(ask, given);
    const offers = models ?? known?.offers ?? [];
    const { lines, prices } = await priceEach(ask, given.usage, offers);
    const shown = models ? lines : lines.slice(0, Number(given.limit ?? 10));
    return {
      ...(known?.canonical && { canonical: known.canonical }),
      offers: shown.map(offer),
      offers_total: known?.offers_total ?? lines.length,
      prices,
    };
  },
};

async function sellersOf(ask: Ask, { model_id, provider_id }: Arguments): Promise<Resolved> {
  const { body } = await get<Resolved>(ask, "/v1/resolve", { model_id, provider_id });
  if (body.offers.length > 0) return body;
  throw new ToolError(`No offer of ${JSON.stringify(model_id)} is known.`);
}

type Line = (TraceCost | FailedTraceCost) & { line: number; kind?: string | undefined };
type Batch = { data: (Line | { line: number; error: { message: string } })[] };
type Seller = { provider_id: string; model_id: string; kind?: string };

async function priceEach(ask: Ask, usage: unknown, models: readonly Seller[]) {
  const call = { usage, usage_convention: "inclusive", detail: "full" };
  const calls = models.map(({ provider_id, model_id }) => ({ provider_id, model_id, ...call }));
  const { body, prices } = await post<Batch>(ask, "/v1/traces/cost/batch", calls);
  const lines = body.data.map((line, i) => {
    if (!("status" in line)) throw new ToolError(`models, ${line.error.message}`);
    return { ...line, kind: models[i]?.kind };
  });
  const totalOf = ({ cost_breakdown: bill }: Line) => bill?.total ?? Number.MAX_VALUE;
  return { lines: lines.toSorted((a, b) => placeOf(a) - placeOf(b) || totalOf(a) - totalOf(b)), prices };
}

/** The group of an offer: what anyone can buy, that at a price of low certainty, what one cannot buy by the call, and no known cost. */
function placeOf(line: Line): number {
  if (line.cost_breakdown === null) return 3;
  if (line.kind !== undefined && !SOLD_KINDS.some((kind) => kind === line.kind)) return 2;
  return "certainty" in line && line.certainty === "low" ? 1 : 0;
}

function offer(line: Line): object {
  return {
    ...pick(line, ["provider_id", "model_id", "kind", "status"]),
    ...("certainty" in line && pick(line, ["certainty"])),
    total_usd: line.cost_breakdown?.total_exact ?? null,
    ...("error" in line ? { message: line.error } : pick({ ...line.evidence }, ["page", "read"])),
  };
}
