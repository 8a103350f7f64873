// What settles a disagreement: each rule at its edge, and no rule without its reason.
import { describe, expect, test } from "vitest";
import type { CatalogPrice, Claim } from "../../../scripts/files/catalog.ts";
import { type Sides, settledBy } from "../../../scripts/review/settlements.ts";

const SERVED = { prompt: "0.000004", completion: "0.00002", input_cache_read: "0.0000004" };
const WRITTEN = [{ rows: ["p/m"], reason: "written", on: "2026-11-01", until: "2026-12-01" }];

function claim(source: string, read: string, more: Partial<Claim> = {}): Claim {
  return { source, id: "m", read, agrees: false, rates: { ...SERVED, prompt: "0.000005" }, ...more };
}

function settled(
  others: Claim[],
  agreeing: [source: string, read: string][] = [],
  more: Partial<Sides> = {},
) {
  const origin: CatalogPrice["origin"] = { source: "genai-prices", read: "2026-09-23" };
  const served: CatalogPrice = { rates: SERVED, origin };
  const says = agreeing.map(([source, read]) => claim(source, read, { agrees: true }));
  return settledBy("p/m", { served, others, agreeing: says, ...more }, WRITTEN);
}

const LATE = ["2026-08-09", "2026-08-08"] as const;

describe("settledBy", () => {
  test.each<[string, Claim[], [string, string][], string]>([
    ["nothing: a person's word", [claim("litellm", "2026-09-23")], [], "written"],
    ["held back", [claim("litellm", "2026-09-23", { held_back: "far off" })], [], "held back as implausible"],
    ["46 days before", [claim("litellm", LATE[1])], [], "read more than 45 days before 2026-09-23"],
    ["45 days before is not old", [claim("litellm", LATE[0])], [], "written"],
    [
      "days count from the newest that agrees",
      [claim("litellm", "2026-09-23")],
      [["models-dev", "2026-11-08"]],
      "read more than 45 days before 2026-11-08",
    ],
    [
      "whichever side names it",
      [claim("litellm", "2026-08-08")],
      [["models-dev", "2026-09-01"]],
      "read more than 45 days before 2026-09-23",
    ],
    [
      "each other's reason",
      [claim("litellm", "2026-09-23", { held_back: "far off" }), claim("portkey", "2026-08-01")],
      [],
      "held back as implausible; read more than 45 days before 2026-09-23",
    ],
    [
      "two against one",
      [claim("litellm", "2026-09-23")],
      [["portkey", "2026-09-01"]],
      "2 independent sources against 1",
    ],
    [
      "a copy is no witness beside its origin",
      [claim("litellm", "2026-09-23")],
      [["genai-prices", "2026-09-23"]],
      "written",
    ],
    [
      "two against two are open",
      [claim("litellm", "2026-09-23"), claim("models-dev", "2026-09-23")],
      [["portkey", "2026-09-01"]],
      "written",
    ],
    [
      "two copies of one origin are one against",
      [claim("pi-ai", "2026-09-23"), claim("models-dev", "2026-09-23")],
      [["portkey", "2026-09-01"]],
      "2 independent sources against 1",
    ],
    [
      "two that say different things are one each",
      [
        claim("litellm", "2026-09-23"),
        claim("models-dev", "2026-09-23", { rates: { ...SERVED, prompt: "0.000006" } }),
      ],
      [["portkey", "2026-09-01"]],
      "2 independent sources against 1",
    ],
    [
      "every other needs an answer",
      [claim("litellm", "2026-09-23"), claim("portkey", "2026-07-01")],
      [],
      "written",
    ],
    [
      "reasons are said once each",
      [claim("litellm", "2026-08-01"), claim("portkey", "2026-08-01")],
      [],
      "read more than 45 days before 2026-09-23",
    ],
  ])("%s", (_name, others, agreeing, reason) => expect(settled(others, agreeing)).toBe(reason));

  test("a page that was read", () => {
    const origin = { source: "page", read: "2026-09-01", page: "https://e.com" };
    const others = [claim("litellm", "2026-09-23")];
    expect(settled(others, [], { served: { rates: SERVED, origin } })).toBe("page: https://e.com");
  });

  test("cents that stand for more digits", () => {
    const origin = { source: "genai-prices", read: "2026-09-23" };
    const rough = claim("litellm", "2026-09-23", { rates: { prompt: "0.00000013" } });
    expect(settled([rough], [], { served: { rates: { prompt: "0.000000125" }, origin } })).toBe(
      "the same but for rounding",
    );
  });

  test("of two words on a row the first", () => {
    const served = { rates: SERVED, origin: { source: "genai-prices", read: "2026-09-23" } };
    const sides = { served, others: [claim("litellm", "2026-09-23")], agreeing: [] };
    const twice = [
      ...WRITTEN,
      { ...WRITTEN[0], rows: ["p/m"], reason: "later", on: "2026-11-02", until: "2026-12-01" },
    ];
    expect(settledBy("p/m", sides, twice)).toBe("written");
  });

  test("another row's word is none", () => {
    const origin = { source: "genai-prices", read: "2026-09-23" };
    const sides = {
      served: { rates: SERVED, origin },
      others: [claim("litellm", "2026-09-23")],
      agreeing: [],
    };
    expect(settledBy("p/other", sides, WRITTEN)).toBeUndefined();
  });
});
