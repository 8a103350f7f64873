// The marks of what a model can, and the words for them; the marks of makers.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { abilitiesHtml, detailsHtml, LEGEND, makerMark } from "../../../src/web/catalogue/entry-html.ts";

const ROW: PriceEntry = { model_id: "m", provider_id: "p", pricing: null, message: "" };
const cached = { pricing: { input_cache_read: 1e-7 } } as Pick<PriceEntry, "pricing">;
const able = (...capabilities: string[]) => ({ facts: { capabilities } });

test.each<[Partial<PriceEntry>, string, string]>([
  [able("tool_call", "reasoning"), "T·R··", "tools, reasoning"],
  [{ ...able("structured_output"), ...cached }, "···SC", "structured output, prompt caching"],
  [{ input_modalities: ["text", "image"] }, "·V···", "vision"],
  [
    able("tool_call", "vision", "reasoning", "structured_output", "attachment"),
    "TVRS·",
    "tools, vision, reasoning, structured output",
  ],
])("%j is %s, %s", (more, marks, words) => {
  const html = abilitiesHtml({ ...ROW, ...more });
  expect(html).toContain(`>${marks}</span>`);
  expect(html).toContain(`<span class="visually-hidden">${words}</span>`);
});

test("an unknown row shows no marks", () => {
  expect(abilitiesHtml(ROW)).toBeUndefined();
  expect(
    abilitiesHtml({ ...ROW, pricing: { input_cache_read: 0 } as PriceEntry["pricing"] }),
  ).toBeUndefined();
});

test("a source's page is linked without a word of where the visitor was", () => {
  const html = detailsHtml({ ...ROW, page: "https://acme.example/prices?a&b" }, "1m");
  expect(html).toContain('<a href="https://acme.example/prices?a&amp;b" rel="noreferrer">acme.example</a>');
});

test("each letter has its word", () => {
  expect(LEGEND).toBe("T tools, V vision, R reasoning, S structured output, C prompt caching, · not stated");
});

test("a maker's mark is two letters on a colour, with the slug escaped", () => {
  expect(makerMark("anthropic")).toMatch(/^<span class="mark tone-[1-7]">An<\/span>$/);
  expect(makerMark("<b>")).toMatch(/>B<\/span>$/);
  const makers = ["minimax", "mistral", "meta", "meituan", "microsoft", "moonshot", "google", "openai"];
  expect(new Set(makers.map(makerMark)).size).toBe(makers.length);
});
