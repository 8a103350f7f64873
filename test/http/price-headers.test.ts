// Headers that say which prices an answer rests on.
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "../../src/http/app.ts";
import { type Edition, editionOf, setEdition } from "../../src/http/price-headers.ts";
import { respond } from "../../src/http/respond.ts";
import { versionOf } from "../helpers/version-of.ts";

const EDITION: Edition = { version: "v7", until: Number.POSITIVE_INFINITY, age: 0, stale: false };

async function headersOf(edition: Edition) {
  const app = new Hono<App>().get("/", (c) => {
    setEdition(c, edition);
    return respond(c, 200, null);
  });
  const { headers } = await app.request("/");
  return ["version", "as-of", "since", "stale"].map((name) => headers.get(`x-prices-${name}`));
}

test.each<[string, Partial<Edition>, (string | null)[]]>([
  ["the version alone", {}, ["v7", null, null, null]],
  ["the median day of its readings", { asOf: "2026-09-30" }, ["v7", "2026-09-30", null, null]],
  ["since when they hold", { since: "2026-11-17T00:00:00Z" }, ["v7", null, "2026-11-17T00:00:00Z", null]],
  ["that newer ones cannot be read", { stale: true }, ["v7", null, null, "true"]],
])("%s", async (_, more, headers) => expect(await headersOf({ ...EDITION, ...more })).toEqual(headers));

test("an edition is its version's, since when it is known", () => {
  const version = { ...versionOf([]), age: 5, stale: true };
  const until = 99;
  const known = { ...version, span: { ...version.span, since: "2026-11-17T00:00:00Z", until } };
  const unknown = { ...known.span, since: undefined };
  const { version: name, as_of } = version.manifest;
  const edition = { version: name, asOf: as_of, until, age: 5, stale: true };
  expect(editionOf(known)).toStrictEqual({ ...edition, since: "2026-11-17T00:00:00Z" });
  expect(editionOf({ ...version, span: unknown })).toStrictEqual(edition);
});
