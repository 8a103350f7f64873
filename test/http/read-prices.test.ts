// How a route reads prices: of one version, whole, with the headers that name it.
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { ok, type Result } from "../../src/failure.ts";
import { respondThrown } from "../../src/http/failure-answers.ts";
import { isOurOwn, type OneVersion, pinVersion, readPrices } from "../../src/http/read-prices.ts";
import { type App, respond } from "../../src/http/respond.ts";
import type { PriceStore } from "../../src/store/price-store.ts";
import { type Io, UnreadableError, type Version } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

const [NEWEST, PINNED] = ["newest", "pinned"].map((version): Version => {
  const one = versionOf([]);
  return { ...one, manifest: { ...one.manifest, version } };
}) as [Version, Version];

/** A store that tells how it was asked. */
function stubStore(isEmpty = false) {
  const asked: unknown[] = [];
  const answer = async (version: Version, work: (version: Version) => Promise<Result<string>>) => {
    if (isEmpty) throw new UnreadableError("manifest");
    return { version, result: await work(version) };
  };
  const store = {
    read: (io: Io, work: (version: Version) => Promise<Result<string>>) => {
      asked.push(["newest", io.kv]);
      return answer(NEWEST, work);
    },
    readPinned: (io: Io, name: string, work: (version: Version) => Promise<Result<string>>) => {
      asked.push([name, io.kv]);
      return answer(PINNED, work);
    },
  };
  return { store: store as Partial<PriceStore> as PriceStore, asked };
}

/** The answer to a request: which version it was worked out of, and what its headers name. */
async function read(store: PriceStore, pinned?: string | number | null, request = new Request("http://x/")) {
  let result: Result<string> | undefined;
  const app = new Hono<App>().onError((error, c) => respondThrown(c, error));
  app.get("/", async (c) => {
    c.set("store", store);
    result = await readPrices(c, async ({ manifest }) => ok(manifest.version), pinned);
    return respond(c, 200, null);
  });
  const { headers, status } = await app.fetch(request, { PRICES: "kv" });
  return { read: result?.ok ? result.value : status, named: headers.get("x-prices-version") };
}

describe("a request", () => {
  test.each<[string | number | null | undefined, string, string]>([
    [undefined, "newest", "newest"],
    [null, "newest", "newest"],
    ["12", "12", "pinned"],
    [12, "12", "pinned"],
  ])("that asks for version %j reads %s", async (pinned, name, version) => {
    const { store, asked } = stubStore();
    expect(await read(store, pinned)).toEqual({ read: version, named: version });
    expect(asked).toEqual([[name, "kv"]]);
  });

  test("names no version when nothing can be read", async () => {
    expect(await read(stubStore(true).store)).toEqual({ read: 503, named: null });
  });
});

describe("requests of one page view", () => {
  const page = (one: OneVersion) => pinVersion(new Request("http://x/"), one);

  test("use the version that answered the first of them", async () => {
    const { store, asked } = stubStore();
    const one: OneVersion = {};
    for (let i = 0; i < 3; i++)
      expect(await read(store, undefined, page(one))).toEqual({ read: "newest", named: "newest" });
    expect(asked).toHaveLength(1);
    expect(one.version).toBe(NEWEST);
  });

  test("take no version from a failed one", async () => {
    const one: OneVersion = {};
    await read(stubStore(true).store, undefined, page(one));
    expect(one).toEqual({});
    const { store, asked } = stubStore();
    expect(await read(store, undefined, page(one))).toMatchObject({ read: "newest" });
    expect(asked).toHaveLength(1);
  });

  test("are recognised as the page's own", () => {
    expect([page({}), new Request("http://x/")].map(isOurOwn)).toEqual([true, false]);
  });
});
