// The part of the report on growth.
import type { Rounds } from "./against-control.ts";
import { memoryText } from "./control-report.ts";
import type { Growth } from "./growth.ts";
import { CONNECTIONS } from "./load.ts";
import { figure, ratioText, setting, tableText } from "./report.ts";

export function growthReport({
  rounds,
  seconds,
  counts,
  memory,
  rows,
  isolates,
  coldSearch,
}: Growth & Rounds): string {
  const sizes = counts.map((one) => `${one.rows} rows, ${one.providers} providers, ${one.map_keys} map keys`);
  return [
    `${setting()}. The built Worker on the real catalogue (${sizes[0]}) and on a synthetic one (${sizes[1]}), in one workerd, ` +
      `direct sockets, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s in alternation.`,
    "Every search is for another text, so that none is answered from a kept body. The whole cost map has ten times the bytes and " +
      "the load generator reads no faster for that, so it is compared by the bytes sent per second of the runtime's processor time, " +
      "and with 2 connections, since answers that the end of a round cuts off do not count; its 304, which sends none, by requests.",
    tableText(
      "path|ratio to 1x|of|to reach|1x requests/s|10x requests/s|10x p50 ms|10x p99 ms|1x busy|10x busy".split(
        "|",
      ),
      rows.map(({ name, ratio, unit, target, real, grown }) => [
        ...[name, ratioText(ratio, target), unit, target === undefined ? "-" : String(target)],
        ...[figure(real.perSecond), figure(grown.perSecond), figure(grown.p50, 1), figure(grown.p99, 1)],
        ...[figure(real.busy, 2), figure(grown.busy, 2)],
      ]),
    ),
    sizesText(isolates, coldSearch),
    `Peak memory of the workerd process, both Workers and the simulated KV with both catalogues: ${memoryText(memory)}.`,
  ].join("\n\n");
}

/** Megabytes an isolate may hold at today's catalogue and at ten times; a first search may take twice as long. */
const [MEMORY_TARGETS, SEARCH_TARGET] = [[64, 128], 2];

function sizesText(isolates: Growth["isolates"], [real, grown]: Growth["coldSearch"]): string {
  const memories = isolates.map(({ heap, buffers, requests }, i) => {
    const limit = MEMORY_TARGETS[i] ?? 0;
    const all = heap + buffers;
    return [
      `an isolate that has touched everything, ${i === 0 ? "1x" : "10x"} (${requests} requests)`,
      `${figure(all, 1)} MiB (heap ${figure(heap, 1)}, buffers ${figure(buffers, 1)})${all > limit ? " (missed)" : ""}`,
      `${limit} MiB`,
    ];
  });
  const ratio = grown / real;
  return tableText(
    ["what", "measured", "at most"],
    [
      ...memories,
      [
        "first search of a fresh isolate, 10x to 1x, processor time",
        `${figure(ratio, 2)} (${figure(grown, 1)} ms to ${figure(real, 1)} ms)${ratio > SEARCH_TARGET ? " (missed)" : ""}`,
        String(SEARCH_TARGET),
      ],
    ],
  );
}
