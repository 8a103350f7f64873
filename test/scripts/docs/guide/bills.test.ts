// The recipes that hand a bill on: what each sink gets, that a repeat charges nobody twice, and what is held back.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { focusRows } from "../../../../docs/recipes/focus.ts";
import { lagoEvent, sendLagoEvents } from "../../../../docs/recipes/lago.ts";
import { openMeterEvent, sendOpenMeterEvents } from "../../../../docs/recipes/openmeter.ts";
import { costAttributes } from "../../../../docs/recipes/opentelemetry.ts";
import { type Bill, type Call, type Cost, isWhole, priceCall } from "../../../../docs/recipes/price-call.ts";
import { affordable } from "../../../../docs/recipes/quote.ts";
import { meterEvent, sendMeterEvent } from "../../../../docs/recipes/stripe.ts";
import { lago, openMeter, stripe } from "../../../helpers/billing-sinks.ts";
import { connectFetch } from "../../../helpers/connect-fetch.ts";
import { buildFixture, withPrice } from "../../../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../../../helpers/memory-kv.ts";
import { equal, plus, rational, times, ZERO } from "../../../helpers/rational.ts";
import { startService } from "../../../helpers/service.ts";

const BASE = "http://prices";
const AT = "2026-11-20T10:20:30Z";
const USAGE = { prompt_tokens: 1000, completion_tokens: 500, prompt_tokens_details: { cached_tokens: 200 } };
const CALL = { id: "call-1", provider_id: "openai", at: AT, response: { model: "gpt-4o", usage: USAGE } };
const NO_PRICE = { ...CALL, id: "call-2", response: { model: "secret-1", usage: USAGE } };
/** 800 x 2.5 + 200 x 1.25 + 500 x 10, in millionths. */
const TOTAL = "0.00725";
const THIRD = { prompt: "0.000000333333333333", completion: "0" };
const STRIPE = "https://api.stripe.com/v1/billing/meter_events";

beforeEach(() => connectFetch(startService()));
async function whole(call: Call = CALL): Promise<Bill & Cost> {
  const bill = await priceCall(BASE, call);
  if (!isWhole(bill)) throw new Error("not whole");
  return bill;
}

describe("a bill", () => {
  test("is complete when priced, and incomplete without a price", async () => {
    expect((await whole()).cost_breakdown.total_exact).toBe(TOTAL);
    const none = await priceCall(BASE, NO_PRICE);
    expect([none.status, isWhole(none)]).toEqual(["unpriced", false]);
  });

  test("is incomplete when an item has no rate, and is then not exported", async () => {
    const response = { model: "gpt-4o", usage: { ...USAGE, web_search_count: 1 } };
    const bill = await priceCall(BASE, { ...CALL, response });
    expect([bill.status, isWhole(bill)]).toEqual(["partial", false]);
    expect(await meterEvent(BASE, { ...CALL, response }, "cus_1")).toBeUndefined();
  });

  test("of a refused call is an error that says why", async () => {
    await expect(priceCall(BASE, { ...CALL, provider_id: "opnai" })).rejects.toThrow(/nearest: openai/);
  });

  test("is retried after the time that the service names, at most five times", async () => {
    vi.useFakeTimers();
    const limit = vi.fn(async () => ({ success: limit.mock.calls.length > 1 }));
    connectFetch(startService(undefined, { RATE_LIMITER: { limit } }));
    const bill = priceCall(BASE, CALL);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(limit).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await bill).status).toBe("priced");
    limit.mockImplementation(async () => ({ success: false }));
    const never = expect(priceCall(BASE, CALL)).rejects.toThrow(/Too many requests/);
    await vi.advanceTimersByTimeAsync(300_000);
    await never;
  });
});

