import { describe, expect, test } from "vitest";
import type { ReadResponse } from "../../../src/contract/response-answers.ts";
import { usageOf } from "../../../src/pricing/usage.ts";
import { PasteField } from "../../../src/web/calculator/paste-field.tsx";
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
import { textOf } from "../../helpers/shown.ts";

const FORM = readForm(new URLSearchParams("calls=5&per=day&at=2026-01-31"));
const PLACE = { provider: "openai", model: "gpt-4o" };

const READ: ReadResponse = {
  usage: usageOf(
    (name) =>
      (({ prompt_tokens: 7, completion_tokens: 3 }) as Partial<Record<typeof name, number>>)[name] ?? 0,
  ),
  usage_convention: "inclusive",
  reading: { shape: "s", paths: {}, modifiers: [{ name: "service_tier", value: "flex", path: "t" }] },
};
const QUESTION: PasteState = {
  kind: "question",
  read: READ,
  text: "",
  offerId: { provider: "", model: "" },
  offerIds: [],
};
const ONE: PasteState = { kind: "one", read: READ, offerId: PLACE, by: "body", aside: false };
const UNREAD: PasteState = { kind: "unread", reason: "", model: "", aside: false };

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
] satisfies [PasteState, boolean][])(
  "no bill of the form while a pasted text is not in it: %j: %s",
  (paste, held) => {
    expect(hidesBill(paste)).toBe(held);
  },
);

test.each([
  [QUESTION, PLACE, { kind: "one", offerId: PLACE, by: "answer" }],
  [QUESTION, { provider: "openai", model: " " }, { kind: "question" }],
  [ONE, { provider: "azure", model: "gpt-4o" }, { kind: "one", aside: false, by: "answer" }],
  [UNREAD, PLACE, { kind: "unread", aside: true }],
] satisfies [PasteState, typeof PLACE, object][])(
  "provider and model chosen by hand answer the question: %j, %j",
  (paste, offerId, next) => {
    expect(afterName(paste, offerId)).toMatchObject(next);
  },
);

describe("fillForm", () => {
  test("takes counts, convention and provider from the response and the rest from what was typed", () => {
    expect(fillForm({ ...FORM, search: "high" }, READ, PLACE)).toEqual({
      ...FORM,
      ...PLACE,
      ...{ tier: "flex", unfinished: false },
      counts: { ...FORM.counts, prompt_tokens: "7", completion_tokens: "3", cache_read_tokens: "0" },
      convention: "inclusive",
    });
  });

  test.each([
    ["", "2025-10-17T11:20", "Made at 2025-10-17 11:20 UTC, and priced at that time. Price it now"],
    ["2026-01-31", "2026-01-31", "Made at 2025-10-17 11:20 UTC, not priced at that time. Price it then"],
  ])("with the time %j typed, a response is priced at %s, which a click changes", (typed, at, said) => {
    const read: ReadResponse = { ...READ, at: "2025-10-17T11:20:05Z" };
    const form = fillForm({ ...FORM, at: typed }, read, PLACE);
    expect(form.at).toBe(at);
    const none = () => {};
    const actions = { reconsider: none, edit: none, take: async () => {} };
    const shown = { paste: { ...ONE, read }, form, text: "", ...actions };
    expect(textOf(PasteField, shown)).toContain(said);
    expect(textOf(PasteField, shown)).toContain("Read as s. gpt-4o at openai ");
    const aside = { ...shown, paste: { ...shown.paste, aside: true } };
    expect(textOf(PasteField, aside)).toContain("Read as s; counts changed since. gpt-4o at openai ");
  });

  test.each([
    ["openrouter", "Anthropic", "Anthropic", undefined],
    ["openrouter", "Nobody Yet", "", "Nobody Yet"],
    ["openai", "Anthropic", "", "Anthropic"],
  ])("at %s, host %s: subprovider %j, unknown %j", (provider, host, subprovider, unknown) => {
    const read: ReadResponse = { ...READ, reading: { ...READ.reading, subprovider: host, is_byok: true } };
    const offerId = { provider, model: "m" };
    expect(fillForm(FORM, read, offerId)).toMatchObject({ subprovider, byok: true });
    expect(unknownHost(read, offerId)).toBe(unknown);
  });
});
