// The weekly run of mutants leaves out no room that holds rules.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What moves bytes and prints, or runs only beside the service; the tests of these start processes. */
const WITHOUT_RULES = ["scripts/bench", "scripts/commands", "scripts/docs", "scripts/files", "scripts/kv"];
/** Folders of styles and entries. */
const WITHOUT_CODE = ["src/web/styles"];

test("every room of src, scripts and the page is in the workflow", () => {
  const workflow = readFileSync(".github/workflows/mutate.yml", "utf8");
  const named = Array.from(workflow.matchAll(/^ {10}- (.+)$/gm), ([, rooms = ""]) => rooms.split(" ")).flat();
  const rooms = [...foldersOf("src"), ...foldersOf("scripts"), ...foldersOf("src/web")];
  const left = [...WITHOUT_RULES, ...WITHOUT_CODE, "src/web"];
  expect(named.sort()).toEqual(rooms.filter((room) => !left.includes(room)).sort());
});

function foldersOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}
