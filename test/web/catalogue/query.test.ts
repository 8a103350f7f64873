import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Ask } from "../../../src/api-client.ts";
import { modelHref } from "../../../src/web/api/names.ts";
import {
  catalogueHref,
  listKey,
  listPath,
  readCatalogueQuery,
  readList,
} from "../../../src/web/catalogue/query.ts";

const paramsOf = (href: string) => new URL(href, "http://localhost").searchParams;

describe("the catalogue's address", () => {
  test("holds the whole state", () => {
    const state = fc.record({
      q: fc.string({ maxLength: 200 }),
      provider: fc.constantFrom("", "openai", "groq"),
      kind: fc.constantFrom("", "maker"),
      mode: fc.constantFrom("" as const, "chat" as const, "speech" as const, "any" as const),
      takes: fc.constantFrom("", "image"),
      can: fc.shuffledSubarray(["tool_call", "vision"]),
      context: fc.constantFrom("", "128000"),
      since: fc.constantFrom("", "2026", "2026-03", "2026-03-01"),
      max: fc.constantFrom("", "3", "0.25"),
      status: fc.constantFrom("", "preview"),
      every: fc.boolean(),
      ratio: fc.constantFrom("3:1", "10:1"),
      sort: fc.constantFrom(
        "" as const,
        "model_id" as const,
        "unit" as const,
        "context_tokens" as const,
        "blended" as const,
        "audio" as const,
      ),
      descending: fc.boolean(),
      page: fc.integer({ min: 1, max: 1000 }),
      unit: fc.constantFrom("1m" as const, "1k" as const, "token" as const),
    });
    fc.assert(
      fc.property(state, (query) => {
        expect(readCatalogueQuery(paramsOf(catalogueHref(query)))).toEqual(query);
      }),
    );
  });

  test.each([
    ["", "/v1/prices", "mode=chat%2Ccompletion%2Cresponses&group_by=model&include=facts&sort_by=relevance"],
    ["?provider=all", "/v1/prices", "page_size=50&include=facts&sort_by=relevance"],
    ["?every=1", "/v1/prices", "responses&include=facts"],
    ["?sort=released&order=desc", "/v1/prices", "sort_column=released&order=desc"],
    ["?q=gpt", "/v1/prices/search", "group_by=model&include=facts&sort_by=relevance&q=gpt&scope=all"],
    ["?sort=prompt&order=desc", "/v1/prices", "sort_column=prompt&order=desc"],
    // The dearest first, whoever sells it: nothing stands between the page and the mode.
    ["?sort=prompt&order=desc", "/v1/prices", "page_size=50&mode=chat"],
    ["?sort=blended&ratio=1:3&order=desc", "/v1/prices", "facts&blend=1%3A3&order=desc"],
    ["?mode=speech", "/v1/prices", "&mode=audio_speech&"],
    [
      "?can=vision&can=tool_call&takes=pdf",
      "/v1/prices",
      "&capability=vision%2Ctool_call&input_modality=pdf&",
    ],
    [
      "?max=2.5&since=2026-03&context=128000",
      "/v1/prices",
      "&context_min=128000&released_since=2026-03&prompt_max=0.0000025&",
    ],
    ["?kind=maker&status=preview", "/v1/prices", "&kind=maker&"],
    [
      "?sort=__proto__&page=-1&unit=mile&mode=toString&max=cheap&since=soon",
      "/v1/prices",
      "?page=1&page_size=50&mode=chat",
    ],
  ])("%s asks %s with %s", (search, path, part) => {
    const asked = listPath(readCatalogueQuery(new URLSearchParams(search)));
    expect([asked.split("?")[0], asked]).toEqual([path, expect.stringContaining(part)]);
  });

  test("a model's page keeps slashes and encodes the rest", () => {
    expect(modelHref("a/b:c?d#e")).toBe("/models/a/b%3Ac%3Fd%23e");
  });
});

// Rows in the order of a mode's own unit, which the API does not sort by.
const query = (search: string) => readCatalogueQuery(new URLSearchParams(search));
const row = (model_id: string, units?: Record<string, number>) => ({
  model_id,
  provider_id: "p",
  pricing: null,
  message: "",
  ...(units && { units }),
});
const ROWS = [
  row("dear", { input_per_character: 0.00003 }),
  row("none"),
  row("cheap", { input_per_character: 0.000002 }),
  row("middle", { input_per_character: 0.00001 }),
];

async function rowsOf(search: string, data = ROWS) {
  const asked: string[] = [];
  const ask: Ask = async (path) => {
    asked.push(path);
    return Response.json({ data, meta: { page: 1, page_size: 1000, total: data.length, total_pages: 1 } });
  };
  const list = await readList(ask, query(search));
  if (!list.ok) throw new Error(search);
  return { ids: list.value.data.map(({ model_id }) => model_id).join(" "), meta: list.value.meta, asked };
}

test.each([
  ["mode=speech&sort=unit", "cheap middle dear none"],
  ["mode=speech&sort=unit&order=desc", "dear middle cheap none"],
  ["mode=speech", "dear none cheap middle"],
  ["mode=chat&sort=unit", "dear none cheap middle"],
])("%s has the rows %s", async (search, ids) => expect((await rowsOf(search)).ids).toBe(ids));

test("a price per minute is sorted among those per second and hour", async () => {
  const rows = [
    row("hour", { input_per_hour_audio: 0.4 }),
    row("second", { input_per_second: 0.0001 }),
    row("minute", { input_per_minute: 0.0065 }),
  ];
  // By the hour 0.4, 0.36 and 0.39.
  expect((await rowsOf("mode=transcription&sort=unit", rows)).ids).toBe("second minute hour");
});

test("all rows are requested and a page of them is shown", async () => {
  const many = Array.from({ length: 120 }, (_, i) => row(`m${i}`, { input_per_character: (i + 1) / 1e6 }));
  const { ids, meta, asked } = await rowsOf("mode=speech&sort=unit&page=3", many);
  expect(ids).toBe(
    many
      .slice(100)
      .map(({ model_id }) => model_id)
      .join(" "),
  );
  expect(meta).toEqual({ page: 3, page_size: 50, total: 120, total_pages: 3 });
  expect(new URL(asked[0] ?? "", "http://x").searchParams.get("page_size")).toBe("1000");
});

test.each(["order=desc", "page=2", "q=x"])("%s is another list", (more) => {
  const search = "mode=speech&sort=unit";
  expect(listKey(query(`${search}&${more}`))).not.toBe(listKey(query(search)));
});
