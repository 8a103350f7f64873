// Nothing of a request goes unread in silence: on every route that prices calls, by either way of asking for strictness.
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startService } from "../helpers/service.ts";

const service = startService();
const USAGE = { prompt_tokens: 1000, completion_tokens: 500 };
const CALL = { model_id: "gpt-4o", provider_id: "openai", usage: USAGE };
const STRICT = { prefer: "return=minimal, handling=strict" };

/** Each route, its request and what of its answer is the call's. */
const ROUTES: readonly (readonly [string, object, string])[] = [
  ["/v1/traces/cost", CALL, "service_tier"],
  [
    "/v1/responses/cost",
    { provider_id: "openai", response: { model: "gpt-4o", usage: USAGE } },
    "service_tier",
  ],
  [
    "/api/models/pricing/calculate",
    { modelId: "gpt-4o", provider: "openai", usage: { promptTokens: 1000, completionTokens: 500 } },
    "serviceTier",
  ],
];

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z"), toFake: ["Date"] }));

async function ask(path: string, body: unknown, headers = {}) {
  const response = await service.post(path, body, headers);
  return { response, body: JSON.parse(await response.text()) };
}

describe.each(ROUTES)("%s", (path, request, nearest) => {
  test("a misspelt field is named and doubted, a harmless one is named", async () => {
    const { body } = await ask(path, { ...request, service_teir: "batch", user: "u1" });
    expect(body.ignored).toEqual([{ field: "service_teir", nearest }, { field: "user" }]);
    expect(body.status).toBe("estimated");
    // 1000 x 0.0000025 + 500 x 0.00001
    const bill = body.cost_breakdown ?? body.costBreakdown;
    expect([bill.total, bill.assumed]).toEqual([
      0.0075,
      [path.startsWith("/v1") ? "unread_fields" : "unreadFields"],
    ]);
  });

  test.each([
    ["by the field", { strict: true }, {}, null],
    ["by the header", {}, STRICT, "handling=strict"],
  ])("strict %s, it refuses all but the harmless ones", async (_, more, headers, applied) => {
    const sent = { ...request, ...more, service_teir: "batch", user: "u1", x: 1 };
    const { response, body } = await ask(path, sent, headers);
    expect([response.status, response.headers.get("preference-applied")]).toEqual([400, applied]);
    expect(body.error).toMatchObject({
      code: "unknown_fields",
      message: `service_teir is not a field of this request; nearest: ${nearest}. x is not a field of this request`,
      fields: [{ field: "service_teir", nearest }, { field: "x" }],
    });
    expect((await ask(path, { ...request, ...more, user: "u1" }, headers)).response.status).toBe(200);
  });

  test("labels are repeated, tags taken for them, and neither is read for the bill", async () => {
    const labels = { team: "search", cost_centre: "a" };
    for (const name of ["labels", "tags"]) {
      const { body } = await ask(path, { ...request, [name]: labels });
      expect([body.labels, body.ignored, body.status]).toEqual([labels, undefined, "priced"]);
    }
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`l${i}`, "x"]));
    for (const wrong of [many, { a: "x".repeat(65) }, { ["x".repeat(65)]: "a" }, { a: 1 }])
      expect((await ask(path, { ...request, labels: wrong })).response.status).toBe(400);
  });
});

test("an added field that nobody knows never changes a total, and is named", async () => {
  const name = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((one) => one.trim() !== "" && !(one in Object(USAGE)));
  await fc.assert(
    fc.asyncProperty(name, fc.jsonValue({ maxDepth: 2 }), fc.boolean(), async (field, value, isInside) => {
      const own = `x_${field}`;
      const sent = isInside ? { ...CALL, usage: { ...USAGE, [own]: value } } : { ...CALL, [own]: value };
      const { body } = await ask("/v1/traces/cost", sent);
      expect(body.cost_breakdown.total_exact).toBe("0.0075");
      expect(body.ignored.map((one: { field: string }) => one.field)).toEqual([
        isInside ? `usage.${own}` : own,
      ]);
    }),
    { numRuns: 60 },
  );
});

test("in a batch each call says what of it was not read, or is refused alone, and labels are summed", async () => {
  const calls = [
    { ...CALL, labels: { team: "a" } },
    { ...CALL, service_teir: "batch", labels: { team: "a" } },
    { ...CALL, service_teir: "batch", strict: true },
  ];
  const { body } = await ask("/v1/traces/cost/batch", calls);
  expect(body.data.map((line: { result: string; status?: string }) => [line.result, line.status])).toEqual([
    ["cost", "priced"],
    ["cost", "estimated"],
    ["broken", undefined],
  ]);
  expect(body.data[2].error.fields).toEqual([{ field: "service_teir", nearest: "service_tier" }]);
  expect(body.summary.by_label).toEqual([{ label: "team", value: "a", calls: 2, total_exact: "0.015" }]);
  const strict = await ask("/v1/traces/cost/batch", calls, STRICT);
  expect(strict.body.summary.by_status).toMatchObject({ priced: 1, invalid: 2 });
  expect(strict.response.headers.get("preference-applied")).toBe("handling=strict");
});

test("tags of another form are not read", async () => {
  const { body } = await ask("/v1/traces/cost/batch", [{ ...CALL, tags: ["a", "b"] }]);
  const [{ labels, ignored, status }] = body.data;
  expect([labels, ignored, status]).toEqual([undefined, [{ field: "tags" }], "priced"]);
});

test("the cost that a dry run compares with is no field of a call, and nothing to refuse", async () => {
  const { body } = await ask("/v1/traces/cost/batch?dry_run_against=cost", [{ ...CALL, cost: "1" }], STRICT);
  expect(body.data[0]).toMatchObject({ result: "difference", total_exact: "0.0075" });
});
