// GET /v1/accuracy and /v1/reference/providers/{id}: what is known of how right the prices are.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") }));

const get = (path: string) => startService().ask(path);

describe("GET /v1/accuracy", () => {
  test("returns the score of all facts, today and before each import, by provider, and bills", async () => {
    const { status, body } = await get("/v1/accuracy");
    expect(status).toBe(200);
    expect(body.summary).toEqual({
      ...{ facts: 3, right: 1, wrong: 1, disputed: 1, share_right: 0.3333 },
      before: { facts: 2, right: 0, wrong: 1, missing: 1, share_right: 0 },
      bills: { confirmed: 43, refuted: 1, undecidable: 19 },
      evidence: {
        ...{ median: "2026-11-10", oldest: "2026-08-01", newest: "2026-11-19" },
        share_read_within_days: { 7: 0.25, 30: 0.75, 90: 0.75 },
      },
    });
    expect(body.providers).toEqual([
      { provider_id: "openai", name: "OpenAI", facts: 2, right: 1, wrong: 1, disputed: 0, share_right: 0.5 },
      {
        provider_id: "anthropic",
        name: "Anthropic",
        facts: 1,
        right: 0,
        wrong: 0,
        disputed: 1,
        share_right: 0,
      },
    ]);
  });

  test.each([
    ["", ["wrong", "disputed", "right"]],
    ["?page_size=1&page=2", ["disputed"]],
    ["?result=wrong&q=gpt", ["wrong"], [{ field: "q", nearest: "/v1/prices/search" }]],
    ["?provider_id=OpenAI", ["wrong", "right"]],
    ["?provider_id=nobody", []],
  ])("%s returns facts that are %j, and names what it does not know", async (query, results, ignored?) => {
    const { body } = await get(`/v1/accuracy${query}`);
    expect(body.data.map(({ result }: { result: string }) => result)).toEqual(results);
    expect(body.meta.ignored).toEqual(ignored);
  });

  test("a version without a report is 503", async () => {
    const { keys } = buildFixture();
    const { trust: _none, ...manifest } = JSON.parse(Buffer.from(keys.get("manifest") ?? "").toString());
    keys.set("manifest", Buffer.from(JSON.stringify(manifest)));
    expect((await startService(new MemoryKv(keys)).fetch("/v1/accuracy")).status).toBe(503);
  });
});

describe("GET /v1/reference/providers/{id}", () => {
  test("returns the provider's names, counts and the age of its evidence", async () => {
    expect((await get("/v1/reference/providers/openai")).body).toMatchObject({
      ...{ provider_id: "openai", rows: 3, priced: 2, listed: 1, gone: 1, first_hand: 1, disagreements: 0 },
      evidence: { median: "2026-11-10", share_read_within_days: { 7: 0.25, 30: 0.75, 90: 0.75 } },
      usage: { page: "https://openai.com/usage" },
    });
  });

  test("accepts another name of the provider", async () => {
    expect((await get("/v1/reference/providers/OPENAI")).body.provider_id).toBe("openai");
  });

  test("the evidence is null without a price that was read", async () => {
    expect((await get("/v1/reference/providers/perplexity")).body.evidence).toBeNull();
  });

  test("an unknown provider is 404 and suggests the nearest", async () => {
    const { status, body } = await get("/v1/reference/providers/opnai");
    expect([status, body.error.message]).toEqual([404, expect.stringContaining("openai")]);
  });
});
