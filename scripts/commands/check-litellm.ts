// npm run prices:accepts -- [URL] - fetches a running service's cost map as the third-party client does at import, and says
// whether it would be taken, or why not. Default: the local service on port 8787. Exits 1 when it would be refused.
import { COST_MAP_PATH } from "../../src/schemas/paths.ts";
import { whyRefused } from "../litellm/check.ts";

/** The client's own deadline. */
const DEADLINE_MS = 5_000;

const address = process.argv[2] ?? "http://localhost:8787";
const url = address.endsWith(".json") ? address : new URL(COST_MAP_PATH, address).href;
const started = performance.now();
const reasons = await fetchMap(url);
const took = Math.round(performance.now() - started);
for (const reason of reasons) console.error(reason);
console.log(`${url}: ${reasons.length === 0 ? "accepted" : "refused"} after ${took} ms`);
process.exitCode = reasons.length === 0 ? 0 : 1;

async function fetchMap(target: string): Promise<string[]> {
  try {
    const answer = await fetch(target, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) return [`HTTP ${answer.status}`];
    return whyRefused(await answer.text());
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return [isLate ? "no complete answer within 5 s" : String(error)];
  }
}
