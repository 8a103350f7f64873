import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";
import { first, second } from "../helpers/two-versions.ts";

let service: Service;

beforeEach(() => {
  service = startService();
});

async function html(path: string): Promise<string> {
  return (await service.fetch(path)).text();
}

/** Model ids of the listing, in its order. */
function rowsOf(text: string): string[] {
  return Array.from(text.matchAll(/<a href="[^"]*" data-model="([^"]*)"/g), ([, id = ""]) => id);
}

describe("GET /", () => {
  test("has rows, prices and plain links without any script", async () => {
    const text = await html("/?q=gpt-4o&provider=openai");
    expect(rowsOf(text)).toContain("gpt-4o");
    expect(text).toContain(">2.50</td>");
    expect(text).toContain('<form class="filters" method="get" action="/">');
    expect(text).toContain('href="/?q=gpt-4o&amp;provider=openai&amp;sort=prompt"');
    expect(text).toMatch(/<caption><span class="visually-hidden">USD per 1M tokens/);
  });

  test.each([
    ["/?provider=openai", "/v1/changes.atom"],
    ["/changes?provider=openai", "/v1/changes.atom?provider_id=openai"],
  ])("%s names the feed %s", async (path, feed) => expect(await html(path)).toContain(`href="${feed}"`));

  test("a path without a page shows people what the search finds for its last part", async () => {
    const answer = await service.fetch("/nope/gpt-4o", { headers: { accept: "text/html,*/*" } });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([404, expect.stringContaining("There is no page /nope/gpt-4o.")]);
    expect(text).toContain('value="gpt-4o"');
  });

  test("shows what is known of the listed provider, with one more read only for it", async () => {
    const of = async (path: string) => {
      const one = startService();
      const text = await (await one.fetch(path)).text();
      return { text, reads: one.kv.reads.filter((key) => key !== "manifest").length };
    };
    const [all, filtered, unknown] = await Promise.all(["/", "/?provider=openai", "/?provider=nope"].map(of));
    expect(filtered?.text).toMatch(/<h2 id="provider">OpenAI<\/h2><p>Maker\. \d+ offers/);
    for (const { text = "" } of [all ?? {}, unknown ?? {}]) expect(text).not.toContain('id="provider"');
    expect([all?.reads, filtered?.reads, unknown?.reads]).toEqual([1, 3, 1]);
  });

  test.each([
    ["asc", (prices: number[]) => prices.toSorted((a, b) => a - b)],
    ["desc", (prices: number[]) => prices.toSorted((a, b) => b - a)],
  ])("sorts by a price, %s", async (order, sorted) => {
    const text = await html(`/?provider=all&sort=prompt&order=${order}`);
    const row = /<tr><th scope="row">.*?<\/th><td class="number">([\d.]+)</g;
    const prices = Array.from(text.matchAll(row), ([, price]) => Number(price));
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual(sorted(prices));
  });

  test.each([
    [
      "/?view=calculator&tokens=5",
      "tokens=5”, which this page does not read. It reads provider, model, prompt,",
    ],
    ["/compare?hours=5&taken=a", "hours=5”, which this page does not read. It reads m, add, calls, input,"],
    ["/models/gpt-4o?input=5&report=a", "input=5”, which this page does not read. It reads prompt, cached,"],
  ])("the page says what it does not read in %s", async (path, said) => {
    expect(await html(path)).toContain(`<p class="warning" role="status">The address has “${said}`);
  });

  test("escapes a search text in the form and in the state", async () => {
    const text = await html(`/?q=${encodeURIComponent('"></script><script>alert(1)//')}`);
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<script/g)).toHaveLength(2);
  });

  test.each(["/", "/?view=calculator", "/accuracy", "/changes", "/models/gpt-4o"])(
    "%s has the headers of a page",
    async (path) => {
      const response = await service.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toContain("max-age=60");
      expect(response.headers.get("x-prices-version")).toBe("fixture-1");
    },
  );
});

