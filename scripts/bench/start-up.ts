// How long the service takes to start: the first answer of a new isolate, beside an empty Worker's.
import { type Bundle, bundle } from "./bundle.ts";
import { startRuntime } from "./runtime.ts";
import { median } from "./statistics.ts";

/** Milliseconds to the first answer of a new isolate, medians; their difference is what the service's code costs. */
export type StartUp = { service: number; empty: number };

const ISOLATES = 31;
const EMPTY = "export default { fetch: () => new Response() };";

/** Starts isolates of both in turns and times each one's first answer, a 404 that needs no KV. */
export async function measureStartUp({ code }: Bundle): Promise<StartUp> {
  const starter = await bundle("scripts/bench/fresh-isolate.ts", "fresh-isolate");
  const sources = { service: code, empty: EMPTY };
  const runtime = startRuntime([{ name: "starter", code: starter.code, kv: "none", sources }]);
  try {
    const url = await runtime.url("starter");
    const service: number[] = [];
    const empty: number[] = [];
    for (let isolate = 0; isolate < ISOLATES; isolate++) {
      service.push(await firstAnswer(url, "service", isolate));
      empty.push(await firstAnswer(url, "empty", isolate));
    }
    return { service: median(service), empty: median(empty) };
  } finally {
    await runtime.close();
  }
}

async function firstAnswer(url: URL, source: string, isolate: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(new URL(`/nowhere?source=${source}&isolate=${isolate}`, url));
  await answer.arrayBuffer();
  return performance.now() - started;
}
