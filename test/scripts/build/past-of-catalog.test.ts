// A build with what lists once showed: models of then answer by their id, hidden in lists, never in the maps; and the ledger has every price.
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildKeys } from "../../../scripts/build/build-keys.ts";
import { PastOfCatalog } from "../../../scripts/build/past-of-catalog.ts";
import { type HistoryFile, readHistory } from "../../../scripts/files/history.ts";
import { readCalendars, readProviders } from "../../../scripts/files/prices-folder.ts";
import { Calculator } from "../../../scripts/review/price-call.ts";
import { versionOf } from "../../../scripts/review/read-version.ts";
import { toUsage } from "../../../src/calculator/call.ts";
import { inForce } from "../../../src/pricing/rates.ts";
import { toInstant } from "../../../src/schemas/moment.ts";
import { type LedgerEntry, ledgerEntry, type ProviderHistory } from "../../../src/schemas/price-history.ts";
import { historyKey, ledgerKey } from "../../../src/store/keys.ts";
import { committedCatalogue, inputOf, model, NOW } from "../../helpers/builds.ts";

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
    ["openrouter", "wrong", [2, "2025-01-01", "2025-05-31", "2025-06-01"]],
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
const wrong = { ...ended, id: "wrong", withdrawn: { day: END } };
const parts = { models: { openrouter: [{ ...router, subproviders: hosted }, ended, wrong] } };
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
    // An offer once too; now the suffix asks for m.
    ["m:nitro", NOW, "0.001", "estimated", ["routing"]],
    ["m:nitro", "2025-05-31T23:59:59Z", "0.001", "priced", []],
    ["m:nitro", "2024-12-31T23:59:59Z", "0.001", "estimated", ["earliest_known_price"]],
    ["m:floor", "2025-03-01T00:00:00Z", "0.009", "estimated", ["routing"]],
    ["told", "2025-03-01T00:00:00Z", "0.009", "priced", []],
    ["told", "2025-05-01T00:00:00Z", "0.009", "estimated", ["after_end"]],
  ],
)("%s at %s", async (id, at, total, status, assumed) => {
  expect(await ask(id, at)).toMatchObject({ total, status, assumed });
});

test("an id that no list showed has no past, nor has one that was withdrawn", async () => {
  expect(await ask("nobody", NOW)).toMatchObject({ http: 404 });
  expect(await ask("wrong", "2025-03-01T00:00:00Z")).toMatchObject({ http: 402 });
});

test("a model that is gone is listed as retired and is in no map", () => {
  expect(version.listing().get("openrouter/gone")).toMatchObject({ status: "retired" });
  expect(version.listing().get("openrouter/told")).toMatchObject({ status: "retired", status_since: END });
  expect(JSON.stringify([version.maps(), version.apis()])).not.toContain("gone");
  expect(build.draft.counts.rows).toBe(version.listing().size);
});

test("without a history nothing is added", () => {
  const { history: _, ...plain } = input;
  const past = new PastOfCatalog(plain);
  expect([past.revived("openrouter"), past.of("nobody")]).toEqual([[], undefined]);
  const { draft } = buildKeys(plain);
  expect(draft.providers.some(({ past: key }) => key !== undefined)).toBe(false);
});

/** The whole catalogue would take ten seconds. */
const TOLD = ["azure", "bedrock", "deepinfra", "mistral", "vertex", "wafer"];

test("lists, histories, the ledger and the calculator tell the same days", async () => {
  const [all, providers] = [await committedCatalogue(), await readProviders()];
  const catalog = new Map([...all].filter(([slug]) => TOLD.includes(slug)));
  const known = { calendars: await readCalendars(), history: await readHistory() };
  const real = buildKeys({ ...inputOf({}), ...known, catalog, providers });
  const served = versionOf(real);
  const [rows, asked] = [served.listing(), new Calculator(served)];
  const textOf = (key: string) => gunzipSync(real.keys.get(key) ?? "").toString();
  const lines = textOf(ledgerKey(real.draft.ledger ?? "")).match(/.+/g) ?? [];
  const entries = lines.map((line) => ledgerEntry.parse(JSON.parse(line)));
  const ledger = Map.groupBy(entries, ({ provider_id, model_id }) => `${provider_id}/${model_id}`);
  const days = (told: Partial<LedgerEntry>[]) =>
    told.map((one) => `${one.effective_from ?? ""}..${one.effective_until ?? ""}`).join();
  const wrong: unknown[] = [];
  let calls = 0;
  for (const { slug, history: hash } of real.draft.providers) {
    const { models }: ProviderHistory = hash ? JSON.parse(textOf(historyKey(slug, hash))) : { models: [] };
    for (const { id, entries: prices } of models) {
      const offer = `${slug}/${id}`;
      const recorded = prices.map(({ from = "", until = "" }) => `${from}..${until}`).join();
      const listed = prices.length > 1 ? days(Object(rows.get(offer)).history ?? []) : recorded;
      const kept = days(ledger.get(offer) ?? []);
      if (listed !== recorded || kept !== recorded) wrong.push({ offer, recorded, listed, kept });
      for (const { from } of prices) {
        for (const at of from ? [toInstant(Date.parse(from) - 1), from] : []) {
          const price = inForce(prices, at);
          // What one list alone showed is told, but not charged.
          if (price?.rates.prompt === undefined || at < (price.alone_until ?? "")) continue;
          const usage = toUsage({ prompt_tokens: 1 });
          const bill = await asked.price({ provider_id: slug, model_id: id, at, usage });
          if (bill.offer !== offer) continue;
          calls++;
          if (bill.total !== price.rates.prompt) wrong.push({ at, bill, told: price.rates.prompt });
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(1_000);
}, 60_000);
