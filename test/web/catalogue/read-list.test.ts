// Rows in the order of a mode's own unit, which the API does not sort by.
import { expect, test } from "vitest";
import type { Ask } from "../../../src/api-client.ts";
import { listKey, readCatalogueQuery } from "../../../src/web/catalogue/query.ts";
import { readList } from "../../../src/web/catalogue/read-list.ts";

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
])("%s has the rows %s", async (search, ids) => {
  expect((await rowsOf(search)).ids).toBe(ids);
});

test("a price by the minute stands among those by the second and the hour", async () => {
  const rows = [
    row("hour", { input_per_hour_audio: 0.4 }),
    row("second", { input_per_second: 0.0001 }),
    row("minute", { input_per_minute: 0.0065 }),
  ];
  // By the hour 0.4, 0.36 and 0.39.
  expect((await rowsOf("mode=transcription&sort=unit", rows)).ids).toBe("second minute hour");
});

test("all rows are asked for, and a page of them is shown", async () => {
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