describe("a page uses one version", () => {
  const names = (text: string) => text.includes("newcomer");
  const unreadable = (key: string) => (second.keys.has(key) && !first.keys.has(key) ? "missing" : undefined);

  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") });
    service = startService(new MemoryKv(first.keys));
  });

  test("completely, and says stale, when the newest list cannot be read", async () => {
    await html("/");
    service.kv.put(second.keys);
    service.kv.fault = (key) => (key === MANIFEST_KEY ? undefined : unreadable(key));
    vi.setSystemTime(Date.now() + 700_000);
    const response = await service.fetch("/");
    const told = ["x-prices-version", "x-prices-stale", "cache-control", "etag"];
    expect(told.map((name) => response.headers.get(name))).toEqual(["fixture-1", "true", "no-store", null]);
    const text = await response.text();
    expect([names(text), text.includes("from the last good copy")]).toEqual([false, true]);
  });

  test("completely, when a publish happens between its reads", async () => {
    await html("/?view=calculator");
    vi.setSystemTime(Date.now() + 31_000);
    service.kv.put(second.keys);
    // The list is read now, and takes until the manifest of the second version has been read in the background.
    service.kv.fault = (key) => (key.startsWith("table") ? { late: 20 } : undefined);
    const response = await service.fetch("/");
    const version = response.headers.get("x-prices-version");
    expect(names(await response.text())).toBe(version === "fixture-2");
    expect(names(await html("/"))).toBe(true);
  });
});

describe("what the API refuses, the page refuses", () => {
  const key = "a key";
  const secrets = { API_KEY_SHA256S: createHash("sha256").update(key).digest("hex") };

  test.each(["/", "/?provider=openai", "/?view=calculator", "/models/gpt-4o"])(
    "%s shows no row and no provider where keys are set",
    async (path) => {
      service = startService(undefined, secrets);
      const response = await service.fetch(path);
      const text = await response.text();
      expect([response.status, response.headers.get("cache-control")]).toEqual([401, "no-store"]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(rowsOf(text)).toEqual([]);
      expect(text).not.toMatch(/"model_id":|"provider_id":|2\.50/);
    },
  );

  test.each([
    ["a/", 404],
    ["a".repeat(300), 400],
  ])("the model %s, which no list can have, is %i", async (id, status) => {
    expect((await service.fetch(`/models/${id}`)).status).toBe(status);
  });

  test("asks for the key", async () => {
    service = startService(undefined, secrets);
    expect(await html("/")).toContain("An API key is needed");
  });

  test("is 503 with the reason before any prices are published", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    service = startService(new MemoryKv(new Map()));
    const response = await service.fetch("/");
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain("Prices cannot be read just now");
  });

  test("is 429 past the limit, counted by the visitor's address", async () => {
    const counted: string[] = [];
    const limiter: RateLimit = {
      limit: async ({ key: caller }) => {
        counted.push(caller);
        return { success: false };
      },
    };
    service = startService(undefined, { RATE_LIMITER: limiter });
    const response = await service.fetch("/", { headers: { "cf-connecting-ip": "192.0.2.7" } });
    expect(response.status).toBe(429);
    expect(new Set(counted)).toEqual(new Set(["ip:192.0.2.7"]));
  });
});

