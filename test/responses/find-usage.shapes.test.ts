// The table of shapes: what a row names is what calls are charged for, and no row hides another.
import { expect, test } from "vitest";
import { SHAPES } from "../../src/responses/find-usage.ts";
import { USAGE_COUNTS } from "../../src/schemas/charges.ts";
import { MEASURES } from "../../src/schemas/words.ts";

test.each(SHAPES.map((shape) => [shape.name, shape] as const))("%s counts what is charged", (_, shape) => {
  const { counts, units = {} } = shape;
  expect(USAGE_COUNTS).toEqual(expect.arrayContaining(Object.keys(counts)));
  expect(MEASURES).toEqual(expect.arrayContaining(Object.keys(units)));
  const paths = [...Object.values(counts), ...Object.values(units)];
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.flat().join(" ")).not.toMatch(/[{},]|undefined/);
});

test("each name stands once", () => {
  const names = SHAPES.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
