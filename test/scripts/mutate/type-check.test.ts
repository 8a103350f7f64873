// Which mutants a compiler's report refuses.
import { expect, test, vi } from "vitest";
import { refusedIn } from "../../../scripts/mutate/type-check.ts";

const of = (id: number, code: string) => `src/pricing/rates.mutant-${id}.ts(3,14): error TS${code}: no`;

test.each([
  ["nothing", "", []],
  ["mutants with an error", [of(4, "2322"), of(12, "2345")].join("\n"), [4, 12]],
  [
    "not one whose fault left a name without a use",
    [of(4, "6133"), of(5, "6198"), of(6, "2322")].join("\n"),
    [6],
  ],
  [
    "not the lines that explain an error",
    `${of(4, "2322")}\n  Type 'x' of src/pricing/rates.ts is wrong.`,
    [4],
  ],
])("%s", (_name, report, ids) => expect([...refusedIn(report)]).toEqual(ids));

test("an error elsewhere is no mutant's, and is told", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(refusedIn("src/pricing/rates.ts(3,14): error TS2322: no").size).toBe(0);
  expect(told).toHaveBeenCalledWith("the compiler refuses the checkout as it is: src/pricing/rates.ts");
  told.mockRestore();
});