describe("GET /?view=calculator", () => {
  // 1,000 x 2.5 + 500 x 10 millionths.
  const BILL =
    "/?view=calculator&provider=openai&model=gpt-4o&prompt=1000&completion=500&convention=inclusive";

  test("has the bill without any script, and its amount in title and preview", async () => {
    const text = await html(BILL);
    expect(text).toContain('data-total="0.0075"');
    expect(text).toContain("<title>$0.0075 · gpt-4o at OpenAI · Model prices</title>");
    expect(text).toMatch(/<meta property="og:title" content="\$0\.0075 /);
    expect(text).toContain('<meta property="og:image" content="http://service/social-card.png"/>');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(text).toMatch(/<link rel="canonical" href="https?:[^"]*\/\?view=calculator&amp;provider=openai/);
  });

  test("prices the same call at up to six other offers without any script when the address asks for it", async () => {
    const call = "/?view=calculator&provider=openai&model=gpt-4o&prompt=1000&completion=500";
    const before = await html(call);
    expect(before).not.toContain("data-call");
    expect(before).toMatch(
      /<a href="\/\?view=calculator[^"]*&amp;compare=1" class="button">Compare across providers/,
    );
    const text = await html(`${call}&compare=1`);
    const costs = Array.from(text.matchAll(/data-call="([^"]*)"/g), ([, cost]) => cost);
    expect(costs).toContain("0.0075");
    expect(costs.length).toBeLessThanOrEqual(6);
    expect(text).not.toContain("needs JavaScript");
  });

  test("has fields of rare counts that its address has", async () => {
    const field = '<input type="text" name="audio_prompt_tokens" value="5"';
    expect(await html("/?view=calculator&audio_prompt_tokens=5")).toContain(field);
  });

  test("offers to choose a provider only where none is chosen", async () => {
    expect(await html("/?view=calculator&provider=&model=gpt-4o")).toContain(">Choose one …</option>");
    expect(await html("/?view=calculator&provider=openai")).not.toContain("Choose one …");
  });

  test("has no bill when the address holds no call that can be priced", async () => {
    expect(await html("/?view=calculator&provider=openai&model=gpt-4o&prompt=-1")).not.toContain(
      "data-total",
    );
    expect(await html("/?view=calculator&provider=openai&model=nothing&prompt=1")).not.toContain(
      "data-total",
    );
  });
});

describe("GET /compare", () => {
  // 1,000 in, of which half cached, and 100 out: 500 x 2.5 + 500 x 1.25 + 100 x 10 millionths; and at 0.15 and 0.6.
  const QUERY = "m=openai/gpt-4o&m=openai/gpt-4o-mini&input=1000&cached=50&output=100&calls=10";

  test("shows what the workload costs at each offer, cheapest first, without any script", async () => {
    const text = await html(`/compare?${QUERY}`);
    const calls = Array.from(text.matchAll(/data-call="([^"]*)"/g), ([, call]) => call);
    expect(calls).toEqual(["0.00021", "0.002875"]);
    expect(text).toContain('data-month="0.8625"');
    expect(text).toContain("43 %");
    expect(text).toContain('class="differs"');
    expect(text).toContain('name="m" value="openai/gpt-4o-mini"');
    expect(text).toContain("<title>Compare gpt-4o-mini, gpt-4o · Model prices</title>");
  });

  test("is never cached, because it depends on the current time", async () => {
    const { headers } = await service.fetch(`/compare?${QUERY}`);
    expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
  });

  test("prices pasted calls instead of the workload, each at every offer", async () => {
    const usage = { usage: { prompt_tokens: 1000, completion_tokens: 100 } };
    const pasted = encodeURIComponent(JSON.stringify([usage, usage]));
    const text = await html(`/compare?${QUERY}&usage=${pasted}`);
    expect(text).toContain('data-call="0.007"');
    expect(text).toContain("2 pasted");
  });

  test("adds the best match of a text and redirects to the address with it", async () => {
    const { status, headers } = await service.fetch("/compare?m=openai/gpt-4o&add=gpt4o+mini");
    const location = headers.get("location") ?? "";
    expect([status, location.split("&taken=")[0]]).toEqual([
      303,
      "/compare?m=openai%2Fgpt-4o&m=openai%2Fgpt-4o-mini",
    ]);
    expect(await html(location)).toContain("The search took openai/gpt-4o-mini for “gpt4o mini”.");
    expect(await html("/compare?m=openai/gpt-4o&add=zzzz")).toContain("Nothing was found for “zzzz”.");
  });

  test.each([
    ["m=openai/nothing", "No model"],
    ["m=openai/video-1", "Priced per second"],
    ["m=openai/gpt-4o&usage=hello", "cannot be read"],
    [Array.from({ length: 14 }, () => "m=openai/gpt-4o").join("&"), "2 more are named"],
    ["m=openai/gpt-4o&batch=50", "no batch rates are known"],
  ])("%s says so", async (query, told) => {
    expect(await html(`/compare?${query}`)).toContain(told);
  });
});

