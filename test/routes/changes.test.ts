// GET /v1/prices/history, /v1/changes and its feeds, over what publishes and a rollback recorded.
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Build, buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { rollBack } from "../../scripts/publish/rollback.ts";
import { inputOf } from "../helpers/builds.ts";
import { faultsOfAtom } from "../helpers/feed-schemas.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type MemoryKvStore, memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const CHANGED = "2026-09-15T16:00:00Z";
const AHEAD = "2126-01-01T00:00:00Z";

const price = (prompt: string, span: Partial<CatalogPrice> = {}): CatalogPrice => ({
  ...span,
  rates: { prompt },
  origin: {
    source: "override",
    read: "2026-09-30",
    page: "https://p.example/pricing",
    confidence: "official",
  },
});

function build(...models: Partial<CatalogModel>[]): Build {
  const p = models.map((one) => ({ id: "a/b&c", facts: {}, other_sources: [], prices: [], ...one }));
  const q = [{ id: "m", facts: {}, other_sources: [], prices: [price("0.000009")] }];
  return buildKeys(inputOf({ models: { p, q }, today: "2026-11-01" }));
}

const FIRST = build({
  prices: [price("0.000001", { until: CHANGED }), price("0.000002", { from: CHANGED })],
});
const announced = [
  price("0.0000015", { until: CHANGED }),
  price("0.000002", { from: CHANGED, until: AHEAD }),
  price("0.0000005", { from: AHEAD }),
];
const SECOND = build({ prices: announced });
const THIRD = build(
  { status: "retired", status_since: "2026-11-02", prices: announced },
  { id: "n", prices: [price("0.1")] },
);

let published: MemoryKvStore;
let kv: MemoryKvStore;
let service: Service;

beforeAll(async () => {
  published = memoryKvStore();
  for (const [i, one] of [FIRST, SECOND, THIRD].entries())
    await publishBuild(one, published, clockAt(`2026-11-0${i + 1}T12:00:00Z`), quiet);
});

beforeEach(() => {
  kv = memoryKvStore({ holds: published });
  service = startService(new MemoryKv(kv.values));
});

type Told = { change: string; model_id: string; seen: string; effective: string | null; id: string };

async function changes(query = ""): Promise<Told[]> {
  const { status, body } = await service.ask(`/v1/changes${query}`);
  expect(status).toBe(200);
  return body.data;
}

describe("GET /v1/changes", () => {
  test("lists what each publish changed, newest first, followed by dated prices from before", async () => {
    expect(
      (await changes()).map(({ change, model_id, seen, effective }) => [change, model_id, seen, effective]),
    ).toEqual([
      ["retired", "a/b&c", "2026-11-03T12:00:00Z", "2026-11-02T00:00:00Z"],
      ["new", "n", "2026-11-03T12:00:00Z", null],
      ["announced", "a/b&c", "2026-11-02T12:00:00Z", AHEAD],
      ["corrected", "a/b&c", "2026-11-02T12:00:00Z", null],
      ["up", "a/b&c", "2026-09-30T00:00:00Z", CHANGED],
    ]);
  });

  test.each([
    [5, 1],
    [4, 2],
    [3, 2],
    [2, 3],
  ])("%i per page are %i pages", async (size, pages) => {
    const { meta } = (await service.ask(`/v1/changes?page_size=${size}`)).body;
    expect(meta).toMatchObject({ total: 5, total_pages: pages });
  });

  test("has the old and new value and the percentage of each rate, exactly", async () => {
    const [announced] = await changes("?change=announced");
    expect(announced).toMatchObject({
      rates: [{ rate: "prompt", old: "0.000002", new: "0.0000005", percent: "-75" }],
    });
  });

  test.each([
    ["?since=2026-11-03", 2],
    ["?until=2026-11-02", 1],
    ["?since=2026-11-02T12:00:00Z&until=2026-11-03T12:00:00Z", 2],
    ["?since=2027-01-01", 0],
    ["?since=2027-01-01&by=effective", 1],
    ["?change=announced&by=effective", 1],
    ["?provider_id=p&change=up,corrected", 2],
    ["?provider_id=q", 0],
    ["?percent_min=75", 2],
    ["?percent_min=75.1", 1],
    ["?percent_min=50.0", 3],
    ["?percent_min=0", 3],
    ["?percent_min=1000", 0],
    ["?page_size=2&page=2", 2],
    ["?provider_id=nobody", 0],
    ["?model_id=n", 1],
    ["?page_size=4&page=2", 1],
    ["?page=9", 0],
  ])("%s returns %i", async (query, count) => {
    expect(await changes(query)).toHaveLength(count);
  });

  test("unknown provider names in a filter are reported", async () => {
    const { meta } = (await service.ask("/v1/changes?provider_id=nobody,p")).body;
    expect(meta).toMatchObject({ total: 5, unknown_providers: ["nobody"] });
  });

  test("a page without a filter reads only its own months", async () => {
    const pageOf = async (query: string) => {
      service = startService(new MemoryKv(kv.values));
      const ids = (await changes(query)).map(({ id }) => id);
      return { ids, months: service.kv.reads.filter((key) => key.startsWith("changes")).length };
    };
    const all = await pageOf("");
    expect(all.months).toBe(2);
    const pages = [await pageOf("?page_size=3"), await pageOf("?page_size=3&page=2")];
    expect(pages.map(({ months }) => months)).toEqual([1, 2]);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all.ids);
  });

  test.each([
    "?since=yesterday",
    "?until=2026-02-30",
    "?change=sideways",
    "?by=seen&page=1",
    "?page_size=0",
    "?percent_min=-1",
    "?percent_min=1e3",
  ])("%s is 400", async (query) => {
    for (const path of [
      "/v1/changes",
      ...(query.includes("page") ? [] : ["/v1/changes.atom", "/v1/changes.json"]),
    ])
      expect((await service.fetch(path + query)).status).toBe(400);
  });

  test("a rollback is listed as the changes it makes", async () => {
    await rollBack(kv, 2, clockAt("2026-11-04T12:00:00Z"), quiet);
    service = startService(new MemoryKv(kv.values));
    const back = await changes("?since=2026-11-04");
    expect(back.map(({ change, model_id }) => [change, model_id])).toEqual(
      expect.arrayContaining([
        ["status", "a/b&c"],
        ["withdrawn", "n"],
      ]),
    );
    expect(await changes()).toHaveLength(5 + back.length);
  });

  test("an unreadable month is 503", async () => {
    for (const key of [...kv.values.keys()]) if (key.startsWith("changes.gz:")) kv.values.delete(key);
    service = startService(new MemoryKv(kv.values));
    expect((await service.fetch("/v1/changes")).status).toBe(503);
  });
});