describe("Stripe", () => {
  /** The event of a call, and where it goes. */
  async function prepared(call: Call = CALL, says?: { code: boolean }) {
    const { sink, events } = stripe(Date.parse(AT), says);
    connectFetch(startService(), { [STRIPE]: sink });
    return { event: { ...(await meterEvent(BASE, call, "cus_1")) }, events };
  }

  test("a meter event is identified by call id and version; sending it twice succeeds", async () => {
    const { event, events } = await prepared();
    await sendMeterEvent(event, "sk_test");
    await sendMeterEvent(event, "sk_test");
    expect([...events.values()]).toEqual([
      {
        event_name: "llm_cost_usd",
        identifier: "call-1-fixture-1",
        timestamp: "1795170030",
        "payload[stripe_customer_id]": "cus_1",
        "payload[value]": "0.00725",
      },
    ]);
  });

  test("a refused repeat recognised by its sentence alone succeeds too", async () => {
    const { event, events } = await prepared(CALL, { code: false });
    await sendMeterEvent(event, "sk_test");
    await sendMeterEvent(event, "sk_test");
    expect(events.size).toBe(1);
  });

  test("a cost with more digits than a meter accepts is rounded", async () => {
    const response = { model: "gpt-4o-mini", usage: { prompt_tokens: 123_457, completion_tokens: 1 } };
    const event = await meterEvent(BASE, { ...CALL, response }, "cus_1");
    expect(event?.["payload[value]"]).toBe("0.01851915"); // 123457 x 0.15 + 0.6, in millionths
    const small = { model: "gpt-4o-mini", usage: { prompt_tokens: 1, completion_tokens: 0 } };
    connectFetch(
      startService(new MemoryKv(buildFixture({ providers: withPrice("openai", "gpt-4o-mini", THIRD) }).keys)),
    );
    const rounded = await meterEvent(BASE, { ...CALL, response: small }, "cus_1");
    expect(rounded?.["payload[value]"]).toBe("0.000000333");
  });

  test("an id that is too long is refused, not cut", async () => {
    const { event } = await prepared({ ...CALL, id: "i".repeat(100) });
    await expect(sendMeterEvent(event, "sk_test")).rejects.toThrow("too long");
  });

  test("another refusal is an error", async () => {
    const { event } = await prepared();
    await expect(sendMeterEvent(event, "sk_other")).rejects.toThrow("Invalid API Key");
    await expect(
      sendMeterEvent({ ...event, "payload[value]": "1234567.000000001" }, "sk_test"),
    ).rejects.toThrow("value");
  });

  test("a call without a price is held back", async () => {
    expect(await meterEvent(BASE, NO_PRICE, "cus_1")).toBeUndefined();
  });
});

describe("Lago", () => {
  const URL = "https://lago.example/api/v1/events/batch";

  test("events carry the exact cents; existing ones do not block the others", async () => {
    const { sink, events } = lago();
    connectFetch(startService(), { [URL]: sink });
    const [one, two] = [await whole(), await whole({ ...CALL, id: "call-3" })].map((bill) =>
      lagoEvent(bill, "sub_1"),
    );
    if (one === undefined || two === undefined) throw new Error("no event");
    await sendLagoEvents([one], "https://lago.example", "key");
    await sendLagoEvents([one, two], "https://lago.example", "key");
    await sendLagoEvents([one, two], "https://lago.example", "key");
    expect([...events.keys()]).toEqual(["call-1-fixture-1", "call-3-fixture-1"]);
    expect(events.get("call-1-fixture-1")).toEqual({
      transaction_id: "call-1-fixture-1",
      external_subscription_id: "sub_1",
      code: "llm_cost",
      timestamp: "1795170030",
      precise_total_amount_cents: "0.725",
      properties: { total_usd: TOTAL, provider: "openai", model: "gpt-4o" },
    });
  });

  test.each([
    ["0.00725", "0.725"],
    ["12", "1200"],
    ["12.5", "1250"],
    ["0.05", "5"],
    ["0", "0"],
    ["0.000000001", "0.0000001"],
    ["1234567.891", "123456789.1"],
  ])("%s USD are %s cents", async (usd, cents) => {
    const bill = await whole();
    const { cost_breakdown } = bill;
    const event = lagoEvent({ ...bill, cost_breakdown: { ...cost_breakdown, total_exact: usd } }, "sub_1");
    expect(event.precise_total_amount_cents).toBe(cents);
    expect(equal(rational(cents), times(rational(usd), rational("100")))).toBe(true);
  });

  test("another refusal is an error", async () => {
    connectFetch(startService(), { [URL]: lago().sink });
    const event = { ...lagoEvent(await whole(), "sub_1"), code: "" };
    await expect(sendLagoEvents([event], "https://lago.example", "key")).rejects.toThrow(/fewer than 1/);
  });
});

