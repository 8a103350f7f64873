// The OpenAPI document is whole and says what the schemas say; that answers obey it is checked wherever a test sends a
// request (helpers/service.ts), and here that this check can fail.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { openapiDocument } from "../../../../scripts/docs/openapi/document.ts";
import { WHOLE_NUMBERS } from "../../../../scripts/docs/openapi/parameters.ts";
import { modelPricingRequest, traceCostRequest } from "../../../../src/contract/cost-requests.ts";
import { priceListQuery, resolveQuery, versionParams } from "../../../../src/contract/list-requests.ts";
import { createApp } from "../../../../src/index.ts";
import { checkAnswer } from "../../../helpers/answer-check.ts";
import { isPage, operationAt, partAt, templateOf } from "../../../helpers/openapi-lookup.ts";
import { startService } from "../../../helpers/service.ts";

const document = openapiDocument();

test("is OpenAPI 3.0.0, version 1.0.0", () => {
  expect(document).toMatchObject({ openapi: "3.0.0", info: { version: "1.0.0" } });
});

test("has every route of the app and no other", () => {
  const routes = createApp().routes.filter(({ method }) => method === "GET" || method === "POST");
  const api = routes.filter(({ path }) => !isPage(path));
  const routed = api.map(({ method, path }) => `${method} ${templateOf(path)}`);
  const documented = Object.entries(Object(document.paths)).flatMap(([path, item]) =>
    Object.keys(Object(item)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.filter((one) => !one.startsWith("HEAD ")).sort()).toEqual([...new Set(routed)].sort());
});

test("what 1.0.0 promised is still there", () => {
  const paths = Object.entries(Object(document.paths)).flatMap(([path, item]) =>
    Object.entries<{ parameters?: { in?: string; name?: string }[] }>(Object(item)).flatMap(
      ([method, { parameters = [] }]) => [
        `${method} ${path}`,
        ...parameters.flatMap((one) => (one.name ? `${method} ${path} ${one.in} ${one.name}` : [])),
      ],
    ),
  );
  const schemas = Object.entries<{ properties?: object }>(Object(partAt(document, "components", "schemas")));
  const fields = schemas.flatMap(([name, { properties = {} }]) =>
    Object.keys(properties).map((field) => `${name} ${field}`),
  );
  const known = new Set([...paths, ...fields]);
  // A schema's name is none of it: its fields may stand in another.
  const names = new Set(schemas.map(([name]) => name));
  const anywhere = new Set(fields.map((one) => one.split(" ")[1]));
  const gone = readFileSync("test/vectors/interface.txt", "utf8")
    .trimEnd()
    .split("\n")
    .filter((one) => {
      const [first = "", second = ""] = one.split(" ");
      return !known.has(one) && (second.startsWith("/") || names.has(first) || !anywhere.has(second));
    });
  expect(gone).toEqual([]);
});

test("every field of every schema has a description", () => {
  const silent = Object.entries(Object(partAt(document, "components", "schemas"))).flatMap(([id, schema]) =>
    Object.entries(Object(partAt(Object(schema), "properties") ?? {})).flatMap(([name, property]) =>
      /\S{3}/.test(Object(property).description ?? "") ? [] : [`${id}.${name}`],
    ),
  );
  expect(silent).toEqual([]);
});

describe("numbers in queries and paths have the bounds their schemas check", () => {
  const schemas: Record<string, ZodMiniType> = {
    ...priceListQuery().shape,
    ...versionParams().shape,
    ...resolveQuery().shape,
  };
  test.each(Object.entries(WHOLE_NUMBERS))("%s", (name, { minimum, maximum, default: fallback }) => {
    const accepts = (value: unknown) => schemas[name]?.safeParse(String(value)).success;
    expect([accepts(minimum), accepts(maximum)]).toEqual([true, true]);
    expect([accepts(Number(minimum) - 1), accepts(BigInt(Number(maximum)) + 1n)]).toEqual([false, false]);
    expect(name === "serial" ? undefined : schemas[name]?.parse(undefined)).toBe(fallback);
  });
});

test("defaults of bodies are documented as the schemas fill them in", () => {
  // openapi-typescript makes a field with a default one that must be sent.
  const schemas = Object.values(Object(partAt(document, "components", "schemas")));
  expect(schemas.filter((schema) => JSON.stringify(schema).includes('"default":'))).toEqual([]);
  const usage = { prompt_tokens: 1, completion_tokens: 1 };
  const filled = traceCostRequest().parse({ model_id: "m", provider_id: "p", usage });
  expect(defaultsOf("TraceCostRequest")).toEqual({ usage_convention: filled.usage_convention });
  expect({ ...usage, ...defaultsOf("TraceUsageRequest") }).toEqual(filled.usage);
  const camelUsage = { promptTokens: 1, completionTokens: 1 };
  const site = modelPricingRequest().parse({ modelId: "m", provider: "p", usage: camelUsage });
  const { subprovider, isByok, usageConvention } = site;
  expect(defaultsOf("SiteCalculatorRequest")).toEqual({ subprovider, isByok, usageConvention });
  expect({ ...camelUsage, ...defaultsOf("SiteUsageRequest") }).toEqual(site.usage);
});

function defaultsOf(id: string): Record<string, unknown> {
  const properties = Object.entries(Object(partAt(document, "components", "schemas", id, "properties")));
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      const [, text] = / Left out: (.+)\.$/.exec(Object(property).description) ?? [];
      return text === undefined ? [] : [[name, JSON.parse(text)]];
    }),
  );
}

