// The part of the report on growth.
import type { Growth } from "./growth.ts";
import { CONNECTIONS } from "./load.ts";
import { figure, ratioText, setting, tableText } from "./report.ts";

export function growthReport(run: Growth & { rounds: number; seconds: number }): string {
  const [real, grown] = run.counts;
  const memory = run.memory ? `${run.memory.peak.toFixed(0)} MiB` : "not measured";
  return [
    `${setting()}. The built Worker on the real catalogue (${real.rows} rows, ${real.providers} providers, ${real.map_keys} map ` +
      `keys) and on a synthetic one (${grown.rows} rows, ${grown.providers} providers, ${grown.map_keys} map keys), in one workerd, ` +
      `direct sockets, ${CONNECTIONS} connections, ${run.rounds} rounds of ${run.seconds} s in alternation.`,
    "Every search is for another text, so that none is answered from a kept body. The whole cost map has ten times the bytes and " +
      "the load generator reads no faster for that, so it is compared by the bytes sent per second of the runtime's processor time; " +
      "its 304, which sends none, by requests.",
    ratios(run),
    `Peak memory of the workerd process, both Workers and the simulated KV with both catalogues: ${memory}.`,
  ].join("\n\n");
}

function ratios({ rows }: Growth): string {
  const head = [
    "path",
    "ratio to 1x",
    "of",
    "to reach",
    "1x requests/s",
    "10x requests/s",
    "10x p50 ms",
    "10x p99 ms",
    "1x busy",
    "10x busy",
  ];
  return tableText(
    head,
    rows.map(({ name, ratio, unit, target, real, grown }) => [
      name,
      ratioText(ratio, target),
      unit,
      target === undefined ? "-" : String(target),
      figure(real.perSecond),
      figure(grown.perSecond),
      figure(grown.p50, 1),
      figure(grown.p99, 1),
      figure(real.busy, 2),
      figure(grown.busy, 2),
    ]),
  );
}