test("OpenMeter: a CloudEvent that counts once however often it is sent", async () => {
  const { sink, events } = openMeter();
  connectFetch(startService(), { "https://openmeter.example/api/v1/events": sink });
  const event = openMeterEvent(await whole(), "customer-1");
  await sendOpenMeterEvents([event], "https://openmeter.example", "key");
  await sendOpenMeterEvents([event], "https://openmeter.example", "key");
  expect([...events.values()]).toEqual([event]);
  expect(event).toMatchObject({ id: "call-1-fixture-1", time: AT, data: { total_usd: TOTAL } });
  const wrong = { ...event, subject: "" };
  await expect(sendOpenMeterEvents([wrong], "https://openmeter.example", "key")).rejects.toThrow(/subject/);
});

test("FOCUS: one row per line, which add up; a call without a cost has none", async () => {
  const { rows, left } = await focusRows(BASE, "account-1", [CALL, NO_PRICE]);
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.BillingAccountId === "account-1")).toBe(true);
  const sum = rows.reduce((so, { BilledCost }) => plus(so, rational(String(BilledCost))), ZERO);
  expect(equal(sum, rational(TOTAL))).toBe(true);
  expect(left.map(({ id }) => id)).toEqual(["call-2"]);
});

describe("OpenTelemetry", () => {
  const SPAN = {
    "gen_ai.provider.name": "openai",
    "gen_ai.response.model": "gpt-4o",
    "gen_ai.usage.input_tokens": 1000,
    "gen_ai.usage.cache_read.input_tokens": 200,
    "gen_ai.usage.output_tokens": 500,
  };

  test("the draft's three attributes, one double and two strings, and ours beside them", async () => {
    expect(await costAttributes(BASE, SPAN, new Date(AT))).toEqual({
      "gen_ai.usage.cost.amount": 0.00725,
      "gen_ai.usage.cost.currency": "USD",
      "gen_ai.usage.cost.source": "local",
      "model_prices.status": "priced",
      "model_prices.version": "fixture-1",
      "model_prices.total_exact": TOTAL,
    });
  });

  test("a call with an incomplete cost has no amount", async () => {
    const half = buildFixture({ providers: withPrice("openai", "gpt-4o", { prompt: "0.000001" }) });
    connectFetch(startService(new MemoryKv(half.keys)));
    expect(await costAttributes(BASE, SPAN, new Date(AT))).toEqual({
      "model_prices.status": "partial",
      "model_prices.version": "fixture-1",
    });
  });

  test.each([
    ["without a price", { "gen_ai.response.model": "secret-1" }, "unpriced"],
    ["of an unknown model", { "gen_ai.response.model": "nothing-of-the-kind" }, "unknown"],
    ["of a provider we do not know", { "gen_ai.provider.name": "x" }, "unknown"],
  ])("a call %s has no cost, and says so", async (_, more, status) => {
    const said = await costAttributes(BASE, { ...SPAN, ...more }, new Date(AT));
    expect(said["model_prices.status"]).toBe(status);
    expect(Object.keys(said).filter((name) => name.startsWith("gen_ai."))).toEqual([]);
  });
});

describe("what a budget buys", () => {
  const call = { provider_id: "openai", model_id: "gpt-4o", prompt_tokens: 1000, max_output_tokens: 1000 };
  const half = [{ name: "half", provider_id: "openai", percent: "-50" }];

  // 1,000 x 2.5 in, 10 for each token out, in millionths: 0.005 is left for output, or 0.00625 at half the price.
  test.each([
    ["0.0075", [], 500],
    ["0.0075", half, 1000],
    ["0.002", [], 0],
    ["0.002", half, 150],
  ])("%s USD with %j: %i tokens", async (budget, book, tokens) => {
    expect(await affordable(BASE, call, budget, book)).toBe(tokens);
  });

  test("is not stated for a model without a price", async () => {
    await expect(affordable(BASE, { ...call, model_id: "secret-1" }, "1")).rejects.toThrow(/no price/);
  });
});