describe("what people paste", () => {
  const BODY = '{"id":"private","model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":100}}';
  const send = (path: string, fields: Record<string, string>) =>
    service.fetch(path, { method: "POST", body: new URLSearchParams(fields) });

  test.each([
    ["/compare", { m: "openai/gpt-4o", usage: BODY }],
    ["/changes?provider=openai", { usage: BODY }],
  ])("is sent to %s, which leads to the address of its counts", async (path, fields) => {
    const answer = await send(path, fields);
    const address = new URL(answer.headers.get("location") ?? "", "http://service");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([303, "no-store"]);
    const usage = { prompt_tokens: 1000, completion_tokens: 100, cache_read_tokens: 0 };
    const kept = { model_id: "gpt-4o", usage, usage_convention: "inclusive" };
    expect(JSON.parse(address.searchParams.get("usage") ?? "")).toEqual(kept);
    expect(await (await service.fetch(`${address.pathname}${address.search}`)).text()).not.toContain(
      "private",
    );
  });

  test.each(["/compare", "/changes"])("is answered by %s itself where it cannot be read", async (path) => {
    const answer = await send(path, { m: "openai/gpt-4o-mini", usage: "hello" });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(text).toMatch(/cannot be read|holds no call|have no price/);
    // What else was sent is still there, and no link has the text.
    if (path === "/compare") expect(text).toContain('name="m" value="openai/gpt-4o-mini"');
    expect(text).not.toMatch(/(href|action|content|value)="[^"]*usage=hello/);
    expect(text).not.toMatch(/<pre[^>]*>[^<]*usage=hello/);
  });

  test("is in no address that adds a model either, and a form without it leads to its own", async () => {
    const location = async (fields: Record<string, string>) =>
      (await send("/compare", { m: "openai/gpt-4o", ...fields })).headers.get("location") ?? "";
    const both = "/compare?m=openai%2Fgpt-4o&m=openai%2Fgpt-4o-mini";
    const added = await location({ add: "gpt4o mini", usage: BODY });
    expect([added.startsWith(`${both}&usage=`), added.includes("private")]).toEqual([true, false]);
    expect((await location({ add: "gpt4o mini" })).split("&taken=")[0]).toBe(both);
    expect(await location({ input: "7" })).toBe("/compare?m=openai%2Fgpt-4o&input=7");
    expect(await location({ add: "zzzz" })).toBe("/compare?m=openai%2Fgpt-4o&add=zzzz");
  });

  test("is read by the calculator, and a form without it leads to its address", async () => {
    const fields = { view: "calculator", provider: "openai", model: "gpt-4o", prompt_tokens: "1000" };
    const text = await (await send("/", { ...fields, paste: BODY })).text();
    expect([text.includes("0.0035"), text.includes("paste=%7B")]).toEqual([true, false]);
    const { status, headers } = await send("/", { ...fields, completion_tokens: "0" });
    expect([status, headers.get("location")]).toEqual([
      303,
      "/?view=calculator&provider=openai&model=gpt-4o&prompt=1000&completion=0&convention=provider",
    ]);
  });

  test("is refused as another type or beyond 128 KiB, and other methods are named", async () => {
    const asJson = await service.fetch("/compare", { method: "POST", body: "{}" });
    const long = await send("/changes", { usage: "x".repeat(200_000) });
    const put = await service.fetch("/changes", { method: "PUT" });
    expect([asJson.status, long.status, put.status]).toEqual([415, 413, 405]);
    expect(put.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
  });
});
