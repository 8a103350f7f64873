// The ledger as it goes out: whole or of some offers, in either form, with a summary at its end; and the parts of a snapshot.
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerWriter } from "../../src/lists/ledger-lines.ts";
import { entriesOf, partsOf } from "../../src/lists/line-streams.ts";
import { readRows } from "../helpers/rfc4180.ts";

const NAMED = { serial: 7, version: "abc", as_of: "2026-09-30" };
const entry = (model_id: string) => ({
  ...{ provider_id: 'p"', model_id, effective_from: null, effective_until: "2026-05-01T00:00:00Z" },
  ...{ bound: { from: null, until: "by" }, gap_before: null, rates: { prompt: "0.0000001" } },
  ...{
    witnesses: [{ source: "€".repeat(100), first_seen: null, last_seen: "2026-04-01", licence: "MIT" }],
    first_hand: false,
    certainty: "low",
  },
});
const MODELS = Array.from({ length: 3000 }, (_, i) => `m,${i}`);
const LEDGER = new Blob([MODELS.map((id) => `${JSON.stringify(entry(id))}\n`).join("")]);

const text = (...asked: Parameters<typeof entriesOf>) =>
  new Response(LEDGER.stream().pipeThrough(entriesOf(...asked))).text();

test("JSON lines, whole", async () => {
  const lines = (await text(undefined, ledgerWriter("ledger.ndjson", NAMED)))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toEqual({ summary: { entries: 3000, prices: NAMED } });
  expect(lines.slice(0, -1)).toEqual(MODELS.map(entry));
});

test("the lines of some offers", async () => {
  const lines = (await text(new Set(['p" m,7', 'p" m,2999', "q m,8"]), ledgerWriter("ledger.ndjson", NAMED)))
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line).model_id)).toEqual(["m,7", "m,2999", undefined]);
  expect(JSON.parse(lines.at(-1) ?? "").summary.entries).toBe(2);
});

test("CSV", async () => {
  const rows = readRows(await text(new Set(['p" m,7']), ledgerWriter("ledger.csv", NAMED)));
  expect(rows[0]).toMatchObject({
    provider_id: 'p"',
    model_id: "m,7",
    bound_until: "by",
    effective_from: "",
    prompt_usd_per_token: "0.0000001",
  });
  expect(JSON.parse(rows[0]?.entry ?? "")).toEqual(entry("m,7"));
  expect(Object.values(rows[1] ?? {}).slice(0, 5)).toEqual(["summary", "1", "7", "abc", "2026-09-30"]);
});

// JSON has no -0.
const value = fc.jsonValue().map((one) => JSON.parse(JSON.stringify(one)));
const part = fc.dictionary(fc.string(), value, { noNullPrototype: true });
const section = fc.dictionary(fc.constantFrom("a", 'b"{', "offers", "c,", "d"), part, {
  noNullPrototype: true,
});

/** Whatever providers are called and wherever the text is cut, the rest of the snapshot is left out and no more. */
test("the parts of some providers equal those of the snapshot, parsed as JSON", async () => {
  const wanted = fc.uniqueArray(fc.constantFrom("a", 'b"{', "offers", "nobody"));
  await fc.assert(
    fc.asyncProperty(
      section,
      section,
      wanted,
      fc.integer({ min: 1, max: 40 }),
      async (...[one, two, slugs, size]) => {
        const lines = (parts: object) =>
          Object.entries(parts).map(([slug, own]) => `${JSON.stringify(slug)}:${JSON.stringify(own)}`);
        const text = `{"format":1,\n"providers":{\n${lines(one).join("\n,")}\n},\n"offers":{\n${lines(two).join("\n,")}\n}\n}\n`;
        const bytes = new TextEncoder().encode(text);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.slice(i * size, (i + 1) * size),
        );
        const picked = ReadableStream.from(chunks).pipeThrough(partsOf(new Set(slugs)));
        const of = (parts: object) =>
          Object.fromEntries(Object.entries(parts).filter(([slug]) => slugs.some((one) => one === slug)));
        const read: unknown = await new Response(picked as unknown as BodyInit).json();
        expect(read).toEqual({ format: 1, providers: of(one), offers: of(two) });
      },
    ),
  );
});
