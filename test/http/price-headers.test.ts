// Headers that say which prices an answer rests on.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { type App, type Edition, respond, setEdition } from "../../src/http/respond.ts";

const EDITION: Edition = {
  manifest: { version: "v7", as_of: "2026-09-30" },
  span: { since: "2026-11-17T00:00:00Z", until: Number.POSITIVE_INFINITY },
  age: 0,
  stale: false,
};

async function headersOf(edition: Edition) {
  const app = new Hono<App>().get("/", (c) => {
    setEdition(c, edition);
    return respond(c, 200, null);
  });
  const { headers } = await app.request("/");
  return ["version", "as-of", "since", "stale"].map((name) => headers.get(`x-prices-${name}`));
}

test.each<[string, Partial<Edition>, (string | null)[]]>([
  [
    "the version, the median day of its readings, since when they hold",
    {},
    ["v7", "2026-09-30", "2026-11-17T00:00:00Z", null],
  ],
  ["that newer ones cannot be read", { stale: true }, ["v7", "2026-09-30", "2026-11-17T00:00:00Z", "true"]],
])("%s", async (_, more, headers) => expect(await headersOf({ ...EDITION, ...more })).toEqual(headers));
