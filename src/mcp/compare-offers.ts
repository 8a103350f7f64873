// compare_offers: one usage at every offer of a model, or at several models.

import type { Ask } from "../api-client.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import type { Resolved } from "../contract/resolve-answers.ts";
import { SAME_USAGE } from "./cost-of-usage.ts";
import { list, object, text, whole } from "./json-schema.ts";
import {
  type Arguments,
  defined,
  get,
  MODEL_ID,
  PAGE_URL,
  PRICES,
  PROVIDER_ID,
  type Prices,
  post,
  READ,
  STATUS,
  TOTAL,
  type Tool,
  ToolError,
} from "./tool.ts";

const OFFER = object(
  {
    provider_id: PROVIDER_ID,
    model_id: MODEL_ID,
    kind: text("maker, cloud, host, gateway or plan"),
    total_usd: TOTAL,
    status: STATUS,
    message: text("Why there is no price"),
    page: PAGE_URL,
    read: READ,
  },
  ["kind", "status", "message", "page", "read"],
);

export const compareOffers: Tool = {
  name: "compare_offers",
  title: "Compare what the same call costs",
  description:
    "The same usage, the cheapest first: with model_id at everyone who sells that model, or with models at up to 20 that you name. Counts are totals: prompt_tokens contains cached tokens, completion_tokens contains reasoning. total_usd null: not known, and never cheapest. List prices only: quotas, speed and quality are not compared.",
  inputSchema: object(
    {
      usage: SAME_USAGE,
      model_id: text("One model, under any id it is sold by"),
      provider_id: text("Whose id that is, where the same id means different models"),
      models: list(object({ provider_id: PROVIDER_ID, model_id: MODEL_ID }), "Instead of model_id", {
        minItems: 1,
        maxItems: 20,
      }),
      limit: whole("Offers of one model to answer with, 10 unless told", { minimum: 1, maximum: 100 }),
    },
    ["model_id", "provider_id", "models", "limit"],
  ),
  outputSchema: object(
    {
      canonical: text("Whose model was compared"),
      offers: list(OFFER, "The cheapest first, those without a price last"),
      offers_total: whole("Offers there are", { minimum: 0 }),
      prices: PRICES,
    },
    ["canonical"],
  ),
  run: async (ask, given) => {
    if ((given.model_id === undefined) === (given.models === undefined)) {
      throw new ToolError("Name either model_id, to compare its offers, or models, to compare those.");
    }
    return given.models === undefined ? offersOf(ask, given) : compared(ask, given);
  },
};

async function offersOf(ask: Ask, { usage, model_id, provider_id, limit = 10 }: Arguments): Promise<object> {
  const { body } = await get<Resolved>(ask, "/v1/resolve", { model_id, provider_id });
  if (body.offers.length === 0) {
    const nearest = body.nearest.length > 0 ? ` Nearest ids: ${body.nearest.join(", ")}.` : "";
    throw new ToolError(`No offer of ${JSON.stringify(model_id)} is known.${nearest}`);
  }
  const { lines, prices } = await priced(ask, usage, body.offers);
  const kinds = new Map(body.offers.map((one) => [nameOf(one), one.kind]));
  return defined({
    canonical: body.canonical ?? undefined,
    offers: lines.slice(0, Number(limit)).map((line) => offer(line, kinds.get(nameOf(line)))),
    offers_total: body.offers_total,
    prices,
  });
}

async function compared(ask: Ask, { usage, models }: Arguments): Promise<object> {
  const { lines, prices } = await priced(ask, usage, Array.isArray(models) ? models : []);
  return { offers: lines.map((line) => offer(line)), offers_total: lines.length, prices };
}

type Line = (TraceCost | FailedTraceCost) & { line: number };
type Batch = { data: (Line | { line: number; error: { message: string } })[] };
type Named = { provider_id: string; model_id: string };

function nameOf({ provider_id, model_id }: Named): string {
  return JSON.stringify([provider_id, model_id]);
}

/** The usage at each model, the cheapest first, at one version of the prices. */
async function priced(
  ask: Ask,
  usage: unknown,
  models: readonly Named[],
): Promise<{ lines: Line[]; prices: Prices }> {
  const calls = models.map(({ provider_id, model_id }) => ({
    provider_id,
    model_id,
    usage,
    usage_convention: "inclusive",
    detail: "full",
  }));
  const { body, prices } = await post<Batch>(ask, "/v1/traces/cost/batch", calls);
  const lines = body.data.map((line) => {
    if (!("status" in line)) throw new ToolError(`models, ${line.error.message}`);
    return line;
  });
  return { lines: lines.toSorted((a, b) => amountOf(a) - amountOf(b)), prices };
}

/** To sort by: those without a price last. */
function amountOf({ cost_breakdown }: Line): number {
  return cost_breakdown?.total ?? Number.POSITIVE_INFINITY;
}

function offer(line: Line, kind?: string): object {
  const { provider_id, model_id, status } = line;
  const bill = line.cost_breakdown;
  return defined({
    provider_id,
    model_id,
    kind,
    total_usd: bill?.total_exact ?? null,
    status,
    message: "error" in line ? line.error : undefined,
    page: "evidence" in line ? line.evidence?.page : undefined,
    read: "evidence" in line ? line.evidence?.read : undefined,
  });
}
