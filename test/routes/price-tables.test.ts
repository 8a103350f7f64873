import { beforeEach, expect, test } from "vitest";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { serviceWithOneCard } from "../helpers/one-card.ts";
import { readRows } from "../helpers/rfc4180.ts";
import { type Service, startService } from "../helpers/service.ts";

let service: Service;

beforeEach(() => {
  service = startService();
});

type Entry = { model_id: string; provider_id: string };

async function listed(query: string): Promise<Entry[]> {
  const path = query.includes("q=") ? "/v1/prices/search" : "/v1/prices";
  return (await service.ask(`${path}?page_size=1000&${query}`)).body.data;
}

async function text(path: string): Promise<string> {
  const answer = await service.fetch(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

const ids = (rows: readonly Partial<Entry>[]) => rows.map((row) => `${row.provider_id} ${row.model_id}`);

test.each([
  "",
  "provider_id=anthropic,openai",
  "provider_id=claude",
  "provider_id=nobody",
  "kind=maker",
  "model_id=openai/gpt-4o",
  "mode=chat",
  "context_min=1",
  "sort_by=provider_id&order=desc",
  "sort_column=prompt",
  "include=delisted,facts",
  "q=gpt+4o",
  "q=4O&provider_id=openai&order=desc",
])("filters and sorting work as in the list: %s", async (query) => {
  const rows = await listed(query);
  expect(ids(readRows(await text(`/v1/prices.csv?${query}`)))).toEqual(ids(rows));
  const lines = (await text(`/v1/prices.ndjson?${query}`)).split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
});

test.each([199, 200, 201, 401])(
  "tables longer than one chunk: %i rows arrive complete and in order",
  async (count) => {
    const models = Array.from({ length: count }, (_, i) => `m${String(i).padStart(4, "0")}`);
    service = serviceWithOneCard(["openai"], models);
    expect(readRows(await text("/v1/prices.csv")).map(({ model_id }) => model_id)).toEqual(models);
    const lines = (await text("/v1/prices.ndjson")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).model_id)).toEqual(models);
  },
);

test("ids that a spreadsheet would take for formulas are unchanged, and guarded on request", async () => {
  const line = (model_id: string) =>
    JSON.stringify({ model_id, provider_id: "openai", pricing: null, message: "" });
  const lines = buildFixture().listing.lines.map((_, i) => line(i === 0 ? "@cf/meta/llama" : `m${i}`));
  service = startService(new MemoryKv(buildFixture({ lines }).keys));
  const [raw, guarded] = await Promise.all(
    ["", "?safe=spreadsheet"].map(async (query) => readRows(await text(`/v1/prices.csv${query}`))),
  );
  expect(raw?.[0]?.model_id).toBe("@cf/meta/llama");
  expect(guarded?.[0]?.model_id).toBe("'@cf/meta/llama");
  expect(raw?.slice(1)).toEqual(guarded?.slice(1));
});

test.each([
  ["/?mode=any&every=1&sort=released&order=desc", "", "sort_column=released&order=desc"],
  ["/?provider=all&sort=prompt&order=desc", "", "sort_column=prompt&order=desc"],
  [
    "/?provider=all&sort=prompt",
    "kind=maker,cloud,host,gateway&prompt_min=0.000000000001",
    "sort_column=prompt",
  ],
  ["/?q=gpt+4o&provider=openai", "q=gpt+4o&provider_id=openai", ""],
])("the link of %s has the rows of the page and of all other pages", async (address, filter, sort) => {
  const html = await (await service.fetch(address)).text();
  const [, href = ""] = /href="(\/v1\/prices\.csv[^"]*)"/.exec(html) ?? [];
  const rows = readRows(await text(href.replaceAll("&amp;", "&")));
  expect(href).toContain("safe=spreadsheet");
  expect(ids(rows)).toEqual(ids(await listed(`${filter}&${sort}`)));
});

test.each([
  ["/v1/prices.csv?safe=yes", /safe: expected spreadsheet/],
  ["/v1/prices.csv?unit=per_1m", /unit: expected .*per_million/],
  ["/v1/prices.csv?sort_column=price", /sort_column/],
  ["/v1/prices.ndjson?q=", /q: expected a search text/],
  ["/v1/prices.ndjson?kind=nobody", /kind/],
])("%s is 400", async (path, message) => {
  const { status, body } = await service.ask(path);
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
});

test.each([
  ["/v1/prices.csv", "text/csv; charset=utf-8"],
  ["/v1/prices.ndjson", "application/x-ndjson"],
])("%s has its content type and an ETag that answers 304; HEAD has no body", async (path, type) => {
  const { headers } = await service.fetch(path);
  expect(headers.get("content-type")).toBe(type);
  const held = await service.fetch(path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect([held.status, await held.text()]).toEqual([304, ""]);
  const head = await service.fetch(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

// threat: costly-table
test.each([
  [1, 1],
  [1000, 1],
  [1001, 2],
  [2500, 3],
])(
  "the rate limit counts a table by its number of pages: %i rows count as %i requests",
  async (rows, requests) => {
    let counted = 0;
    const limit = async () => {
      counted += 1;
      return { success: counted <= 2 };
    };
    const models = Array.from({ length: rows }, (_, i) => `m${i}`);
    service = serviceWithOneCard(["openai"], models, { RATE_LIMITER: { limit } });
    const { status, headers } = await service.fetch("/v1/prices.ndjson");
    expect([counted, status]).toEqual([requests, requests > 2 ? 429 : 200]);
    counted = 0;
    const held = { "if-none-match": headers.get("etag") ?? "" };
    if (status === 200)
      expect((await service.fetch("/v1/prices.ndjson", { headers: held })).status).toBe(304);
    expect(counted).toBe(status === 200 ? 1 : 0);
  },
);
