// docs/operations.md, "What is cached where", row by row: the lifetimes that are sent, and after how long nobody is told the old
// price, by a caller's cache behind the edge's, an isolate that was idle and KV that shows a write a minute late.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import { realWork } from "../helpers/fake-clock.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { templateOf } from "../helpers/openapi-lookup.ts";
import { startService, usage } from "../helpers/service.ts";
import { SharedCache } from "../helpers/shared-cache.ts";
import { first, second } from "../helpers/two-versions.ts";

type Row = { paths: string[]; edge: string; caller: string; seen: string };

const ROWS = rowsOf(readFileSync("docs/operations.md", "utf8"));
const START = Date.parse("2026-11-21T12:00:00Z");
/** Cloudflare: a write is seen everywhere after 60 seconds. */
const KV_SECONDS = 60;
const PARAMETERS: Readonly<Record<string, string>> = {
  "/v1/prices/search": "?q=gpt",
  "/v1/resolve": "?model_id=gpt-4o",
  "/v1/prices/history": "?provider_id=openai&model_id=gpt-4o",
  "{serial}": "1",
  "{recipe}": "stripe",
  "{name}": "codeburn",
  "/models/{id}": "/models/gpt-4o",
  "{id}": "openai",
};
const CALL = { model_id: "gpt-4o", provider_id: "openai", usage: usage({ prompt_tokens: 1 }) };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});

/** Rows of the table under the heading. */
function rowsOf(text: string): Row[] {
  const [, section = ""] = /^## What is cached where\n(.*?)^## /ms.exec(text) ?? [];
  const lines = section.split("\n").filter((line) => /^\| (`|every)/.test(line));
  return lines.map((line) => {
    const [, path = "", edge = "", caller = "", seen = ""] = line.split("|").map((cell) => cell.trim());
    return { paths: path.split(", ").map((one) => one.replaceAll("`", "")), edge, caller, seen };
  });
}

/** Seconds: "5 min" is 300. */
function seconds(time: string): number {
  const [, count, unit = ""] = /^(\d+) (min|d)$/.exec(time.trim()) ?? [];
  return Number(count) * (unit === "min" ? 60 : 86_400);
}

/** A path of the table as a caller asks for it. */
function asked(path: string): string {
  const { [path]: whole = "" } = PARAMETERS;
  if (whole.startsWith("/")) return whole;
  return path.replace(/\{\w+\}/g, (name) => PARAMETERS[name] ?? name) + whole;
}

/** The directives of a header that have a number. */
function windowsOf(header: string | null): Record<string, number> {
  const directives = (header ?? "").matchAll(/([\w-]+)=(\d+)/g);
  return Object.fromEntries(Array.from(directives, ([, name = "", count]) => [name, Number(count)]));
}

test("every GET has a row and no row is extra", () => {
  const gets = createApp().routes.flatMap(({ method, path }) => (method === "GET" ? [path] : []));
  const paths = gets.map(templateOf);
  const told = ROWS.flatMap((row) => row.paths).filter((path) => path !== "every POST");
  expect(told.sort()).toEqual([...new Set(paths)].sort());
});

test("the cache is configured, and each version of the Worker has its own", () => {
  const [, table] = /^\[cache\]\n((?:\w.*\n)*)/m.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  expect(table).toBe("enabled = true\n");
});

const FILE = { fetch: async () => new Response("text") } as unknown as Fetcher;

describe.each(ROWS.flatMap((row) => row.paths.map((path) => ({ ...row, path }))))("$path", (row) => {
  const { path, edge, caller, seen } = row;
  const isPost = path === "every POST";
  const isFile = seen.startsWith("no price");

  test(`fresh for ${edge} at the edge, ${caller} at the caller`, async () => {
    const service = startService(new MemoryKv(first.keys), isFile ? { ASSETS: FILE } : {});
    const { status, headers } = isPost
      ? await service.post("/v1/traces/cost", CALL)
      : await service.fetch(asked(path));
    expect(status).toBe(200);
    if (edge === "no") expect(headers.get("cache-control")).toBe("no-store");
    const atCaller = windowsOf(headers.get("cache-control"));
    const atEdge = windowsOf(headers.get("cloudflare-cdn-cache-control") ?? headers.get("cache-control"));
    const [fresh, whileRenewed] = edge.split("+").map(seconds);
    expect(atCaller["max-age"]).toEqual(caller === "no" ? undefined : seconds(caller));
    expect(atEdge["max-age"]).toEqual(edge === "no" ? undefined : fresh);
    expect(atEdge["stale-while-revalidate"]).toEqual(whileRenewed);
  });

  if (/^\d/.test(seen)) {
    /** The version a caller is told at times, in seconds after a publish, by a chain that knows nothing at first. */
    const toldAt = async (steps: readonly Step[]) => {
      const service = startService(new MemoryKv(first.keys));
      const atEdge = new SharedCache(service, "edge");
      const caches = { edge: atEdge, caller: new SharedCache(atEdge, "caller") };
      const told: { at: number; version: string | null }[] = [];
      for (const { at, through } of steps) {
        vi.setSystemTime(START + 1000 * at);
        if (at >= KV_SECONDS) service.kv.put(second.keys);
        const { headers } =
          through === "isolate"
            ? await service.fetch("/health")
            : isPost
              ? await service.post("/v1/traces/cost", CALL)
              : await caches[through].get(asked(path));
        if (through !== "isolate") told.push({ at, version: headers.get("x-prices-version") });
        await realWork();
      }
      return told;
    };
    const within = seconds(seen);

    test(`no caller gets the old price after ${seen}`, async () => {
      const step = fc.record<Step>({
        at: fc.oneof(
          fc.double({ min: -600, max: 1.5 * within, noNaN: true }),
          fc.constantFrom(0, 59.9, 659.8, 359.9, 659.9),
        ),
        through: fc.constantFrom("isolate", "edge", "caller"),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const told = await toldAt(steps.toSorted((a, b) => a.at - b.at));
          const late = told.filter(({ at, version }) => at >= within && version !== "fixture-2");
          expect(late).toEqual([]);
        }),
        { numRuns: 8 },
      );
    });

    test(`in the worst case a caller gets it one second before ${seen}`, async () => {
      const told = await toldAt([
        { at: KV_SECONDS - 0.1, through: "isolate" },
        { at: KV_SECONDS + 599.8, through: "caller" },
        ...(edge === "no" ? [] : [{ at: within - 1, through: "caller" } as const]),
        { at: within, through: "caller" },
      ]);
      const expected = edge === "no" ? [1, 2] : [1, 1, 2];
      expect(told.map(({ version }) => version)).toEqual(expected.map((serial) => `fixture-${serial}`));
    });
  }
});

/** A request at a second after the publish, through a cache or to another route of the same isolate. */
type Step = { at: number; through: "isolate" | "edge" | "caller" };
