// lifeOf: a catalogue's model -> the days of its life.
import { expect, test } from "vitest";
import { lifeOf } from "../../../scripts/build/model-life.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";

const MODEL: CatalogModel = { id: "m", facts: {}, prices: [], other_sources: [] };
const price = { rates: {}, origin: { source: "list", read: "2026-11-01" } };

// biome-ignore format: one line a case
test.each<[string, Partial<CatalogModel>, object]>([
  ["nothing known", {}, {}],
  ["active is no word", { status: "active", status_since: "2026-01-01", facts: { released: "2026-01-01" } }, { since: "2026-01-01" }],
  ["an end", { status: "deprecated", facts: { retires: "2026-12-01" } }, { status: "deprecated", retires: "2026-12-01" }],
  ["one that nobody confirms", { facts: { retires: "2026-12-01" }, unconfirmed_end: true }, { retires: "2026-12-01", unconfirmed: true }],
  ["announced for its release", { status: "announced", next_status: "preview", facts: { released: "2026-12-01" } }, { status: "announced", begins: "2026-12-01", next: "preview" }],
  ["announced by its first price", { status: "announced", next_status: "active", prices: [{ ...price, from: "2026-12-02T00:00:00Z" }] }, { status: "announced", begins: "2026-12-02" }],
  ["a redirect", { redirect: { to: "n", at: "2026-12-01T00:00:00Z" } }, { redirect: { to: "n", at: "2026-12-01T00:00:00Z" } }],
])("%s", (_name, changes, life) => expect(lifeOf({ ...MODEL, ...changes })).toStrictEqual(life));
