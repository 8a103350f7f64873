import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { COLUMNS } from "../../src/schemas/words.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";

const { listing } = buildFixture();
const entries = listing.lines.map((line) => JSON.parse(line));
let service: Service;

beforeEach(() => {
  service = startService();
});

const list = (query: string, path = "/v1/prices") => service.ask(`${path}${query}`);

function ids(body: { data: { model_id: string; provider_id: string }[] }) {
  return body.data.map(({ model_id, provider_id }) => `${provider_id} ${model_id}`);
}

describe("GET /v1/prices", () => {
  test("lists every entry, sorted, on pages of 100", async () => {
    const { status, body, headers } = await list("");
    expect(status).toBe(200);
    expect(body).toEqual({
      data: entries,
      meta: { page: 1, page_size: 100, total: entries.length, total_pages: 1 },
    });
    expect(headers.get("content-type")).toBe("application/json");
  });

  test("filtered by kind has only rows of those providers", async () => {
    const all = await Promise.all(
      ["maker", "host", "cloud"].map(async (kind) => {
        const { body } = await list(`?kind=${kind}`);
        const named = await list(`?kind=${kind}&provider_id=openai`);
        return [
          kind,
          new Set(ids(body).map((id) => id.split(" ")[0])).has("openai"),
          named.body.meta.total > 0,
        ];
      }),
    );
    expect(all).toEqual([
      ["maker", true, true],
      ["host", false, false],
      ["cloud", false, false],
    ]);
  });

  test.each([
    ["?provider_id=anthropic", ["anthropic claude-sonnet-4-5"]],
    ["?provider_id=claude", ["anthropic claude-sonnet-4-5"]],
    ["?provider_id=perplexity,anthropic,", ["anthropic claude-sonnet-4-5", "perplexity sonar"]],
    [
      "?provider_id=openrouter,nebius&model_id=openai/gpt-4o",
      ["nebius openai/gpt-4o", "openrouter openai/gpt-4o"],
    ],
    ["?model_id=openai/gpt-4o", ["nebius openai/gpt-4o", "openrouter openai/gpt-4o"]],
    ["?model_id=openai/gpt-4o&provider_id=openrouter", ["openrouter openai/gpt-4o"]],
    ["?model_id=openai%2Fgpt-4o&order=desc", ["openrouter openai/gpt-4o", "nebius openai/gpt-4o"]],
    ["?model_id=__proto__", ["openai __proto__"]],
    ["?model_id=gpt-4", []],
    ["?provider_id=nobody", []],
    ["?provider_id=github-models", []],
    ["?provider_id=openai&completion_max=0.0000006", ["openai free-1", "openai gpt-4o-mini"]],
    ["?provider_id=openai&prompt_max=0.000001&completion_max=0", ["openai free-1"]],
    ["?provider_id=openai&prompt_max=0.000001&completion_max=0&prompt_min=0.000000001", []],
    ["?released_since=2026", []],
    ["?page=99", []],
    ["?page=9007199254740991&page_size=1000", []],
    ["?unknown=1&unknown=2&__proto__=1&provider_id=anthropic", ["anthropic claude-sonnet-4-5"]],
  ])("%s lists %j", async (query, expected) => {
    const { status, body } = await list(query);
    expect([status, ids(body)]).toEqual([200, expected]);
  });

  test("sort_column=context_tokens sorts and keeps all rows", async () => {
    const { status, body } = await list("?sort_column=context_tokens&order=desc");
    expect([status, ids(body).toSorted()]).toEqual([200, ids((await list("")).body).toSorted()]);
  });

  test("a long unknown parameter is named, cut before a letter of two parts", async () => {
    const { status, body } = await list(`?${"a".repeat(99)}%F0%9F%98%80=1`);
    expect([status, body.meta.ignored[0].field.slice(0, 99)]).toEqual([200, "a".repeat(99)]);
  });

  test.each(["model_id", "provider_id"])("pages concatenate to the list sorted by %s", async (sortBy) => {
    const sizes = fc.integer({ min: 1, max: 30 });
    const orders = fc.constantFrom("asc", "desc");
    await fc.assert(
      fc.asyncProperty(sizes, orders, async (size, order) => {
        const query = `?sort_by=${sortBy}&order=${order}`;
        const whole = ids((await list(`${query}&page_size=1000`)).body);
        const pages: string[] = [];
        const { total_pages } = (await list(`${query}&page_size=${size}`)).body.meta;
        for (let page = 1; page <= total_pages; page++) {
          pages.push(...ids((await list(`${query}&page_size=${size}&page=${page}`)).body));
        }
        expect(pages).toEqual(whole);
        expect(total_pages).toBe(Math.ceil(whole.length / size));
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["?page=0", 'page: expected an integer of at least 1, got "0"'],
    ["?page=1.5", "page: expected"],
    ["?page=-1", "page: expected"],
    ["?page=1e3", "page: expected"],
    ["?page=", "page: expected"],
    ["?page=9007199254740993", "page: expected"],
    ["?page=1&page=2", "page: expected an integer of at least 1, got several values"],
    ["?page_size=0", "page_size: expected an integer from 1 to 1000"],
    ["?page_size=1001", "page_size: expected an integer from 1 to 1000"],
    ["?sort_column=price", `sort_column: expected one of ${COLUMNS.join(", ")}, context_tokens, got "price"`],
    ["?sort_by=price", "sort_by: expected one of model_id, provider_id, relevance (rates: sort_column)"],
    ["?group_by=provider", 'group_by: expected one of model, got "provider"'],
    ["?released_since=2026-13", "released_since: expected a day, month or year"],
    ["?prompt_max=1e-6", "prompt_max: expected a decimal of USD"],
    ["?status=gone", "status: expected one or more of announced,"],
    ["?order=up", "order: expected one of asc, desc"],
    ["?provider_id=", "provider_id: expected one or more provider ids"],
    ["?provider_id=,", "provider_id: expected one or more provider ids"],
    [`?model_id=${"x".repeat(257)}`, "model_id: expected"],
  ])("%s is 400", async (query, message) => {
    const { status, body, headers } = await list(query);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: "invalid_request_error",
      message: expect.stringContaining(message),
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("GET /v1/prices/search", () => {
  test.each([
    ["?q=gpt", 4],
    ["?q=GPT+4o", 4],
    ["?q=4o%20gpt&provider_id=openai", 2],
    ["?q=gpt.4o", 4],
    ["?q=openai:gpt", 2],
    ["?q=claude_sonnet@4", 2],
    ["?q=gpt+claude", 0],
    ["?q=proto", 1],
    ["?q=gpt&model_id=openai/gpt-4o", 2],
    ["?q=claude&model_id=openai/gpt-4o", 0],
    ["?q=%00", 0],
    ["?q=%ED%A0%80", 0],
    ["?q=%zz", 0],
    ["?q=gpt4o&scope=all", 4],
    ["?q=gtp+4o&scope=all&provider_id=openai", 2],
    ["?q=gpt+4o&group_by=model", 2],
  ])("%s finds %i", async (query, total) => {
    const { status, body } = await list(query, "/v1/prices/search");
    expect([status, body.meta.total, body.data.length]).toEqual([200, total, total]);
  });

  test("by relevance the exact id comes first, and the answer says what was searched for instead", async () => {
    const { body } = await list("?q=gtp+4o&scope=all&sort_by=relevance", "/v1/prices/search");
    expect([ids(body)[0], body.meta.corrected]).toEqual(["openai gpt-4o", "gpt 4o"]);
  });

  test("words that name no row are read as filters, and the answer says which", async () => {
    const { body } = await list("?q=model+with+reasoning&scope=all", "/v1/prices/search");
    expect([body.meta.total, body.meta.read_as]).toEqual([0, ["reasons"]]);
  });

  // threat: costly-search
  test.each([
    ["", "missing_parameter"],
    ["?q=", "missing_parameter"],
    ["?q=%20%09", "missing_parameter"],
    [`?q=${"x".repeat(201)}`, "invalid_parameter"],
    ["?q=a&q=b", "invalid_parameter"],
    ["?q=a&page_size=5000", "invalid_parameter"],
  ])("%s is 400 %s", async (query, code) => {
    const { status, body } = await list(query, "/v1/prices/search");
    expect([status, body.error.code]).toEqual([400, code]);
  });
});

describe("lists can be cached", () => {
  test.each(["/v1/prices", "/v1/prices.csv", "/v1/reference/models"])(
    "another version or another announced price changes the ETag of %s",
    async (path) => {
      const line = '{"model_id":"a","provider_id":"p","pricing":null,"message":"x"}';
      const upcoming = [{ row: 0, from: "2026-11-25T00:00:00Z", line }];
      const tagAt = async (instant: string, serial: number) => {
        vi.setSystemTime(Date.parse(instant));
        service = startService(new MemoryKv(buildFixture({ serial, upcoming }).keys));
        return (await service.fetch(path)).headers.get("etag");
      };
      vi.useFakeTimers({ toFake: ["Date"] });
      const before = await tagAt("2026-11-24T00:00:00Z", 1);
      const others = [await tagAt("2026-11-25T00:00:00Z", 1), await tagAt("2026-11-24T00:00:00Z", 2)];
      const again = await tagAt("2026-11-24T23:59:59Z", 1);
      expect(new Set([before, ...others]).size).toBe(3);
      expect(again).toBe(before);
    },
  );

  test("a warm list reads nothing from KV", async () => {
    await list("?page_size=2");
    const reads = service.kv.reads.length;
    await list("?page_size=2");
    await list("?page_size=3", "/v1/prices");
    expect([reads, service.kv.reads.length]).toEqual([2, 2]);
  });
});
