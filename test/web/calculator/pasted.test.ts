import { describe, expect, test } from "vitest";
import { type Reading, readResponse } from "../../../src/responses/read-response.ts";
import {
  afterName,
  afterNumber,
  fillForm,
  hidesBill,
  NOTHING,
  type PasteState,
  unknownHost,
} from "../../../src/web/calculator/pasted.ts";
import { readForm } from "../../../src/web/calculator/query.ts";

const FORM = readForm(new URLSearchParams("calls=5&per=day&at=2026-01-31"));
const PLACE = { provider: "openai", model: "gpt-4o" };

function readingOf(document: object): Reading {
  const read = readResponse(document);
  if ("reason" in read) throw new Error(read.reason);
  return read;
}

const READING = readingOf({ usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } });
const QUESTION: PasteState = {
  kind: "question",
  reading: READING,
  question: { kind: "question", text: "", offerId: { provider: "", model: "" }, offerIds: [] },
};
const ONE: PasteState = {
  kind: "one",
  reading: READING,
  settled: { kind: "settled", offerId: PLACE, by: "body" },
  aside: false,
};
const UNREAD: PasteState = { kind: "unread", reason: "", aside: false };

describe("no bill of the form while what was pasted is not in it", () => {
  test.each([
    [NOTHING, false],
    [{ kind: "reading" }, true],
    [UNREAD, true],
    [QUESTION, true],
    [{ kind: "several", lines: [], aside: false }, true],
    [ONE, false],
    [afterNumber(UNREAD), false],
    [afterNumber({ kind: "several", lines: [], aside: false }), false],
    [afterNumber(QUESTION), true],
  ] satisfies [PasteState, boolean][])("%j: %s", (paste, held) => {
    expect(hidesBill(paste)).toBe(held);
  });
});

describe("provider and model chosen by hand answer the question", () => {
  test.each([
    [QUESTION, PLACE, { kind: "one", settled: { offerId: PLACE, by: "answer" } }],
    [QUESTION, { provider: "openai", model: " " }, { kind: "question" }],
    [ONE, { provider: "azure", model: "gpt-4o" }, { kind: "one", aside: false, settled: { by: "answer" } }],
    [UNREAD, PLACE, { kind: "unread", aside: true }],
  ] satisfies [PasteState, typeof PLACE, object][])("%j, %j", (paste, offerId, next) => {
    expect(afterName(paste, offerId)).toMatchObject(next);
  });
});

describe("fillForm", () => {
  test("takes counts, convention and place from the response, the rest from what was typed", () => {
    expect(fillForm(FORM, READING, PLACE)).toEqual({
      ...FORM,
      ...PLACE,
      counts: { ...FORM.counts, prompt_tokens: "7", completion_tokens: "3", cache_read_tokens: "0" },
      convention: "inclusive",
    });
  });

  test.each([
    ["openrouter", "Anthropic", "Anthropic", undefined],
    ["openrouter", "Nobody Yet", "", "Nobody Yet"],
    ["openai", "Anthropic", "", "Anthropic"],
  ])("at %s, host %s: sub-provider %j, unknown %j", (provider, host, subprovider, unknown) => {
    const reading = readingOf({ id: "gen-1", provider: host, usage: { prompt_tokens: 1, is_byok: true } });
    const offerId = { provider, model: "m" };
    expect(fillForm(FORM, reading, offerId)).toMatchObject({ subprovider, byok: true });
    expect(unknownHost(reading, offerId)).toBe(unknown);
  });
});
