import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { USAGE_COUNTS } from "../../../src/schemas/charges.ts";
import { formHref, perCount, readForm } from "../../../src/web/calculator/query.ts";
import { usage } from "../../helpers/service.ts";

const paramsOf = (href: string) => new URL(href, "http://localhost").searchParams;

describe("the calculator's address", () => {
  test("holds the whole form as typed", () => {
    const typed = fc.oneof(fc.nat().map(String), fc.string());
    const form = fc.record({
      provider: fc.string(),
      model: fc.string({ minLength: 1 }),
      subprovider: fc.constantFrom("", "Anthropic", "Z.AI"),
      byok: fc.boolean(),
      counts: fc
        .tuple(...USAGE_COUNTS.map(() => typed))
        .map((all) => perCount((name) => all[USAGE_COUNTS.indexOf(name)] ?? "")),
      convention: fc.constantFrom("provider" as const, "inclusive" as const, "separate" as const),
      calls: typed,
      most: typed,
      budget: typed,
      per: fc.constantFrom("all" as const, "day" as const, "month" as const),
      at: fc.constantFrom("", "2026-01-31", "2026-01-31T03:04"),
      units: fc.constantFrom("", "audio_seconds=12.5", "pages=3,characters=20"),
      tier: fc.constantFrom("", "batch", "flex"),
      region: fc.constantFrom("", "us"),
      search: fc.constantFrom("", "high"),
      ...{ compare: fc.boolean(), unfinished: fc.boolean() },
    });
    fc.assert(
      fc.property(form, (one) => {
        expect(readForm(paramsOf(formHref(one)))).toEqual(one);
      }),
    );
  });

  test.each([
    ["the example, typed by nobody", "view=calculator", "inclusive"],
    ["a provider to start with", "provider=anthropic", "inclusive"],
    ["counts of an address made before the convention was written", "prompt=10&cache_read=5", "provider"],
    ["the same, which says so", "prompt=10&cache_read=5&convention=provider", "provider"],
    ["totals", "prompt=10&cache_read=5&convention=inclusive", "inclusive"],
    ["separate counts", "prompt=10&convention=separate", "separate"],
    ["a convention nobody knows", "prompt=10&convention=weekly", "provider"],
  ])("%s: counts are read as meant", (_, query, convention) => {
    expect(readForm(new URLSearchParams(query)).convention).toBe(convention);
  });

  test("a provider to start with has no model yet", () =>
    expect(readForm(new URLSearchParams("provider=anthropic")).model).toBe(""));

  test.each([
    ["2026-11-27", "2026-11-27"],
    ["2026-11-27T03:00:00Z", "2026-11-27T03:00"],
    ["2026-11-27T03:00:59.5Z", "2026-11-27T03:00"],
    ["yesterday", ""],
  ])("at %s is the time %s of the form", (at, shown) => {
    expect(readForm(new URLSearchParams({ at })).at).toBe(shown);
  });

  test("an address always says how its counts add up", () => {
    expect(paramsOf(formHref(readForm(new URLSearchParams()))).get("convention")).toBe("inclusive");
  });

  test("an invalid number is kept, to be refused at its field", () => {
    const { counts } = readForm(new URLSearchParams("prompt=-1&completion=1e999&cache_read=2.5&searches="));
    expect(counts).toMatchObject({
      ...Object.fromEntries(Object.keys(usage()).map((name) => [name, "0"])),
      prompt_tokens: "-1",
      completion_tokens: "1e999",
      cache_read_tokens: "2.5",
      web_search_count: "",
    });
  });
});
