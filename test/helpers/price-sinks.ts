// Stand-ins for what prices are imported into, restated from what each documents. Read on 2026-11-22: langfuse/langfuse at 6275144,
// fern/apis/server/definition/models.yml and packages/shared/src/features/model-pricing/validation.ts; LangSmith's reference,
// "Create a model price", of which the stored copy has the rules and not the fields: these are from its page of an earlier day.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Sink } from "./connect-fetch.ts";

type Json = Record<string, unknown>;

const ajv = new Ajv2020({ strict: false, formats: { regex: isPattern } });
const text = { type: "string", minLength: 1 };
const instant = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" };

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

const amount = { type: "number", minimum: 0 };
const langfuseModel = ajv.compile({
  type: "object",
  required: ["modelName", "matchPattern"],
  additionalProperties: false,
  properties: {
    modelName: text,
    matchPattern: text,
    startDate: instant,
    unit: { enum: ["CHARACTERS", "TOKENS", "MILLISECONDS", "SECONDS", "IMAGES", "REQUESTS"] },
    pricingTiers: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "priority", "conditions", "prices"],
        additionalProperties: false,
        properties: {
          name: { ...text, maxLength: 100 },
          isDefault: { type: "boolean" },
          priority: { type: "integer", minimum: 0, maximum: 999 },
          conditions: {
            type: "array",
            items: {
              type: "object",
              required: ["usageDetailPattern", "operator", "value"],
              additionalProperties: false,
              properties: {
                usageDetailPattern: { ...text, maxLength: 200, format: "regex" },
                operator: { enum: ["gt", "gte", "lt", "lte", "eq", "neq"] },
                value: amount,
                caseSensitive: { type: "boolean" },
              },
            },
          },
          prices: { type: "object", minProperties: 1, additionalProperties: amount },
        },
      },
    },
  },
});

type Tier = { name: string; isDefault: boolean; priority: number; conditions: unknown[] };

/**
 * POST /api/public/models: one default tier, with priority 0 and no condition, every other with one at least; names and priorities are
 * unique.
 */
export function langfuse(): { sink: Sink; models: Map<unknown, Json> } {
  const models = new Map<unknown, Json>();
  const sink: Sink = async (request) => {
    const body = (await request.json()) as Json & { pricingTiers: Tier[] };
    if (!langfuseModel(body)) return new Response(ajv.errorsText(langfuseModel.errors), { status: 400 });
    const tiers = body.pricingTiers;
    const defaults = tiers.filter(({ isDefault }) => isDefault);
    const [first] = defaults;
    const isRight =
      defaults.length === 1 &&
      first?.priority === 0 &&
      first.conditions.length === 0 &&
      tiers.every(({ isDefault, conditions }) => isDefault || conditions.length > 0) &&
      new Set(tiers.map(({ name }) => name)).size === tiers.length &&
      new Set(tiers.map(({ priority }) => priority)).size === tiers.length;
    if (!isRight) return new Response("tiers", { status: 400 });
    models.set(body.modelName, body);
    return Response.json({ id: "m", ...body });
  };
  return { sink, models };
}

const details = { type: "object", additionalProperties: amount };
const langSmithPrice = ajv.compile({
  type: "object",
  required: ["name", "match_pattern", "prompt_cost", "completion_cost"],
  additionalProperties: false,
  properties: {
    name: text,
    match_pattern: text,
    provider: { type: ["string", "null"] },
    start_time: { anyOf: [instant, { type: "null" }] },
    match_path: { type: "array", items: text },
    prompt_cost: amount,
    completion_cost: amount,
    prompt_cost_details: details,
    completion_cost_details: details,
  },
});

/** POST /api/v1/model-price-map: 409 for the same name, pattern, path, provider and start. */
export function langSmith(): { sink: Sink; prices: Map<string, Json> } {
  const prices = new Map<string, Json>();
  const sink: Sink = async (request) => {
    const body = (await request.json()) as Json;
    if (!langSmithPrice(body)) return new Response(ajv.errorsText(langSmithPrice.errors), { status: 422 });
    const { name, match_pattern, match_path, provider, start_time } = body;
    const key = JSON.stringify([name, match_pattern, match_path, provider, start_time]);
    if (prices.has(key)) return new Response("conflict", { status: 409 });
    prices.set(key, body);
    return Response.json({});
  };
  return { sink, prices };
}
