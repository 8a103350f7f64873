// What a comparison says beside its figures.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { FactTable } from "../../../src/web/compare/fact-table.tsx";
import type { Compared } from "../../../src/web/compare/load.ts";
import { ComparePage } from "../../../src/web/compare/page.tsx";
import { answerOf, htmlOf, textOf } from "../../helpers/shown.ts";

const THIRTEEN = Array.from({ length: 13 }, (_, i) => `m=p/m${i}`).join("&");
const TOO_MUCH = "Reasoning is part of the output: of each call 500 tokens of it are counted.";

function text(search: string, pasted?: Compared["pasted"]) {
  const value: Compared = { entries: [], outcomes: [], ...(pasted && { pasted }) };
  const compared = answerOf(value);
  return textOf(ComparePage, { compared, search, similar: [{ provider: "q", model: "x" }] });
}

test.each<[string, string, Compared["pasted"], string]>([
  ["offers beyond the limit", THIRTEEN, undefined, "1 more are named than the 12 that are compared."],
  ["a model that was not found", "add=zzz", undefined, "Nothing was found for “zzz”. Add instead: x at q"],
  [
    "what a search took",
    "taken=p/a+for+“x”&taken=p/b+for+“y”",
    undefined,
    "The search took p/a for “x”, p/b for “y”.",
  ],
  ["the only model, which was not found", "m=zzz", undefined, "Nothing was found for “zzz”."],
  ["more reasoning than output", "reasoning=501", undefined, TOO_MUCH],
  [
    "an unread paste",
    "usage=x",
    { calls: 0, priced: 0, kept: "", reason: "No." },
    "the workload above is priced instead: No.",
  ],
  [
    "calls beyond the limit",
    "usage=x",
    { calls: 99, priced: 80, kept: "[]" },
    "99 calls were pasted; the first 80 are priced.",
  ],
  [
    "a link that leaves calls out",
    "usage=x",
    { calls: 99, priced: 80, kept: "" },
    "The link leaves the calls out",
  ],
  [
    "the workload",
    "batch=20&hour=3",
    undefined,
    "70 % of them cached, and 500 of output. 20 % are in batch. Calls are made at 03:00 UTC on any day.",
  ],
])("mentions %s", (_, search, pasted, said) => expect(text(search, pasted)).toContain(said));

test.each<[string, string, Compared["pasted"]]>([
  ["all output is reasoning", "reasoning=500", undefined],
  ["what is pasted is priced", "reasoning=501&usage=x", { calls: 2, priced: 2, kept: "[]" }],
])("does not mention reasoning when %s", (_, search, pasted) => {
  expect(text(search, pasted)).not.toMatch(/Reasoning is part|calls were pasted/);
});

test("calls may be made at any hour of the day", () => {
  const value: Compared = { entries: [], outcomes: [] };
  const html = htmlOf(ComparePage, { compared: answerOf(value), search: "" });
  const hours = Array.from(html.matchAll(/>(\d\d):00<\/option>/g), ([, hour]) => Number(hour));
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, 0, 23]);
});

test("facts of offers are marked where they differ, facts of a reading never", () => {
  const offer = (model_id: string, context_tokens: number, as_of: string): PriceEntry => {
    return { model_id, provider_id: "p", pricing: null, message: "", context_tokens, as_of };
  };
  const entries = [offer("a", 1000, "2026-11-01"), offer("b", 2000, "2026-11-02")];
  const offerIds = entries.map(({ model_id }) => ({ provider: "p", model: model_id }));
  const facts = textOf(FactTable, { offerIds, entries });
  expect(facts).toContain("Context , they differ 1,000 2,000 Price read 2026-11-01 2026-11-02");
});

test("links hold what is kept of a paste, never its text", () => {
  const value: Compared = { entries: [], outcomes: [], pasted: { calls: 1, priced: 1, kept: '{"kept":1}' } };
  const html = htmlOf(ComparePage, { compared: answerOf(value), search: "m=p/m&usage=private" });
  const links = Array.from(html.matchAll(/(?:href|action|data-text)="([^"]*)"/g), ([, link = ""]) => link);
  expect(links.filter((link) => link.includes("private"))).toEqual([]);
  expect(html).toContain("usage=%7B%22kept%22%3A1%7D");
});
