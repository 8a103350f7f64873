// The record of an offer's prices in a few sentences.
import { expect, test } from "vitest";
import type { DatedPrice } from "../../../src/contract/history-answers.ts";
import { historySummary } from "../../../src/web/model/price-history.tsx";

const price = (prompt: string, more: Partial<DatedPrice> = {}): DatedPrice => ({
  ...{ state: "past", effective_from: null, effective_until: null, first_seen: null, read: null },
  ...{ source: "list", rates: { prompt, completion: "0.000004" } },
  ...more,
});

test.each<[string, DatedPrice[], string]>([
  ["none", [], "No change of its base price is known."],
  ["one price twice", [price("0.000002"), price("0.000002")], "No change of its base price is known."],
  ["two prices", [price("0.000002"), price("0.000001")], "1 change of its price is known."],
  [
    "an announced one",
    [price("0.000002"), price("0.000001", { state: "announced", effective_from: "2026-12-01T00:00:00Z" })],
    "1 change of its price is known. From 2026-12-01: input $1.00, output $4.00 per 1M tokens.",
  ],
])("%s", (_, prices, text) => expect(historySummary(prices)).toBe(text));
