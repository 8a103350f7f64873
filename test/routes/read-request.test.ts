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

const { ask } = service;

describe.each(ROUTES)("%s", (path, request, nearest) => {
  test("a misspelt field is named and makes the answer an estimate; a harmless one is only named", async () => {
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
  ])("strict %s, it refuses all but harmless ones", async (_, more, headers, applied) => {
    const sent = { ...request, ...more, service_teir: "batch", user: "u1", x: 1 };
    const { status, body, headers: told } = await ask(path, sent, headers);
    expect([status, told.get("preference-applied")]).toEqual([400, applied]);
    expect(body.error).toMatchObject({
      code: "unknown_fields",
      message: `service_teir is not a field of this request; nearest: ${nearest}. x is not a field of this request`,
      fields: [{ field: "service_teir", nearest }, { field: "x" }],
    });
    expect((await ask(path, { ...request, ...more, user: "u1" }, headers)).status).toBe(200);
  });

  test("labels are echoed, tags are read as labels, and neither changes the bill", async () => {
    const labels = { team: "search", cost_centre: "a" };
    for (const name of ["labels", "tags"]) {
      const { body } = await ask(path, { ...request, [name]: labels });
      expect([body.labels, body.ignored, body.status]).toEqual([labels, undefined, "priced"]);
    }
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`l${i}`, "x"]));
    for (const wrong of [many, { a: "x".repeat(65) }, { ["x".repeat(65)]: "a" }, { a: 1 }])
      expect((await ask(path, { ...request, labels: wrong })).status).toBe(400);
  });
});

test("an unknown field never changes a total and is named", async () => {
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

test("in a batch each call reports its unread fields or is refused alone, and labels are summed", async () => {
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
  expect(strict.headers.get("preference-applied")).toBe("handling=strict");
});

test("tags in another form are ignored", async () => {
  const { body } = await ask("/v1/traces/cost/batch", [{ ...CALL, tags: ["a", "b"] }]);
  const [{ labels, ignored, status }] = body.data;
  expect([labels, ignored, status]).toEqual([undefined, [{ field: "tags" }], "priced"]);
});

test("the cost that a dry run compares with is not an unknown field", async () => {
  const { body } = await ask("/v1/traces/cost/batch?dry_run_against=cost", [{ ...CALL, cost: "1" }], STRICT);
  expect(body.data[0]).toMatchObject({ result: "difference", total_exact: "0.0075" });
});

describe("a response", () => {
  const CHAT = { model: "gpt-4o", usage: USAGE };
  const bill = async (response: unknown, more = {}, headers = {}) => {
    const sent = { provider_id: "openai", response, ...more };
    const { status: http, body } = await ask("/v1/responses/cost", sent, headers);
    const { total_exact, assumed, unpriced, service_tier } = body.cost_breakdown ?? {};
    return { http, status: body.status, total_exact, assumed, unpriced, service_tier, body };
  };
  const usage = (more: object) => ({ ...CHAT, usage: { ...USAGE, ...more } });
  const NO_OUTPUT = { unpriced: ["completion"] };
  const assuming = (...assumed: string[]) => ({ assumed });

  // 1000 x 0.0000025 = 0.0025; 500 x 0.00001 = 0.005
  const both = { ...CHAT, usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 500 } };
  test.each<[string, unknown, status: string, total?: string, words?: object]>([
    ["a comma", usage({ prompt_tokens: "1,000" }), "partial", "0.005", { unpriced: ["prompt"] }],
    ["an exponent", usage({ completion_tokens: "1e6" }), "partial", "0.0025", NO_OUTPUT],
    ["counts below 0", usage({ completion_tokens: -5 }), "partial", "0.0025", NO_OUTPUT],
    ["no output", { ...CHAT, usage: { prompt_tokens: 1000 } }, "partial", "0.0025", NO_OUTPUT],
    ["no count of what is free", { model: "free-1", usage: { prompt_tokens: 1000 } }, "priced", "0"],
    [
      "17 digits",
      usage({ prompt_tokens: "12345678901234567" }),
      "partial",
      "0.005",
      { unpriced: ["prompt"] },
    ],
    ["whole counts in text", usage({ prompt_tokens: "1000.0" }), "priced"],
    [
      "a total of its own",
      usage({ total_tokens: 9000 }),
      "estimated",
      "0.0075",
      assuming("counts_do_not_fit"),
    ],
    ["a misspelt tier", usage({ service_teir: "batch" }), "estimated", "0.0075", assuming("unread_fields")],
    [
      "an unknown name",
      usage({ cachedPromptTokens: "1e6" }),
      "estimated",
      "0.0075",
      assuming("unread_fields"),
    ],
    ["no batch", { ...CHAT, custom_id: null }, "priced", "0.0075", { service_tier: undefined }],
    ["one usage in two forms", both, "priced"],
  ])("with %s", async (_, response, status, total_exact = "0.0075", words = {}) =>
    expect(await bill(response)).toMatchObject({ status, total_exact, ...words }),
  );

  test("says which of its counts were not read and which were charged", async () => {
    const { body } = await bill(usage({ prompt_tokens: "1,000", widgets: 3 }));
    expect(body.reading.unread).toEqual([{ path: "usage.prompt_tokens", text: "1,000" }]);
    expect(body.ignored).toEqual([{ field: "usage.widgets", name: "widgets" }]);
    const misfit = await bill(usage({ total_tokens: 9000 }));
    expect(misfit.body.reading.misfits).toEqual([{ path: "usage.total_tokens", count: 9000, charged: 1500 }]);
  });

  test("with two usages is two calls, with fields in any order", async () => {
    const other = { usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 5 } };
    for (const response of [
      { ...CHAT, ...other },
      { ...other, ...CHAT },
    ])
      expect(await bill(response)).toMatchObject({
        http: 400,
        body: { error: { message: expect.stringContaining("2 calls") } },
      });
  });

  test("of a strict caller is refused for unread fields", async () => {
    expect(await bill(usage({ widgets: 3 }), { strict: true })).toMatchObject({
      ...{ http: 400, body: { error: { code: "unknown_fields", fields: [{ field: "usage.widgets" }] } } },
    });
    expect(await bill(usage({ prompt_tokens: "1,000" }), {}, STRICT)).toMatchObject({
      ...{ http: 400, body: { error: { message: expect.stringContaining("response.usage.prompt_tokens") } } },
    });
  });
});

