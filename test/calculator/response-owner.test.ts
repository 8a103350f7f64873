// toResponseCall: whose a response is, by the caller's word, then by the body's, and else who may have answered.
import { describe, expect, test } from "vitest";
import { toResponseCall } from "../../src/calculator/response-owner.ts";
import type { ResponseCostRequest } from "../../src/contract/cost-requests.ts";
import { fail, type InvalidCode } from "../../src/failure.ts";
import type { Reading } from "../../src/responses/read-response.ts";
import { UnreadableError } from "../../src/store/version.ts";
import { unreadable, versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const version = versionOf([
  aShop("aa", ["gpt-4o", "other"]),
  aShop("azure", ["gpt-4o", "other"]),
  { ...aShop("openai", ["gpt-4o"]), aliases: ["open_ai"] },
  aShop("zz", ["gpt-4o", "solo"]),
]);
const counts = { ...NO_USAGE, prompt_tokens: 1 };
const READING: Reading = {
  shape: "Shape",
  byok: false,
  usage: counts,
  from: {},
  convention: "inclusive",
  modifiers: [],
  unused: [],
};
const said = (id: string) => ({ id, path: "x" });
const place = (request: Partial<ResponseCostRequest>, reading: Partial<Reading>) =>
  toResponseCall(version, { response: {}, ...request }, { ...READING, ...reading });

describe("a call", () => {
  test("gets what the body says", async () => {
    const modifiers: Reading["modifiers"] = [
      { kind: "service_tier", value: "flex", path: "x" },
      { kind: "region", value: "us", path: "y" },
    ];
    const reading: Partial<Reading> = {
      ...{ model: said("m"), provider: said("open_ai"), subprovider: "Azure", byok: true, modifiers },
      reportedCost: { usd: "0.5", path: "cost" },
    };
    expect(await place({}, reading)).toEqual({
      ok: true,
      value: {
        model_id: "m",
        provider_id: "openai",
        subprovider: "Azure",
        is_byok: true,
        usage: counts,
        answered_by: "m",
        usage_convention: "inclusive",
        at: undefined,
        service_tier: "flex",
        region: "us",
        lenient: true,
        id: undefined,
        detail: undefined,
        adjustments: undefined,
        round: undefined,
        reported_cost: "0.5",
      },
    });
  });

  test("prefers the caller's word", async () => {
    const request: Partial<ResponseCostRequest> = {
      ...{ model_id: "mine", provider_id: "p", usage_convention: "separate", at: "2026-11-01T00:00:00Z" },
      ...{ id: "i", detail: "full", reported_cost: "0.1", round: { places: 2, mode: "half_even" } },
      adjustments: [{ name: "a", fixed: "1" }],
      allowance_used: false,
    };
    const body: Partial<Reading> = {
      ...{ model: said("m"), provider: said("openai"), reportedCost: { usd: "0.5", path: "cost" } },
    };
    expect((await place(request, body)).ok && (await place(request, body))).toMatchObject({ value: request });
  });

  test.each([
    ["auto", "flex"],
    ["default", "default"],
    [null, "flex"],
  ])("for a body served in flex but requested as %s is charged as %s", async (service_tier, charged) => {
    const modifiers: Reading["modifiers"] = [{ kind: "service_tier", value: "flex", path: "x" }];
    const placed = await place({ service_tier, model_id: "m", provider_id: "openai" }, { modifiers });
    expect(placed).toMatchObject({ value: { service_tier: charged } });
  });

  test("uses the body's search context size when the caller gives none", async () => {
    const modifiers: Reading["modifiers"] = [{ kind: "search_context_size", value: "high", path: "x" }];
    const reading = { model: said("m"), provider: said("openai"), modifiers };
    expect(await place({}, reading)).toMatchObject({ value: { search_context_size: "high" } });
    expect(await place({ search_context_size: "low" }, reading)).toMatchObject({
      value: { search_context_size: "low" },
    });
  });

  test.each([
    ["image-1", "image-1"],
    [`${"x".repeat(256)}y`, "x".repeat(256)],
    [undefined, undefined],
  ])("charges a tool to the model the body names, when the id is known: %s", async (model, model_id) => {
    const images = {
      name: "made",
      paths: [],
      images: 1,
      usage: counts,
      ...(model !== undefined && { model }),
    };
    const placed = await place({ provider_id: "p" }, { model: said("m"), images });
    expect(placed.ok && placed.value.tool).toStrictEqual({ usage: counts, ...(model_id && { model_id }) });
  });

  test("with an unknown host has none", async () => {
    expect(await place({ provider_id: "p" }, { model: said("m"), subprovider: "Nobody" })).toMatchObject({
      ok: true,
      value: { subprovider: null },
    });
  });
});

describe("no call is found when", () => {
  test.each<[string, Partial<Reading>, InvalidCode, string]>([
    [
      "no model is named",
      {},
      "missing_parameter",
      "model_id: expected the model's id in the response, beside it, or in a batch's query",
    ],
    [
      "its name is too long",
      { model: said("x".repeat(257)) },
      "invalid_parameter",
      "model_id: expected at most 256 characters, got 257 in the response",
    ],
  ])("%s", async (_name, reading, code, message) => {
    expect(await place({}, { provider: said("openai"), ...reading })).toEqual(
      fail({ kind: "invalid", code, message }),
    );
  });

  test("no model is named, and the answer lists likely owners", async () => {
    const placed = await place({}, { apis: ["zai", "openai"] });
    expect(placed).toMatchObject({ failure: { code: "missing_parameter", candidates: ["zai", "openai"] } });
  });

  test("a name has the maximum length", async () => {
    expect(await place({ provider_id: "p" }, { model: said("x".repeat(256)) })).toMatchObject({ ok: true });
  });

  test.each<[string, string, string[] | undefined, string[] | undefined]>([
    ["its maker, then the best known who list it", "gpt-4o", undefined, ["openai", "azure", "aa", "zz"]],
    ["of those who list it who answer so", "gpt-4o", ["azure", "zz", "other"], ["azure", "zz"]],
    ["of those the only one", "gpt-4o", ["azure", "other"], ["azure"]],
    ["the only one that lists it", "solo", ["aa"], ["zz"]],
    ["who lists it where none of them answers so", "other", ["zz"], ["azure", "aa"]],
    ["who answers so where nobody lists it", "unheard", ["azure", "zz"], ["azure", "zz"]],
    ["nobody at all", "unheard", undefined, undefined],
  ])("the provider is open: %s", async (_name, id, apis, candidates) => {
    const hint = candidates ? `candidates: ${candidates.join(", ")}` : "see /v1/reference/providers";
    expect(await place({}, { model: said(id), ...(apis && { apis }) })).toEqual(
      fail({
        ...{ kind: "invalid" as const, code: "ambiguous_provider", candidates: candidates ?? [] },
        message: `provider_id: expected the provider that answered, which a body of "${id}" in the form of Shape does not name; ${hint}`,
      }),
    );
  });

  test("the body names a provider we do not have", async () => {
    expect(await place({}, { model: said("other"), provider: said("nobody") })).toMatchObject({
      failure: { code: "ambiguous_provider" },
    });
  });

  test("there are more than twenty candidates or a name is longer than eighty characters", async () => {
    const apis = Array.from({ length: 21 }, (_, i) => `p${i}`);
    const long = "u".repeat(81);
    const placed = await place({}, { model: said(long), apis });
    expect(placed).toMatchObject({ failure: { candidates: apis.slice(0, 20) } });
    expect(JSON.stringify(placed)).toContain(`body of \\"${"u".repeat(80)}\\"`);
  });

  test("the listing cannot be read", async () => {
    const broken = { ...version, listing: unreadable };
    const reading = { ...READING, model: said("m") };
    await expect(toResponseCall(broken, { response: {} }, reading)).rejects.toThrow(UnreadableError);
  });
});
