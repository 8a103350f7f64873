// A build with what lists once showed: models of then answer by their id, hidden in lists, never in the maps; and the ledger has every price.
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildKeys } from "../../../scripts/build/build-keys.ts";
import { PastOfCatalog } from "../../../scripts/build/past-of-catalog.ts";
import type { HistoryFile } from "../../../scripts/files/history.ts";
import { Calculator } from "../../../scripts/review/price-call.ts";
import { versionOf } from "../../../scripts/review/read-version.ts";
import { toUsage } from "../../../src/calculator/call.ts";
import { ledgerEntry } from "../../../src/schemas/price-history.ts";
import { ledgerKey } from "../../../src/store/keys.ts";
import { inputOf, model, NOW } from "../../helpers/builds.ts";

const rates = (prompt: string, completion: string) => ({ rates: { prompt, completion } });
/** A tier of ten times the base belongs to another list. */
const STRAY = { ...rates("0.000009", "0.00001"), tiers: [{ above: 500, rates: { prompt: "0.00009" } }] };
const LIST: HistoryFile = {
  source: "openrouter",
  of: [{ repository: "some/list", licence: "MIT" }],
  ...{ began: "2025-01-01", read: "2026-11-01" },
  cards: [rates("0.000009", "0.00001"), rates("0.000001", "0.000002"), STRAY],
  rows: [
    ["openrouter", "m", [0, "2025-01-01", "2025-05-31", "2025-06-01"], [1, "2025-06-01"]],
    ["openrouter", "m:nitro", [1, "2025-01-01", "2025-05-31", "2025-06-01"]],
    ["openrouter", "m-2025-03-01", [1, "2025-01-01", "2025-05-31", "2025-06-01"]],
    ["openrouter", "gone", [2, "2025-01-01", "2025-05-31", "2025-06-01"]],
    ["openrouter", "told", [2, "2025-01-01", "2025-05-31", "2025-06-01"]],
  ],
};

const router = model("m", rates("0.000001", "0.000002"));
const hosted = router.prices.map((price) => ({
  subprovider: "Azure",
  price: { ...price, ...rates("0.000003", "0.000003") },
}));
const END = "2025-04-01";
const told = { id: "told", status: "retired", status_since: END, facts: { retires: END } } as const;
const ended = { ...told, prices: [], other_sources: [] };
const parts = { models: { openrouter: [{ ...router, subproviders: hosted }, ended] } };
const input = { ...inputOf(parts), history: [LIST] };
const build = buildKeys(input);
const version = versionOf(build);
const calculator = new Calculator(version);
const ask = (model_id: string, at: string) =>
  calculator.price({ provider_id: "openrouter", model_id, at, usage: toUsage({ prompt_tokens: 1000 }) });

test.each<[id: string, at: string, total: string | undefined, status: string | undefined, assumed: string[]]>(
  [
    ["m", NOW, "0.001", "priced", []],
    ["m", "2025-06-01T00:00:00Z", "0.001", "priced", []],
    ["m", "2025-05-31T23:59:59Z", "0.009", "priced", []],
    ["m", "2024-12-31T23:59:59Z", "0.009", "estimated", ["earliest_known_price"]],
    ["gone", "2025-03-01T00:00:00Z", "0.009", "priced", []],
    ["GONE", "2025-03-01T00:00:00Z", "0.009", "estimated", ["gone_model"]],
    ["gone", "2027-01-01T00:00:00Z", "0.009", "estimated", ["after_end"]],
    // Its own offer once, and no other name of m.
    ["m-2025-03-01", "2025-03-01T00:00:00Z", "0.001", "priced", []],
    // An offer once too, but the suffix asks for m.
    ["m:nitro", NOW, "0.001", "estimated", ["routing"]],
    ["m:nitro", "2025-03-01T00:00:00Z", "0.009", "estimated", ["routing"]],
    ["told", "2025-03-01T00:00:00Z", "0.009", "priced", []],
    ["told", "2025-05-01T00:00:00Z", "0.009", "estimated", ["after_end"]],
  ],
)("%s at %s", async (id, at, total, status, assumed) => {
  expect(await ask(id, at)).toMatchObject({ total, status, assumed });
});

test("an id that no list showed has no past", async () => {
  expect(await ask("nobody", NOW)).toMatchObject({ http: 404 });
});

test("a model that is gone is listed as retired and is in no map", () => {
  expect(version.listing().get("openrouter/gone")).toMatchObject({ status: "retired" });
  expect(version.listing().get("openrouter/told")).toMatchObject({ status: "retired", status_since: END });
  expect(JSON.stringify([version.maps(), version.apis()])).not.toContain("gone");
  expect(build.draft.counts.rows).toBe(version.listing().size);
});

test("the ledger has every dated price and fits its schema", () => {
  const text = gunzipSync(build.keys.get(ledgerKey(build.draft.ledger ?? "")) ?? "").toString();
  const lines = text
    .trim()
    .split("\n")
    .map((line) => ledgerEntry.parse(JSON.parse(line)));
  expect(
    lines.map((one) => [one.model_id, one.effective_from, one.effective_until, one.bound, one.first_hand]),
  ).toEqual([
    ["gone", "2025-01-01T00:00:00Z", null, { from: "by", until: null }, true],
    ["m", "2025-01-01T00:00:00Z", "2025-06-01T00:00:00Z", { from: "by", until: "by" }, true],
    ["m", "2025-06-01T00:00:00Z", null, { from: "by", until: null }, false],
    ["m-2025-03-01", "2025-01-01T00:00:00Z", null, { from: "by", until: null }, true],
    ["m:nitro", "2025-01-01T00:00:00Z", null, { from: "by", until: null }, true],
    ["told", "2025-01-01T00:00:00Z", null, { from: "by", until: null }, true],
  ]);
  expect(lines[1]?.witnesses).toEqual([
    { source: "openrouter", first_seen: "2025-01-01", last_seen: "2025-05-31", licence: "none stated" },
  ]);
});

test("without a history nothing is added", () => {
  const { history: _, ...plain } = input;
  const past = new PastOfCatalog(plain);
  expect([past.revived("openrouter"), past.of("nobody")]).toEqual([[], undefined]);
  const { draft } = buildKeys(plain);
  expect(draft.providers.some(({ past: key }) => key !== undefined)).toBe(false);
});