test("a response that states its cost without counts returns that cost and no amount of ours", async () => {
  const response = { id: "gen-1", model: "openai/gpt-image", usage: { cost: 0.04 } };
  const { status, body } = await ask("/v1/responses/cost", { response, labels: { team: "a" } });
  expect([status, body]).toEqual([
    200,
    {
      ...{ status: "unpriced", cost_breakdown: null, currency: "USD", model_id: "openai/gpt-image" },
      reported_cost: { usd: "0.04", path: "usage.cost" },
      error: "The response states a cost and no counts.",
      labels: { team: "a" },
    },
  ]);
});

test("a provider's usage and cost reports are compared by model", async () => {
  const day = { starting_at: "2026-11-01T00:00:00Z", ending_at: "2026-11-02T00:00:00Z" };
  const row = {
    model: "gpt-4o",
    input_tokens: 1000,
    output_tokens: 500,
    num_model_requests: 3,
    batch: false,
  };
  const cost = {
    object: "organization.costs.result",
    amount: { value: 0.02, currency: "usd" },
    line_item: "gpt-4o, input",
  };
  const { body } = await ask("/v1/responses/cost/batch?provider_id=openai", [
    { ...day, results: [row, row] },
    cost,
  ]);
  expect(body.data.map((line: { line: number; result: string }) => [line.line, line.result])).toEqual([
    [1, "cost"],
    [1, "cost"],
    [2, "stated"],
  ]);
  // 2 x 0.0075 less 0.02
  expect(body.summary.by_model).toEqual([
    {
      provider_id: "openai",
      model_id: "gpt-4o",
      calls: 2,
      total_exact: "0.015",
      reported_exact: "0.02",
      difference_exact: "-0.005",
    },
  ]);
});

test("both calculators charge a host's price when the call names the host", async () => {
  const call = { ...CALL, provider_id: "openrouter", model_id: "openai/gpt-4o", subprovider: "Nobody" };
  const { status, body } = await ask("/v1/traces/cost", call);
  expect([status, body.error.code]).toEqual([400, "unknown_subprovider"]);
});

describe("typed counts", () => {
  test.each(["1,000", "1e6", "-5", "500 ", -5, 1.5, "12345678901234567", 2 ** 53])(
    "%j is a 400 that names the field",
    async (count) => {
      for (const name of ["prompt_tokens", "cache_read_tokens"]) {
        const sent = { ...CALL, usage: { ...USAGE, [name]: count } };
        const { status, body } = await ask("/v1/traces/cost", sent);
        expect([status, body.error.message.split(":")[0]]).toEqual([400, `usage.${name}`]);
      }
    },
  );

  test.each([
    [{ total_tokens: 1500 }, "priced"],
    [{ total_tokens: 1600, cache_read_tokens: 100 }, "priced"],
    [{ total_tokens: 9000 }, "estimated"],
  ])("%j: %s", async (more, status) => {
    const { body } = await ask("/v1/traces/cost", { ...CALL, usage: { ...USAGE, ...more } });
    expect([body.status, body.ignored]).toEqual([status, undefined]);
  });
});

test.each([
  [
    "/v1/prices/search?q=gpt&pagesize=3&limit=3",
    [
      { field: "pagesize", nearest: "page_size" },
      { field: "limit", nearest: "page_size" },
    ],
  ],
  ["/v1/prices/search?q=gpt&query=opus&page_size=1", [{ field: "query", nearest: "q" }]],
  ["/v1/prices?Search=opus&page_size=1", [{ field: "Search", nearest: "/v1/prices/search" }]],
  ["/v1/changes?limit=5&constructor=1", [{ field: "limit", nearest: "page_size" }, { field: "constructor" }]],
  ["/v1/prices?perPage=5&page_size=1", [{ field: "perPage", nearest: "page_size" }]],
  ["/v1/prices?maxResults=5&page_size=1", [{ field: "maxResults", nearest: "page_size" }]],
  ["/v1/prices/search?q=gpt&text=opus&page_size=1", [{ field: "text", nearest: "q" }]],
  ["/v1/reference/models?provder_id=openai", [{ field: "provder_id", nearest: "provider_id" }]],
  ["/v1/changes?model=gpt-4o", [{ field: "model", nearest: "model_id" }]],
  ["/v1/prices?provider_id=openai&page=1", undefined],
])("%s names the parameters that the list does not know", async (path, ignored) => {
  expect((await ask(path)).body.meta.ignored).toEqual(ignored);
});

test.each(["reference/providers?a=1", "resolve?model_id=m&a=1", "changes.json?a=1"])(
  "%s names in a header the parameter that it does not know",
  async (path) => expect((await ask(`/v1/${path}`)).headers.get("x-ignored-parameters")).toBe("a"),
);
