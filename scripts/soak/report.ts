// The part of the report on the soak, and whether it was passed.
import { figure, setting, tableText } from "../bench/report.ts";
import { percentile } from "../bench/statistics.ts";

export type Soak = {
  /** How long requests were sent. */
  seconds: number;
  /** Requests with an answer, and milliseconds of each by kind of request. */
  answered: number;
  latencies: Map<string, number[]>;
  /** Answers by the version they name; those published are there, with none too. */
  versions: Map<string, number>;
  /** Seconds into the soak when the second version was published. */
  publishedAt?: number;
  /** Requests without an answer, and answers that were not what they should have been. */
  failed: number;
  wrong: number;
  /** The first few of both, in words. */
  examples: string[];
  /** MiB of memory the workerd process holds, every ten seconds; empty where it cannot be measured. */
  memory: number[];
};

/** An answer failed or was wrong, or a version was never answered. */
export function isFailed({ failed, wrong, versions }: Soak): boolean {
  return failed + wrong > 0 || [...versions.values()].includes(0);
}

/** Markdown: the setting, what was asked and answered, how fast, and whether anything was wrong. */
export function soakReport(soak: Soak, connections: number): string {
  const { seconds, latencies, answered, failed, wrong, publishedAt, memory } = soak;
  const all = [...latencies.values()].flat();
  const kinds = [...latencies].toSorted(([, a], [, b]) => b.length - a.length);
  const [first, second] = [...soak.versions.values()];
  return [
    `${setting()}. The built Worker in workerd on a direct socket, without the rate limit, ${connections} connections for ` +
      `${figure(seconds)} s, requests at random; every total worked out again from the catalogue.`,
    `${answered + failed} requests, **${failed} failed, ${wrong} wrong**; ${figure(answered / seconds)} requests/s, ` +
      `p50 ${figure(percentile(all, 50), 1)} ms, p99 ${figure(percentile(all, 99), 1)} ms.`,
    tableText(
      ["kind", "answers"],
      kinds.map(([kind, times]) => [kind, String(times.length)]),
    ),
    publishedAt === undefined
      ? "No version was published meanwhile: an isolate looks at the manifest again after 30 s, and the soak was shorter than 60."
      : `Answers of the first version: ${first}; of the second, published ${figure(publishedAt, 1)} s in: ${second}. An isolate ` +
        "looks at the manifest again after 30 s.",
    memoryText(memory),
  ].join("\n\n");
}

function memoryText(memory: readonly number[]): string {
  const [half, last] = [memory[memory.length >> 1], memory.at(-1)];
  if (half === undefined || last === undefined) return "Memory: not measured.";
  const growth = Math.round((last / half - 1) * 100);
  return (
    `Resident memory of the workerd process, the Worker and the simulated KV, every 10 s: ${memory.map((value) => figure(value)).join(", ")} MiB; ` +
    `${growth < 0 ? "" : "+"}${growth} % in the second half. workerd holds no local isolate to a limit, so garbage piles up before it is ` +
    "collected; what counts is that it levels off."
  );
}
