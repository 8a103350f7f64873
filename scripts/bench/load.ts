// Drives one path for a while and measures it.
import autocannon from "autocannon";
import { type BenchPath, requestOf } from "./paths.ts";
import { processorMs } from "./runtime-process.ts";
import { medians } from "./statistics.ts";

export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor seconds of the runtime per second: near 1 means that its one thread is what saturates. NaN: not measured. */
  busy: number;
};

/** A path of a service; `runtime` is the process whose processor time counts. */
export type Driven = { service: URL; path: BenchPath; runtime: number | undefined };

export type Rounds = { rounds: number; seconds: number };

export const CONNECTIONS = 16;

/** What a path did over `seconds`, latency in milliseconds. Throws when any request failed. */
export async function drive({ service, path, runtime }: Driven, seconds: number): Promise<Measured> {
  const before = await usedBy(runtime);
  const started = performance.now();
  const result = await autocannon({
    url: new URL(path.path, service).href,
    method: path.method,
    connections: path.connections ?? CONNECTIONS,
    duration: seconds,
    ...(path.body !== undefined && { body: path.body }),
    ...(path.headers && { headers: path.headers }),
    ...(path.variants && { setupClient: dealOut(path.variants) }),
  });
  const elapsed = (performance.now() - started) / 1000;
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${path.name}: ${failed} requests failed`);
  if (result.requests.total === 0) throw new Error(`${path.name}: no answer in ${seconds} s`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    busy: ((await usedBy(runtime)) - before) / elapsed,
  };
}

/** Drives two in turns after a warm-up and returns each one's medians over the rounds. */
export async function alternate(
  one: Driven,
  other: Driven,
  { rounds, seconds }: Rounds,
): Promise<[Measured, Measured]> {
  const [ours, theirs]: [Measured[], Measured[]] = [[], []];
  for (const cold of [one, other]) {
    // A lone request first: sixteen at a cold isolate would each read and parse the same data.
    await (await fetch(requestOf(cold.path, cold.service))).arrayBuffer();
    await drive(cold, 1);
  }
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes, so that neither gains from a machine that is slowing down.
    if (round % 2 === 0) ours.push(await drive(one, seconds));
    theirs.push(await drive(other, seconds));
    if (round % 2 === 1) ours.push(await drive(one, seconds));
  }
  return [medians(ours), medians(theirs)];
}

/** One service beside another on a path; `ratio` is what it answers a second over the other's. */
export type Row = { name: string; ratio: number; target?: number; one: Measured; other: Measured };

/** A row for each pair of paths of the two services; `said` names the other one. */
export async function compareEach(
  pairs: readonly (readonly [one: BenchPath, other: BenchPath, target: number | undefined])[],
  [one, other]: readonly [URL, URL],
  runtime: number | undefined,
  rounds: Rounds,
  said: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, theirPath, target] of pairs) {
    const [ours, theirs] = await alternate(
      { service: one, path, runtime },
      { service: other, path: theirPath, runtime },
      rounds,
    );
    const ratio = ours.perSecond / theirs.perSecond;
    rows.push({ name: path.name, ratio, ...(target !== undefined && { target }), one: ours, other: theirs });
    console.error(`${path.name}: ${ratio.toFixed(2)} of ${said} (to reach ${target ?? "nothing"})`);
  }
  return rows;
}

/** Answers per second of the runtime's processor time, which other work on the machine does not change much. */
export function perProcessorSecond({ perSecond, busy }: Measured): number {
  return perSecond / busy;
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
  return pid === undefined ? Number.NaN : (await processorMs(pid)) / 1000;
}