test.each([
  [
    "Unauthorized",
    [
      "/health",
      "/v1/model_prices_and_context_window.json",
      "/api.json",
      "/v1/versions/{serial}/model_prices_and_context_window.json",
      "/v1/versions/{serial}/api.json",
      "/v1/changes",
      "/v1/changes.atom",
      "/v1/changes.json",
      "/v1/status",
      ...["/v1/snapshot.json", "/v1/versions/{serial}/snapshot.json"],
      ...["/v1/ledger.ndjson", "/v1/versions/{serial}/ledger.ndjson"],
      ...["/v1/ledger.csv", "/v1/versions/{serial}/ledger.csv"],
      ...["/v1/vectors.ndjson", "/v1/versions/{serial}/vectors.ndjson"],
      ...["/v1/exports", "/v1/exports/{name}.json", "/v1/versions/{serial}/exports/{name}.json"],
      // As the files beside them are.
      ...Object.keys(Object(document.paths)).filter((path) => /\.(sha256|minisig|pub)$/.test(path)),
    ],
  ],
  // The cost map has a limit of its own.
  ["RateLimited", ["/health"]],
])("%s is documented where the gate stands", (id, open) => {
  const gated = Object.keys(Object(document.paths)).filter((path) => {
    const responses = partAt(
      operationAt(path.replace("{serial}", "1"), "get") ?? operationAt(path, "post") ?? {},
      "responses",
    );
    return JSON.stringify(responses).includes(`responses/${id}"`);
  });
  const all = Object.keys(Object(document.paths));
  expect(gated).toEqual(all.filter((path) => !open.includes(path)));
});

describe("an undocumented answer is refused", () => {
  const url = new URL("http://service/v1/prices?page_size=1");

  async function refusal(
    change: (answer: Answer) => Partial<Answer>,
    init: RequestInit = {},
  ): Promise<string> {
    const real = await startService().fetch("/v1/prices?page_size=1");
    const answer = { status: 200, headers: Object.fromEntries(real.headers), body: await real.json() };
    const { status, headers, body } = { ...answer, ...change(answer) };
    const changed = new Response(JSON.stringify(body), { status, headers });
    return checkAnswer(url, init, changed).then(
      () => "accepted",
      (error: Error) => error.message,
    );
  }
  type Answer = { status: number; headers: Record<string, string>; body: unknown };

  test.each<[string, (answer: Answer) => Partial<Answer>, RegExp]>([
    ["never when it is as it came", () => ({}), /^accepted$/],
    [
      "with a field too many",
      ({ body }) => ({ body: { ...Object(body), next: 2 } }),
      /additional properties/,
    ],
    [
      "with a field too few",
      ({ body }) => ({ body: { data: Object(body).data } }),
      /required property 'meta'/,
    ],
    [
      "with a field of another type",
      ({ body }) => ({ body: { ...Object(body), meta: [] } }),
      /meta must be object/,
    ],
    ["with another status", () => ({ status: 201 }), /no such answer/],
    [
      "without a header",
      ({ headers: { "x-prices-since": since, ...headers } }) => ({ headers }),
      /no header x-prices-since/,
    ],
    [
      "with a header of its own",
      ({ headers }) => ({ headers: { ...headers, "x-new": "1" } }),
      /x-new is not documented/,
    ],
    ["with a malformed header", ({ headers }) => ({ headers: { ...headers, etag: "x" } }), /etag: .*pattern/],
    [
      "as another type",
      ({ headers }) => ({ headers: { ...headers, "content-type": "text/plain" } }),
      /content-type/,
    ],
  ])("%s", async (_how, change, message) => {
    expect(await refusal(change)).toMatch(message);
  });

  test("to HEAD with a body", async () => {
    expect(await refusal(() => ({}), { method: "HEAD" })).toMatch(/bytes of body/);
  });

  test("when the request should have been refused", async () => {
    const response = await startService().fetch("/v1/prices?page_size=1");
    const wrong = new URL("http://service/v1/prices?page_size=1001");
    await expect(checkAnswer(wrong, {}, response)).rejects.toThrow(/page_size: .*<= 1000/);
  });
});
