// Stand-ins for what the guide's recipes send to: each holds what it gets against the schema its own documentation states, and keeps it.
import { Ajv2020 } from "ajv/dist/2020.js";
import { vi } from "vitest";
import type { Service } from "./service.ts";

type Sink = (request: Request) => Promise<Response>;
type Json = Record<string, unknown>;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const text = { type: "string", minLength: 1 };
const instant = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" };

/** Sends requests to `http://prices` to a service, and others to the sink of their address; whatever is for nobody fails. */
export function connectFetch(service: Service, sinks: Readonly<Record<string, Sink>> = {}): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(url);
    if (origin === "http://prices") return service.fetch(pathname + search, asSent(init));
    const sink = sinks[origin + pathname];
    if (sink === undefined) throw new Error(`nobody listens at ${url}`);
    return sink(new Request(url, init));
  });
}

/** JSON lines are no JSON text, which the service's double would take a string for. */
function asSent(init: RequestInit): RequestInit {
  const isLines = new Headers(init.headers).get("content-type") === "application/x-ndjson";
  return isLines ? { ...init, body: new TextEncoder().encode(String(init.body)) } : init;
}

/** POST /v1/billing/meter_events: identifiers are unique, values are numbers of 15 digits at most, timestamps of 35 days. */
export function stripe(now: number): { sink: Sink; events: Map<string, Json> } {
  const events = new Map<string, Json>();
  const refuse = (message: string, code?: string) =>
    Response.json({ error: { message, code } }, { status: 400 });
  const sink: Sink = async (request) => {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    const { identifier = "", event_name = "", timestamp, "payload[value]": value = "" } = form;
    if (request.headers.get("authorization") !== "Bearer sk_test") return refuse("Invalid API Key");
    if (request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") !== true)
      return refuse("not a form");
    if (event_name.length > 100 || identifier.length > 100) return refuse("too long");
    if (form["payload[stripe_customer_id]"] === undefined) return refuse("no customer");
    const age = now - 1000 * Number(timestamp);
    if (!/^\d+$/.test(timestamp ?? "") || age > 35 * 86_400_000 || age < -300_000) return refuse("timestamp");
    if (!/^-?\d+(\.\d+)?$/.test(value) || value.replace(/^[-0.]+|\./g, "").length > 15)
      return refuse("value");
    if (events.has(identifier)) {
      return refuse(`An event already exists with identifier ${identifier}.`, "duplicate_meter_event");
    }
    events.set(identifier, form);
    return Response.json({ object: "billing.meter_event", identifier });
  };
  return { sink, events };
}

const lagoEvents = ajv.compile({
  type: "object",
  required: ["events"],
  properties: {
    events: {
      type: "array",
      minItems: 1,
      maxItems: 100,
      items: {
        type: "object",
        required: ["transaction_id", "external_subscription_id", "code"],
        additionalProperties: false,
        properties: {
          transaction_id: text,
          external_subscription_id: text,
          code: text,
          timestamp: { type: ["integer", "string"], pattern: "^\\d+(\\.\\d{1,3})?$" },
          precise_total_amount_cents: { type: "string", pattern: "^\\d+(\\.\\d+)?$" },
          properties: { type: "object", additionalProperties: { type: ["string", "number"] } },
        },
      },
    },
  },
});

/** POST /api/v1/events/batch: all or none; one that is there already refuses the batch, by its index. */
export function lago(): { sink: Sink; events: Map<unknown, Json> } {
  const events = new Map<unknown, Json>();
  const sink: Sink = async (request) => {
    const body = (await request.json()) as { events: Json[] };
    if (!lagoEvents(body))
      return Response.json({ error_details: ajv.errorsText(lagoEvents.errors) }, { status: 422 });
    const there = body.events.flatMap(({ transaction_id }, i) =>
      events.has(transaction_id) ? [[i, { transaction_id: ["value_already_exist"] }] as const] : [],
    );
    if (there.length > 0) {
      const error_details = Object.fromEntries(there);
      return Response.json({ status: 422, code: "validation_errors", error_details }, { status: 422 });
    }
    for (const event of body.events) events.set(event.transaction_id, event);
    return Response.json(body);
  };
  return { sink, events };
}

const cloudEvents = ajv.compile({
  type: "array",
  minItems: 1,
  items: {
    type: "object",
    required: ["specversion", "id", "source", "type", "subject"],
    additionalProperties: false,
    properties: {
      specversion: { const: "1.0" },
      id: text,
      source: text,
      type: text,
      subject: text,
      time: instant,
      data: { type: "object" },
    },
  },
});

/** POST /api/v1/events: a batch of CloudEvents; source and id name one, and what is there already is left out. */
export function openMeter(): { sink: Sink; events: Map<string, Json> } {
  const events = new Map<string, Json>();
  const sink: Sink = async (request) => {
    const body = (await request.json()) as Json[];
    const type = request.headers.get("content-type");
    if (type !== "application/cloudevents-batch+json" || !cloudEvents(body))
      return new Response(ajv.errorsText(cloudEvents.errors), { status: 400 });
    for (const event of body) events.set(`${event.source} ${event.id}`, event);
    return new Response(null, { status: 204 });
  };
  return { sink, events };
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
        required: ["name", "isDefault", "priority", "conditions", "prices"],
        additionalProperties: false,
        properties: {
          name: text,
          isDefault: { type: "boolean" },
          priority: { type: "integer", minimum: 0 },
          conditions: {
            type: "array",
            items: {
              type: "object",
              required: ["usageDetailPattern", "operator", "value", "caseSensitive"],
              additionalProperties: false,
              properties: {
                usageDetailPattern: text,
                operator: { enum: ["gt", "gte", "lt", "lte", "eq", "neq"] },
                value: { type: "number" },
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

/** POST /api/public/models: one default tier, with priority 0 and no condition; names and priorities are unique. */
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

/** POST /api/v1/model-price-map: 409 for the same name, pattern, provider and start. */
export function langSmith(): { sink: Sink; prices: Map<string, Json> } {
  const prices = new Map<string, Json>();
  const sink: Sink = async (request) => {
    const body = (await request.json()) as Json;
    if (!langSmithPrice(body)) return new Response(ajv.errorsText(langSmithPrice.errors), { status: 422 });
    const { name, match_pattern, provider, start_time } = body;
    const key = JSON.stringify([name, match_pattern, provider, start_time]);
    if (prices.has(key)) return new Response("conflict", { status: 409 });
    prices.set(key, body);
    return Response.json({});
  };
  return { sink, prices };
}
