// prices/history: written sorted and read back whole; refused where it could not be read back.
import { expect, test } from "vitest";
import { type HistoryFile, readHistory, writeHistory } from "../../../scripts/files/history.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const FILE: HistoryFile = {
  source: "a-list",
  of: [{ repository: "some/list", licence: "MIT" }],
  ...{ began: "2025-01-01", read: "2025-06-01" },
  cards: [{ rates: { prompt: "0.000001" } }],
  rows: [
    ["b", "m", [0, "2025-01-01"]],
    ["a", "n", [0, "2025-01-01", "2025-02-01", "2025-02-02"]],
    ["a", "m", [0, null, "2025-02-01", "2025-02-02", "until"], [0, "2025-03-01", "2025-06-01", null, "from"]],
  ],
};

test("rows are sorted by provider and model", async () => {
  const prices = await newFolder();
  expect(await readHistory(prices)).toEqual([]);
  await writeHistory(FILE, prices);
  expect(await readHistory(prices)).toEqual([{ ...FILE, rows: [FILE.rows[2], FILE.rows[1], FILE.rows[0]] }]);
});

test("an invalid row stops the write", async () => {
  await expect(
    writeHistory({ ...FILE, rows: [["a", "m", [0, "yesterday"]]] }, await newFolder()),
  ).rejects.toThrow();
});
