// Sends one request after the other, judges each answer and counts it.
import type { Answer, Ask } from "./ask.ts";
import type { Soak } from "./report.ts";
import type { PublishedVersion } from "./world.ts";

export type Load = {
  url: URL;
  asks: Iterator<Ask, never>;
  /** By the name answers give them. */
  versions: ReadonlyMap<string, PublishedVersion>;
};

const DEADLINE_MS = 10_000;
const EXAMPLES = 10;

/** Sends the next request and adds its answer to what was seen. */
export async function sendNext({ url, asks, versions }: Load, seen: Soak): Promise<void> {
  const ask: Ask = asks.next().value;
  const sent = performance.now();
  let why: string | undefined;
  try {
    const answer = await answerTo(ask, url);
    const times = seen.latencies.get(ask.kind) ?? [];
    seen.latencies.set(ask.kind, times);
    times.push(performance.now() - sent);
    seen.answered++;
    const name = answer.headers.get("x-prices-version");
    if (name !== null) seen.versions.set(name, (seen.versions.get(name) ?? 0) + 1);
    why = judge(ask, answer, versions);
    if (why !== undefined) seen.wrong++;
  } catch (error) {
    seen.failed++;
    why = String(error);
  }
  const example = `${ask.method} ${ask.path} ${ask.body?.slice(0, 300) ?? ""}: ${why}`;
  if (why !== undefined && seen.examples.length < EXAMPLES) seen.examples.push(example);
}

async function answerTo({ method, path, headers, body }: Ask, service: URL): Promise<Answer> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(new URL(path, service), {
    ...{ method, headers, signal },
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: bytes };
}

/** What is wrong with an answer, undefined when nothing is. */
function judge(ask: Ask, answer: Answer, versions: Load["versions"]): string | undefined {
  const name = answer.headers.get("x-prices-version");
  if (!answer.headers.has("x-request-id")) return "no request id";
  if (answer.headers.has("x-prices-stale")) return "stale";
  const version = versions.get(name ?? "");
  if (name !== null && version === undefined) return `unknown version ${name}`;
  try {
    return ask.check(answer, version);
  } catch (error) {
    return `unreadable: ${String(error)}`;
  }
}
