// Stand-ins for what bills are sent to: each holds what it gets against its documented schema, restated, and keeps it. Read on 2026-11-22:
// Stripe's reference of meter events and its changelog of 2026-04-22 (15 significant digits); getlago/lago-openapi at 120da12,
// src/schemas/EventInputObject.yaml and src/resources/events_batch.yaml; openmeterio/openmeter at 7e57a39, api/openapi.yaml,
// schema Event.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Sink } from "./connect-fetch.ts";

type Json = Record<string, unknown>;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const text = { type: "string", minLength: 1 };
const instant = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" };

/**
 * POST /v1/billing/meter_events: identifiers are unique, names and identifiers have 100 characters at most, values 15 significant
 * digits, timestamps are of the last 35 days and not over 5 minutes ahead. What is there already is refused with a code, of which
 * some of Stripe's answers have only the sentence.
 */
export function stripe(
  now: number,
  says: { code: boolean } = { code: true },
): { sink: Sink; events: Map<string, Json> } {
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
      const code = says.code ? "duplicate_meter_event" : undefined;
      return refuse(`An event already exists with identifier ${identifier}.`, code);
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
          precise_total_amount_cents: { type: ["string", "null"], pattern: "^\\d+(\\.\\d+)?$" },
          properties: { type: ["object", "null"], additionalProperties: { type: ["string", "number"] } },
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
      time: { ...instant, type: ["string", "null"] },
      datacontenttype: { enum: ["application/json", null] },
      dataschema: { type: ["string", "null"], minLength: 1 },
      data: { type: ["object", "null"] },
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
      return Response.json({ detail: ajv.errorsText(cloudEvents.errors) }, { status: 400 });
    for (const event of body) events.set(`${event.source} ${event.id}`, event);
    return new Response(null, { status: 204 });
  };
  return { sink, events };
}
