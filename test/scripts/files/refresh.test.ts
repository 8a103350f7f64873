// prices/refresh.json: one note a day, or one more when other sources fail.
import { expect, test } from "vitest";
import { keepRefresh, readRefresh } from "../../../scripts/files/refresh.ts";
import { newFolder } from "../../helpers/new-folder.ts";

test("a later attempt on the same day is kept only if other sources failed", async () => {
  const folder = await newFolder();
  expect(await readRefresh(folder)).toBeUndefined();
  const at = (last_try: string, ...failed_sources: string[]) => ({ last_try, failed_sources });
  const [first, same, failing, next] = [
    at("2026-11-23T05:17:00Z"),
    at("2026-11-23T11:17:00Z"),
    at("2026-11-23T17:17:00Z", "groq"),
    at("2026-11-24T05:17:00Z", "groq"),
  ];
  for (const [note, kept] of [
    [first, first],
    [same, first],
    [failing, failing],
    [next, next],
  ] as const) {
    await keepRefresh(Date.parse(note.last_try), note.failed_sources, folder);
    expect(await readRefresh(folder)).toEqual(kept);
  }
});
