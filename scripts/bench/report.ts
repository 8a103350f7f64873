// BENCHMARKS.md, written by the bench itself.
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";

export type Row = {
  name: string;
  ratio: number;
  target: number;
  perSecond: number;
  p50?: number;
  p99?: number;
};

/** Writes the results with machine and day, and returns them as text. */
export async function writeReport(
  rows: readonly Row[],
  run: { rounds: number; seconds: number; rows: number },
): Promise<string> {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const text = [
    "# Benchmarks",
    "",
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    `The built Worker and a control in one workerd, direct sockets, 16 connections, ${run.rounds} rounds of ${run.seconds} s in alternation, ${run.rows} rows.`,
    "Ratios of medians count; requests a second are of this machine, which the load generator shares.",
    "",
    "| path | ratio to control | to reach | requests/s | p50 ms | p99 ms |",
    "|---|---|---|---|---|---|",
    ...rows.map(
      ({ name, ratio, target, perSecond, p50, p99 }) =>
        `| ${name} | ${ratio.toFixed(2)}${ratio < target ? " (missed)" : ""} | ${target} | ${Math.round(perSecond)} | ${p50 ?? "-"} | ${p99 ?? "-"} |`,
    ),
    "",
  ].join("\n");
  await writeFile("BENCHMARKS.md", text);
  return text;
}
