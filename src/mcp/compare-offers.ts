// compare_offers: one usage at every offer of a model, or at several models.
import type { FailedTraceCost, TraceCost } from "../schemas/cost-answers.ts";
import type { Resolved } from "../schemas/resolve-answers.ts";
import { type ApiAnswer, type Ask, get, post, ToolError } from "./api.ts";
import { USAGE } from "./cost-of-usage.ts";
import { list, object, text, whole } from "./json-schema.ts";
import {
  type Arguments,
  defined,
  MODEL_ID,
  PAGE_URL,
  PRICES,
  PROVIDER_ID,
  READ,
  STATUS,
  TOTAL,
  type Tool,
} from "./tool.ts";

const COMPARED = ["prompt_tokens", "completion_tokens", "cache_read_tokens"];

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
    "The same usage, the cheapest first: with model_id at everyone who sells that model (by prompt, completion and cache read counts), or with models at up to 20 that you name (all counts). Counts are totals: prompt_tokens contains cached tokens, completion_tokens contains reasoning. total_usd null: not known, and never cheapest. List prices only: quotas, speed and quality are not compared.",
  inputSchema: object(
    {
      usage: USAGE,
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
  const counts = Object.entries(Object(usage)).filter(([, count]) => count !== 0);
  const others = counts.map(([name]) => name).filter((name) => !COMPARED.includes(name));
  if (others.length > 0) {
    throw new ToolError(
      `usage: offers of one model are compared by ${COMPARED.join(", ")}; leave out ${others.join(", ")}, or name the offers in models.`,
    );
  }
  const query = { model_id, provider_id, ...Object.fromEntries(counts) };
  const { body, prices } = await get<Resolved>(ask, "/v1/resolve", query);
  if (body.offers.length === 0) {
    const nearest = body.nearest.length > 0 ? ` Nearest ids: ${body.nearest.join(", ")}.` : "";
    throw new ToolError(`No offer of ${JSON.stringify(model_id)} is known.${nearest}`);
  }
  const offers = body.offers.slice(0, Number(limit)).map((offer) =>
    defined({
      provider_id: offer.provider_id,
      model_id: offer.model_id,
      kind: offer.kind,
      total_usd: offer.total_exact ?? null,
    }),
  );
  return defined({
    canonical: body.canonical ?? undefined,
    offers,
    offers_total: body.offers_total,
    prices,
  });
}

type Line = (TraceCost | FailedTraceCost) & { line: number };
type Batch = { data: (Line | { line: number; error: { message: string } })[] };

async function compared(ask: Ask, { usage, models }: Arguments): Promise<object> {
  const calls = Array.isArray(models) ? models : [];
  const batch = calls.map((model) => ({
    ...Object(model),
    usage,
    usage_convention: "inclusive",
    detail: "full",
  }));
  const { body, prices }: ApiAnswer<Batch> = await post(ask, "/v1/traces/cost/batch", batch);
  const offers = body.data.map((line) => {
    if (!("status" in line)) throw new ToolError(`models, ${line.error.message}`);
    return line;
  });
  const order = offers.toSorted((a, b) => amountOf(a) - amountOf(b));
  return { offers: order.map(offer), offers_total: offers.length, prices };
}

/** To sort by: those without a price last. */
function amountOf({ cost_breakdown }: Line): number {
  return cost_breakdown?.total ?? Number.POSITIVE_INFINITY;
}

function offer(line: Line): object {
  const { provider_id, model_id, status } = line;
  const bill = line.cost_breakdown;
  return defined({
    provider_id,
    model_id,
    total_usd: bill?.total_exact ?? null,
    status,
    message: "error" in line ? line.error : undefined,
    page: "evidence" in line ? line.evidence?.page : undefined,
    read: "evidence" in line ? line.evidence?.read : undefined,
  });
}
