// BENCHMARKS.md: one part per command, each written by the command that measures it.
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";

export const FILE = "BENCHMARKS.md";
/** How busy the machine was before anything was measured. */
const LOAD_BEFORE = loadavg()[0] ?? Number.NaN;
const HEAD = `# Benchmarks

The command in [CONTRIBUTING.md](CONTRIBUTING.md#measure) that measures a part also writes it. The ratios matter most: requests a second depend on the
named machine, which also runs the load generator. "Busy" is the runtime's processor time per second. workerd serves on one thread. If "busy" is
near 1, the runtime is the limit; well below 1, the load generator or other work on the machine is, and the ratio says less. "By processor time" is
the same ratio for answers per second of the runtime's processor time.`;

/** Replaces the part of the report with this title, or appends it, and returns it as text. */
export async function writePart(title: string, body: string): Promise<string> {
  const report = await readFile(FILE, "utf8").catch(() => "");
  await writeFile(FILE, withPart(report, title, body));
  return `## ${title}\n\n${body}\n`;
}

/** A report with one part replaced or appended; the other parts stay as they are, the head is written anew. */
export function withPart(report: string, title: string, body: string): string {
  const [, ...parts] = report.split(/^## /m);
  const kept = new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.trimEnd()]));
  kept.set(title, `${title}\n\n${body}`);
  return `${[HEAD, ...[...kept.values()].map((part) => `## ${part}`)].join("\n\n")}\n`;
}

/** When and on what it was measured. */
export function setting(): string {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.version}, load average ${figure(LOAD_BEFORE, 1)} before`;
}

export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** The rows of the first table in a part of a report, by the names of its columns; empty without such a part. */
export function rowsOf(report: string, title: string): Record<string, string>[] {
  const part = report.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? "";
  const [table = ""] = /^\|.*(?:\n\|.*)*/m.exec(part) ?? [];
  const [head = [], , ...rows] = table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
}

/** A ratio, and whether it reaches its target, if it has one. */
export function ratioText(ratio: number, target: number | undefined): string {
  return `${figure(ratio, 2)}${target !== undefined && ratio < target ? " (missed)" : ""}`;
}

/** A figure and whether it is above its limit. */
export function withLimit(value: number, limit: number | undefined, digits = 0): string {
  return `${figure(value, digits)}${limit !== undefined && value > limit ? " (missed)" : ""}`;
}

/** A figure with so many digits after the point, `-` for one that was not measured. */
export function figure(value: number, digits = 0): string {
  return Number.isNaN(value) ? "-" : value.toFixed(digits);
}
