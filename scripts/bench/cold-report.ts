// The part of the report on first answers.

import type { Draft } from "../../src/schemas/manifest.ts";
import { COLD_PATHS } from "./cold-paths.ts";
import { COLD_READS } from "./cold-reads.ts";
import type { ColdRow } from "./cold-rows.ts";
import { figure, setting, tableText } from "./report.ts";

type Maps = Pick<Draft, "map" | "api">;

const MIB = 1024 * 1024;

/** The table, how it was measured, and what the maps weigh, which are sent as they are stored. */
export function coldReport(rows: readonly ColdRow[], isolates: number, { map, api }: Maps): string {
  return [
    `${setting()}. Processor time of the runtime for the first answer of a fresh isolate, less that of an empty Worker that reads the same ` +
      `keys: KV is simulated in the same process, and its time is not the service's. Medians of ${isolates} isolates a path, in turns. The ` +
      "isolates have started before (start-up is in the table above). What counts is the ratio to an unknown path, which is nothing but routing.",
    tableText(
      ["first answer", "ratio to unknown", "at most", "ms", "the KV reads alone, ms", "KV reads"],
      rows.map(({ name, ratio, target, ms, kvMs, reads }) => [
        ...[name, `${figure(ratio, 2)}${ratio > target ? " (missed)" : ""}`, String(target)],
        ...[figure(ms, 1), figure(kvMs, 1), `${reads}${reads > COLD_READS ? " (missed)" : ""}`],
      ]),
    ),
    `${COLD_PATHS.length} paths; a list reads the manifest and the listing, a calculator the manifest and a shard. \`mcp\` is a call of a tool, which ` +
      "loads its part of the bundle and asks the calculator for all detail: the evidence in it is a further read, the listing.",
    tableText(
      ["map", "MiB", "gzipped, MiB"],
      [["LiteLLM's format", map] as const, ...(api ? [["models.dev's shape", api] as const] : [])].map(
        ([name, { bytes, gzip_bytes }]) => [name, figure(bytes / MIB, 2), figure(gzip_bytes / MIB, 2)],
      ),
    ),
  ].join("\n\n");
}
