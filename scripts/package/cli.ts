// npx model-prices cost < body.json; npx model-prices report <folder> [--json | --csv]. Prices come from --source, an address or a file,
// or MODEL_PRICES_SOURCE.
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { EveryPrice } from "../../src/package/every-price.ts";
import { Report, type ReportRow } from "../../src/package/report.ts";
import { openPrices } from "./index.ts";

const USAGE = `model-prices cost [--required] < body.json
model-prices report <folder> [--provider <id>] [--json | --csv]
  --source <address or file of a snapshot.json>, or MODEL_PRICES_SOURCE`;
const COLUMNS = [
  ...(["day", "project", "provider_id", "model_id", "calls"] as const),
  ...(["estimated", "partial", "unpriced", "total_exact"] as const),
] as const satisfies readonly (keyof ReportRow)[];
const PROGRESS_MS = 1_000;

type Values = { json?: boolean; csv?: boolean; required?: boolean; provider?: string };

const { values, positionals } = readArguments();
const [command, folder] = positionals;
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const source = values.source ?? process.env.MODEL_PRICES_SOURCE;
if (source === undefined) refuse("--source is missing");
if (!(command === "cost" || (command === "report" && folder !== undefined)))
  refuse("expected cost, or report and a folder");
try {
  const prices = await openPrices({ source, mode: "offline" });
  if (folder === undefined) await writeCost(prices, values);
  else await writeReport(prices, folder, values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        source: { type: "string" },
        provider: { type: "string" },
        json: { type: "boolean" },
        csv: { type: "boolean" },
        required: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

async function writeCost(prices: EveryPrice, { required = false }: Values): Promise<void> {
  const body: unknown = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify(await prices.cost(body, { required })));
}

async function writeReport(prices: EveryPrice, root: string, values: Values): Promise<void> {
  const report = new Report(await prices.version(), values.provider);
  const files = await logsIn(root);
  let reportedAt = Date.now();
  for (const [i, file] of files.entries()) {
    const project = relative(root, dirname(file)) || ".";
    for await (const line of linesOf(file)) await report.add(line, project);
    if (Date.now() - reportedAt < PROGRESS_MS) continue;
    reportedAt = Date.now();
    process.stderr.write(`${i + 1} of ${files.length} files\n`);
  }
  const { skipped, duplicates } = report;
  const failed = [...report.failed].map(([reason, lines]) => ({ reason, lines }));
  const [rows, total_exact] = [report.rows(), report.total()];
  if (values.json)
    console.log(JSON.stringify({ rows, total_exact, skipped, duplicates, failed, prices: prices.prices }));
  else if (values.csv)
    console.log([COLUMNS, ...rows.map(toCells)].map((row) => row.map(quoted).join()).join("\r\n"));
  else {
    console.log(toTable([COLUMNS, ...rows.map(toCells)]));
    console.log(`total ${total_exact} USD; ${skipped} lines without a call, ${duplicates} repeated`);
  }
  for (const { reason, lines } of failed)
    console.error(`${lines} ${lines === 1 ? "line has" : "lines have"} no price: ${reason}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Files of logs below a folder, in the order of their names. */
async function logsIn(root: string): Promise<string[]> {
  if ((await stat(root)).isFile()) return [root];
  const names = await readdir(root, { recursive: true });
  return names
    .filter((name) => /\.(jsonl|ndjson|json)$/.test(name))
    .sort()
    .map((name) => join(root, name));
}

/** Reads a file: a `.json` file is one value, any other has a value on each line. Lines that are not JSON are skipped. */
async function* linesOf(file: string): AsyncGenerator<unknown> {
  if (file.endsWith(".json")) {
    const value = parsed(await readFile(file, "utf8"));
    if (value !== undefined) yield value;
    return;
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const value = parsed(line);
    if (value !== undefined) yield value;
  }
}

function parsed(line: string): unknown {
  try {
    return line.trim() === "" ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

function toCells(row: ReportRow): string[] {
  return COLUMNS.map((column) => String(row[column]));
}

/** A cell of CSV (RFC 4180). */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function toTable(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
