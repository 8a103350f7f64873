// The format's closed lists: as many fields of each type as its own schema has, no field of two types, all of them in use.
import { expect, test } from "vitest";
import { readMap } from "../../../scripts/files/prices-folder.ts";
import {
  BAND_FIELDS,
  BOOLEAN_FIELDS,
  CHOICE_FIELDS,
  FREE_FIELDS,
  LIST_FIELDS,
  MODES,
  NUMBER_FIELDS,
  OFF_PEAK_FIELDS,
  SEARCH_SIZE_FIELDS,
  TEXT_FIELDS,
} from "../../../scripts/litellm/format.ts";

test.each([
  ["numbers", NUMBER_FIELDS, 126, "ocr_cost_per_page"],
  ["booleans", BOOLEAN_FIELDS, 48, "supports_vision"],
  ["texts", TEXT_FIELDS, 6, "litellm_provider"],
  ["choices", CHOICE_FIELDS, 5, "mode"],
  ["lists", LIST_FIELDS, 6, "supported_endpoints"],
  ["objects", FREE_FIELDS, 2, "metadata"],
  ["modes", new Set(MODES), 18, "image_generation"],
  ["prices of a band", BAND_FIELDS, 6, "input_cost_per_query"],
  ["search sizes", SEARCH_SIZE_FIELDS, 3, "search_context_size_medium"],
  ["fields of off-peak prices", OFF_PEAK_FIELDS, 9, "hours_utc"],
])("%s", (_name, fields, count, one) => {
  expect(fields.size).toBe(count);
  expect(fields.has(one)).toBe(true);
});

test("no field has two types", () => {
  const all = [NUMBER_FIELDS, BOOLEAN_FIELDS, TEXT_FIELDS, CHOICE_FIELDS, LIST_FIELDS, FREE_FIELDS].flatMap(
    (fields) => [...fields.keys()],
  );
  expect(all.filter((field, i) => all.indexOf(field) !== i)).toEqual([]);
});

test("the pulled map uses every type", async () => {
  const used = new Set(
    (await readMap()).entries.flatMap(({ other, prices }) => Object.keys({ ...other, ...prices })),
  );
  for (const fields of [
    NUMBER_FIELDS,
    BOOLEAN_FIELDS,
    TEXT_FIELDS,
    CHOICE_FIELDS,
    LIST_FIELDS,
    FREE_FIELDS,
  ]) {
    expect([...fields.keys()].filter((field) => used.has(field)).length).toBeGreaterThan(0);
  }
});