describe("feeds", () => {
  test("JSON Feed 1.1 has its required fields and every change in full", async () => {
    const { headers, body: feed } = await service.ask("/v1/changes.json?provider_id=p");
    expect(headers.get("content-type")).toBe("application/feed+json");
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: expect.stringMatching(/./),
      feed_url: "http://service/v1/changes.json?provider_id=p",
    });
    // What was wrong here is for those who ask for it.
    const all = (await changes("?provider_id=p")).filter(({ change }) => change !== "corrected");
    expect(feed.items.map((item: { _change: unknown }) => item._change)).toEqual(all);
    expect(feed.items[2]).toMatchObject({
      id: `urn:uuid:${all[2]?.id}`,
      url: "http://service/models/a/b%26c",
      title: "p/a/b&c: announced, prompt 0.000002 -> 0.0000005 (-75 %)",
      content_text: `effective ${AHEAD}, seen 2026-11-02T12:00:00Z; USD\nprompt 0.000002 -> 0.0000005 (-75 %)`,
      date_published: "2026-11-02T12:00:00Z",
    });
  });

  test("Atom follows RFC 4287, with the newest change's day and each change's amounts", async () => {
    const response = await service.fetch("/v1/changes.atom?change=announced,up");
    expect(response.headers.get("content-type")).toBe("application/atom+xml");
    const xml = await response.text();
    expect(faultsOfAtom(xml)).toEqual([]);
    const [head = "", first, ...others] = xml.split("<entry>");
    // The newest of them was published a day before the version that is served.
    for (const part of [
      "<updated>2026-11-02T12:00:00Z</updated>",
      '<link rel="self" type="application/atom+xml" href="http://service/v1/changes.atom?change=announced,up"/>',
    ])
      expect(head).toContain(part);
    expect(others).toHaveLength(1);
    expect(first).toContain("<title>p/a/b&amp;c: announced, prompt 0.000002 -&gt; 0.0000005 (-75 %)</title>");
  });
});

