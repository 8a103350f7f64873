// Headers that say which prices an answer rests on.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { type App, type Edition, editionOf, respond, setEdition } from "../../src/http/respond.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

const EDITION: Edition = {
  version: "v7",
  asOf: "2026-09-30",
  since: "2026-11-17T00:00:00Z",
  until: Number.POSITIVE_INFINITY,
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

test("an edition belongs to its version", () => {
  const version = { ...versionOf([]), age: 5, stale: true };
  const span = { ...version.span, since: "2026-11-17T00:00:00Z", until: 99 };
  const { version: name, as_of } = version.manifest;
  expect(editionOf({ ...version, span })).toStrictEqual({
    ...{ version: name, asOf: as_of, since: "2026-11-17T00:00:00Z", until: 99, age: 5, stale: true },
  });
});
