// Drives one path for a while and measures it.
import autocannon from "autocannon";
import type { BenchPath } from "./paths.ts";
import { processorSeconds } from "./runtime-process.ts";
import { median } from "./statistics.ts";

export type Measured = {
  perSecond: number;
  bytesPerSecond: number;
  p50: number;
  p99: number;
  /** Processor seconds of the runtime per second: near 1 means that its one thread is what saturates. NaN: not measured. */
  busy: number;
};

/** A path at an address; `runtime` is the process whose processor time counts. */
export type Driven = { url: URL; path: BenchPath; runtime: number | undefined };

export const CONNECTIONS = 16;

/** What a path did over `seconds`, latency in milliseconds. Throws when any request failed. */
export async function drive({ url, path, runtime }: Driven, seconds: number): Promise<Measured> {
  const before = await usedBy(runtime);
  const started = performance.now();
  const result = await autocannon({
    url: url.href,
    method: path.method,
    connections: CONNECTIONS,
    duration: seconds,
    ...(path.body !== undefined && { body: path.body }),
    ...(path.headers && { headers: path.headers }),
    ...(path.variants && { setupClient: dealOut(path.variants) }),
  });
  const elapsed = (performance.now() - started) / 1000;
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${url.href}: ${failed} requests failed`);
  return {
    perSecond: result.requests.total / result.duration,
    bytesPerSecond: result.throughput.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    busy: ((await usedBy(runtime)) - before) / elapsed,
  };
}

/** Drives two in turns after a warm-up and returns each one's medians over the rounds. */
export async function alternate(
  one: Driven,
  other: Driven,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<[Measured, Measured]> {
  const [ours, theirs]: [Measured[], Measured[]] = [[], []];
  await drive(one, 1);
  await drive(other, 1);
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes, so that neither gains from a machine that is slowing down.
    if (round % 2 === 0) ours.push(await drive(one, seconds));
    theirs.push(await drive(other, seconds));
    if (round % 2 === 1) ours.push(await drive(one, seconds));
  }
  return [medians(ours), medians(theirs)];
}

function medians(all: readonly Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    bytesPerSecond: median(all.map(({ bytesPerSecond }) => bytesPerSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    busy: median(all.map(({ busy }) => busy)),
  };
}

/** Gives each connection a share of the variants, so that no two connections ask the same. */
function dealOut(variants: readonly string[]): (client: autocannon.Client) => void {
  let connection = 0;
  return (client) => {
    const share = variants.filter((_, index) => index % CONNECTIONS === connection);
    connection = (connection + 1) % CONNECTIONS;
    client.setRequests(share.map((path) => ({ method: "GET", path })));
  };
}

async function usedBy(pid: number | undefined): Promise<number> {
  return pid === undefined ? Number.NaN : processorSeconds(pid);
}
