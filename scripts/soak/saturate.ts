// Keeps a service busy for a while: each connection asks again as soon as it is answered, and every answer is judged.
import type { Answer, Ask } from "./ask.ts";
import { openClient } from "./client.ts";
import type { Tally } from "./tally.ts";
import type { PublishedVersion } from "./world.ts";

export const CONNECTIONS = 16;

export type Load = {
  url: URL;
  next: () => Ask;
  /** By the name answers give them. */
  versions: ReadonlyMap<string, PublishedVersion>;
  /** A moment of `performance.now()`. */
  start: number;
  /** Asked before each request. */
  isOver: () => boolean;
};

export async function saturate({ url, next, versions, start, isOver }: Load, tally: Tally): Promise<void> {
  const client = openClient(url, CONNECTIONS);
  const work = async () => {
    while (!isOver()) {
      const ask = next();
      const sent = performance.now();
      try {
        const answer = await client.send(ask);
        const received = performance.now();
        const name = answer.headers["x-prices-version"];
        const version = typeof name === "string" ? name : undefined;
        tally.answered(ask.kind, received - sent, version, received - start);
        const why = judge(ask, answer, version, versions);
        if (why !== undefined) tally.addWrong(`${describe(ask)}: ${why}`);
      } catch (error) {
        tally.addFailed(`${describe(ask)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work)).finally(() => client.close());
}

function judge(
  ask: Ask,
  answer: Answer,
  name: string | undefined,
  versions: Load["versions"],
): string | undefined {
  if (answer.headers["x-request-id"] === undefined) return "no request id";
  if (answer.headers["x-prices-stale"] !== undefined) return "stale";
  const version = name === undefined ? undefined : versions.get(name);
  if (name !== undefined && version === undefined) return `unknown version ${name}`;
  try {
    return ask.check(answer, version);
  } catch (error) {
    return `unreadable: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function describe({ method, path, body = "" }: Ask): string {
  return `${method} ${path} ${body.slice(0, 300)}`.trim();
}