describe("/changes for people", () => {
  async function pageOf(path: string): Promise<string> {
    const response = await service.fetch(path);
    expect(response.status).toBe(200);
    return response.text();
  }
  const rowsOf = (html: string) => Array.from(html.matchAll(/<span class="tag (\w+)">/g), ([, kind]) => kind);

  test("begins with prices that moved, each row with its rates, linked to the model's page", async () => {
    const html = await pageOf("/changes");
    expect(rowsOf(html)).toEqual(["up", "new", "retired"]);
    expect(html).toContain('<a href="/models/a/b%26c">a/b&amp;c</a>');
    // The row's kind says it.
    expect(html).not.toContain("Status active → retired");
  });

  test.each([
    ["?provider=q", []],
    ["?change=up", ["up"]],
    ["?percent=80", ["up"]],
    ["?change=corrected,withdrawn", ["corrected"]],
    ["?page=2", []],
    ["?change=sideways&percent=much&page=0", ["up", "new", "retired"]],
  ])("%s shows %j", async (query, kinds) => {
    expect(rowsOf(await pageOf(`/changes${query}`))).toEqual(kinds);
  });

  test("names the feeds with its filters, in the head and as links", async () => {
    const html = await pageOf("/changes?provider=p&percent=10&page=2");
    const feed = "/v1/changes.atom?provider_id=p&amp;percent_min=10";
    expect(html).toMatch(new RegExp(`<link rel="alternate"[^>]* href="${feed.replace(/[.?]/g, "\\$&")}"`));
    expect(html).toContain(`<a href="${feed}">Atom</a>`);
    expect(await pageOf("/models/n")).toContain('href="/v1/changes.atom"');
  });

  test("reports unknown provider names and escapes them", async () => {
    const html = await pageOf(`/changes?provider=${encodeURIComponent('"><b>')}`);
    expect(html).toContain("No provider is called “&quot;>&lt;b>”.");
    expect(html).not.toContain("<b>");
  });

  test("is open where keys are set, like its feed", async () => {
    const API_KEY_SHA256S = createHash("sha256").update("k").digest("hex");
    service = startService(new MemoryKv(kv.values), { API_KEY_SHA256S });
    expect(rowsOf(await pageOf("/changes"))).toHaveLength(3);
  });
});

describe("GET /v1/prices/history", () => {
  test("is not cached by the isolate, because few ask for the same record twice", async () => {
    const path = "/v1/prices/history?provider_id=p&model_id=n";
    for (const _ of [1, 2]) await service.fetch(path);
    expect(service.kv.reads.filter((key) => key.startsWith("history"))).toHaveLength(2);
  });

  test("has every dated price with its evidence, when we saw it, and what we corrected", async () => {
    const { body } = await service.ask("/v1/prices/history?provider_id=p&model_id=a/b%26c");
    const evidence = {
      source: "override",
      page: "https://p.example/pricing",
      read: "2026-09-30",
      confidence: "official",
      ...{ certainty: "high", checked: "2026-09-30", certainty_of: { prompt: "high" } },
    };
    expect(body).toEqual({
      model_id: "a/b&c",
      provider_id: "p",
      status: "retired",
      status_since: "2026-11-02",
      prices: { serial: 3, version: expect.any(String), as_of: "2026-09-30" },
      data: [
        {
          state: "past",
          effective_from: null,
          effective_until: CHANGED,
          first_seen: "2026-09-30T00:00:00Z",
          rates: { prompt: "0.0000015" },
          corrections: [
            {
              seen: "2026-11-02T12:00:00Z",
              rates: [{ rate: "prompt", old: "0.000001", new: "0.0000015", percent: "50" }],
            },
          ],
          ...evidence,
        },
        {
          state: "current",
          effective_from: CHANGED,
          effective_until: AHEAD,
          first_seen: "2026-09-30T00:00:00Z",
          rates: { prompt: "0.000002" },
          ...evidence,
        },
        {
          state: "announced",
          effective_from: AHEAD,
          effective_until: null,
          first_seen: "2026-11-02T12:00:00Z",
          rates: { prompt: "0.0000005" },
          ...evidence,
        },
      ],
    });
    expect(service.kv.reads.length).toBe(3);
  });

  test("for a pinned version is that version's", async () => {
    const path = "/v1/prices/history?provider_id=p&model_id=a/b%26c&prices_version=1";
    const { data } = (await service.ask(path)).body;
    expect(data.map(({ rates }: { rates: unknown }) => rates)).toEqual([
      { prompt: "0.000001" },
      { prompt: "0.000002" },
    ]);
  });

  test.each([
    ["?provider_id=p", 400],
    ["?model_id=n", 400],
    ["?provider_id=nobody&model_id=n", 400],
    ["?provider_id=p&model_id=unknown", 404],
  ])("%s is %i", async (query, status) => {
    expect((await service.fetch(`/v1/prices/history${query}`)).status).toBe(status);
  });
});

test.each([
  ["2026-09-15T15:59:59Z", ["current", "announced", "announced"]],
  [CHANGED, ["past", "current", "announced"]],
])("the history's prices at %s are %j", async (now, states) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
  const { data } = (await service.ask("/v1/prices/history?provider_id=p&model_id=a/b%26c")).body;
  expect(data.map((one: { state: string }) => one.state)).toEqual(states);
});
