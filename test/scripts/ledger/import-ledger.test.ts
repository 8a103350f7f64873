// importLedger: lines become spans, in our format; what is no price is left out; a second import changes nothing.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readHistory, writeHistory } from "../../../scripts/files/history.ts";
import { CardTable, importLedger, isNews } from "../../../scripts/ledger/import-ledger.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const LINE = {
  provider: "acme",
  model: "m",
  from: "2025-01-05",
  until: null as string | null,
  bound: { from: "by", until: null as string | null },
  rates: { completion: "0.000015", prompt: "0.000003" },
  seen_in: { source: "litellm", first_commit: "2025-01-05 1a2b3c4", last_commit: "2025-06-01 file" },
};
const ENDED = {
  until: "2025-03-02",
  bound: { from: "by", until: "by" },
  seen_in: { ...LINE.seen_in, last_commit: "2025-03-01 x" },
};

async function imported(lines: object[], withdrawn: string[] = []) {
  const folder = await newFolder();
  writeFileSync(
    path.join(folder, "ledger.litellm.ndjson"),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  return importLedger(folder, new Set(withdrawn));
}

describe("a line", () => {
  test.each<[what: string, line: object, rows: unknown[]]>([
    ["still shown", {}, [["acme", "m", [0, "2025-01-05"]]]],
    ["that ended", ENDED, [["acme", "m", [0, "2025-01-05", "2025-03-01", "2025-03-02"]]]],
    [
      "with a stated end",
      { ...ENDED, bound: { from: "by", until: "exact" } },
      [["acme", "m", [0, "2025-01-05", "2025-03-01", "2025-03-02", "until"]]],
    ],
    [
      "with a stated beginning",
      { bound: { from: "exact", until: null } },
      [["acme", "m", [0, "2025-01-05", "2025-06-01", null, "from"]]],
    ],
    [
      "of a free model",
      { zero: "free", rates: { prompt: "0", completion: "0" } },
      [["acme", "m", [0, "2025-01-05"]]],
    ],
    ["whose zero is unknown", { zero: "unknown" }, []],
    ["whose zero is a plan's", { zero: "plan" }, []],
    ["of a withdrawn row", { model: "wrong" }, []],
  ])("%s", async (_, line, rows) => {
    const { files } = await imported([{ ...LINE, ...line }], ["acme/wrong"]);
    expect(files.map((file) => file.rows)).toEqual([rows]);
  });

  test("that is none is named", async () => {
    const { files, problems } = await imported([{ ...LINE, model: " m" }, LINE]);
    expect(problems).toEqual(["ledger.litellm.ndjson:1: model"]);
    expect(files[0]?.rows).toHaveLength(1);
  });

  test("states windows of hours by hhmm", async () => {
    const hours = [{ utc_start: 100, utc_end: 1630, rates: { prompt: "0.000001" } }];
    const { files } = await imported([{ ...LINE, hours }]);
    expect(files[0]?.cards[0]?.hours).toEqual([{ utc: "01:00-16:30", rates: { prompt: "0.000001" } }]);
  });
});

test("a card is written once, and the file has the days of its editions", async () => {
  const { files } = await imported([
    { ...LINE, ...ENDED },
    { ...LINE, model: "n", rates: { prompt: "0.000003", completion: "0.000015" } },
  ]);
  expect(files[0]).toMatchObject({
    ...{ source: "litellm", began: "2025-01-05", read: "2025-06-01" },
    cards: [{ rates: LINE.rates }],
    rows: [
      ["acme", "m", [0, "2025-01-05", "2025-03-01", "2025-03-02"]],
      ["acme", "n", [0, "2025-01-05"]],
    ],
  });
});

test("what was written is read back, and no news afterwards", async () => {
  const { files } = await imported([LINE, { ...LINE, model: "a" }]);
  const [file] = files;
  if (file === undefined) throw new Error("no file");
  const prices = await newFolder();
  expect(isNews(file, undefined)).toBe(true);
  await writeHistory(file, prices);
  const [known] = await readHistory(prices);
  expect(known?.rows.map(([, id]) => id)).toEqual(["a", "m"]);
  expect(isNews(file, known)).toBe(false);
  expect(isNews({ ...file, read: "2025-06-02" }, known)).toBe(true);
  expect(isNews({ ...file, read: "2025-06-02", began: "2025-02-01" }, known)).toBe(false);
});

test("a table of cards goes on from known ones", () => {
  const table = new CardTable([{ rates: { prompt: "1", completion: "2" } }]);
  expect(table.placeOf({ rates: { completion: "2", prompt: "1" } })).toBe(0);
  expect(table.placeOf({ rates: { prompt: "2" } })).toBe(1);
  expect(table.all).toHaveLength(2);
});
