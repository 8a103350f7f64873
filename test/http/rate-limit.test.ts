// Who is counted, and what a limiter that fails means: it limits nobody, and is told of once.
import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { type Limit, rateLimit, rateLimited } from "../../src/http/access.ts";
import type { App } from "../../src/http/respond.ts";

type Outcome = () => Promise<{ success: boolean }>;

/** Whether a request is one too many, with the names it was counted under. */
async function ask(
  outcome: Outcome | undefined,
  request: { key?: string; ip?: string } = {},
  limit: Limit = rateLimit(),
) {
  const counted: string[] = [];
  const limiter = outcome && {
    limit: ({ key }: { key: string }) => {
      counted.push(key);
      return outcome();
    },
  };
  let over: boolean | undefined;
  const app = new Hono<App>().get("/", async (c) => {
    over = await limit(c, request.key);
    return c.body(null);
  });
  const headers = request.ip === undefined ? {} : { "cf-connecting-ip": request.ip };
  await app.request("/", { headers }, { RATE_LIMITER: limiter });
  return { over, counted };
}

describe("who is counted", () => {
  test.each<[string, { key?: string; ip?: string }, string]>([
    ["a key's digest", { key: "abc", ip: "203.0.113.7" }, "key:abc"],
    ["without one an address", { ip: "203.0.113.7" }, "ip:203.0.113.7"],
    ["an empty key is none", { key: "", ip: "203.0.113.7" }, "ip:203.0.113.7"],
    ["of IPv6 the subscriber's part", { ip: "2001:db8::1" }, "ip:2001:db8:0:0::/64"],
    ["who has neither, with all others who have neither", {}, "ip:unknown"],
  ])("%s", async (_, request, name) => {
    expect((await ask(async () => ({ success: true }), request)).counted).toEqual([name]);
  });
});

describe("past the limit", () => {
  test.each<[string, Outcome | undefined, boolean]>([
    ["the limiter says no", async () => ({ success: false }), true],
    ["the limiter says yes", async () => ({ success: true }), false],
    ["there is no limiter", undefined, false],
  ])("%s: %s", async (_, outcome, over) => expect((await ask(outcome)).over).toBe(over));

  test("a failing limiter limits nobody and is reported once", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const limit = rateLimit();
    const broken = () => Promise.reject(new Error("x".repeat(1000)));
    for (let i = 0; i < 2; i++) expect((await ask(broken, {}, limit)).over).toBe(false);
    expect(logged.mock.calls).toEqual([[`rate limiter: Error: ${"x".repeat(293)}`]]);
  });
});

test("the answer says when to retry", () => {
  expect(rateLimited()).toEqual({
    kind: "rate_limited",
    message: "Too many requests; try again in 60 seconds.",
    retryAfter: 60,
  });
});
