// The past editions of a list in a small repository made here: one a UTC day, by the parser that reads the newest.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readHistory } from "../../../scripts/files/history.ts";
import { growHistory, readClones } from "../../../scripts/ledger/grow-history.ts";
import { readEditions } from "../../../scripts/ledger/read-editions.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const FILE = "data/output.json";
let clones: string;

function commit(folder: string, at: string, text: string): void {
  writeFileSync(path.join(folder, FILE), text);
  const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { env, stdio: "pipe" });
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b.test", "commit", "-q", "-m", "an edition");
}

const models = (all: Record<string, string>) =>
  JSON.stringify({
    data: Object.entries(all).map(([id, prompt]) => ({
      id,
      name: id,
      pricing: { prompt, completion: "0.00001" },
    })),
  });

beforeAll(async () => {
  clones = await newFolder();
  const folder = path.join(clones, "openrouter");
  mkdirSync(path.join(folder, "data"), { recursive: true });
  execFileSync("git", ["init", "-q", folder]);
  commit(folder, "2025-01-01T10:00:00Z", models({ "a/m": "0.000009", "a/n": "0.000001" }));
  commit(folder, "2025-01-01T20:00:00Z", models({ "a/m": "0.000005", "a/n": "0.000001" }));
  commit(folder, "2025-01-04T23:30:00-02:00", models({ "a/m": "0.000003", "a/n": "0.000001" }));
  commit(folder, "2025-01-06T10:00:00Z", "not JSON");
  commit(folder, "2025-01-09T10:00:00Z", models({ "a/m": "0.000003" }));
  // A clone that has none of its list's files.
  const other = path.join(clones, "models-dev");
  mkdirSync(path.join(other, "data"), { recursive: true });
  execFileSync("git", ["init", "-q", other]);
  commit(other, "2025-01-01T10:00:00Z", "{}");
});

test("the last commit of each UTC day is read; an unreadable document is reported", async () => {
  const problems: string[] = [];
  const source = { name: "openrouter", paths: [FILE] };
  const editionsAfter = async (after: string) => {
    const editions = [];
    const options = { after, problem: (line: string) => problems.push(line) };
    for await (const one of readEditions(path.join(clones, "openrouter"), source, [], options))
      editions.push([one.read, one.rows.map(({ id, prices }) => `${id} ${prices[0]?.rates.prompt}`)]);
    return editions;
  };
  expect(await editionsAfter("2025-01-09")).toEqual([]);
  expect(await editionsAfter("")).toEqual([
    ["2025-01-01", ["a/m 0.000005", "a/n 0.000001"]],
    ["2025-01-05", ["a/m 0.000003", "a/n 0.000001"]],
    ["2025-01-09", ["a/m 0.000003"]],
  ]);
  expect(problems).toEqual([expect.stringMatching(/^openrouter: 2025-01-06: [0-9a-f]{7}: .*JSON/)]);
});

test("a clone becomes history, then the next pull; repeating either changes nothing", async () => {
  const prices = await newFolder();
  for (const name of ["providers.json", "withdrawn.json", "costmap"])
    cpSync(`prices/${name}`, path.join(prices, name), { recursive: true });
  mkdirSync(path.join(prices, "observations"));
  const readAll = async () => {
    await readClones(clones, () => {}, prices);
    return readHistory(prices);
  };
  const [history] = await readAll();
  expect(history).toMatchObject({ source: "openrouter", began: "2025-01-01", read: "2025-01-09" });
  expect(history?.rows).toEqual([
    ["openrouter", "a/m", [0, "2025-01-01", "2025-01-01", "2025-01-05"], [2, "2025-01-05"]],
    ["openrouter", "a/n", [1, "2025-01-01", "2025-01-05", "2025-01-09"]],
  ]);
  expect(await readAll()).toEqual([history]);
  const row = { provider: "openrouter", id: "a/m", facts: {}, prices: [{ rates: { prompt: "0.000002" } }] };
  const pulled = {
    source: "openrouter",
    read: "2025-01-12",
    rows: [row, { ...row, id: "a/zero", prices: [{ rates: { prompt: "0" } }] }],
  };
  writeFileSync(path.join(prices, "observations/openrouter.json"), JSON.stringify(pulled));
  expect(await growHistory(prices)).toEqual(["openrouter"]);
  const [grown] = await readHistory(prices);
  expect(grown?.rows[0]?.slice(2)).toEqual([
    [0, "2025-01-01", "2025-01-01", "2025-01-05"],
    [2, "2025-01-05", "2025-01-09", "2025-01-12"],
    [3, "2025-01-12"],
  ]);
  expect(grown?.rows).toHaveLength(2);
  expect(await growHistory(prices)).toEqual([]);
});
