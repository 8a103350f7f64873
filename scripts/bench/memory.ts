// The memory of an isolate that has answered everything: its heap and its buffers after a garbage collection.
import { COST_MAP_PATH } from "../../src/schemas/paths.ts";
import { COLUMNS } from "../../src/schemas/words.ts";
import type { Build } from "../build/build-keys.ts";
import type { Bundle } from "./bundle.ts";
import { type Runtime, withRuntime } from "./runtime.ts";

/** Megabytes (2^20). */
export type IsolateMemory = { heap: number; buffers: number; requests: number };

const MIB = 2 ** 20;
const NAME = "service";

/** Asks one isolate for everything of a build, and reads its memory. */
export async function measureIsolateMemory({ code }: Bundle, build: Build): Promise<IsolateMemory> {
  const work = async (runtime: Runtime) => {
    await runtime.publish(NAME, build);
    const service = await runtime.url(NAME);
    const requests = everything(build);
    for (const [path, body] of requests) await touch(new URL(path, service), body);
    return { ...(await usage(await runtime.inspector())), requests: requests.length };
  };
  return withRuntime([{ name: NAME, code, kv: "prices" }], work, { inspect: true });
}

const LISTS = ["sort_by=provider_id", "mode=chat&capability=vision", "page_size=1000", "include=facts"];
const SEARCHES = ["q=claude+sonnet", "q=gpt&sort_by=relevance&scope=all", "q=lama&scope=all"];
const OTHERS = [
  ...[COST_MAP_PATH, "/v1/reference/models?page_size=1000", "/v1/reference/providers", "/v1/accuracy"],
  ...["/v1/resolve?model_id=gpt-4o", "/v1/changes", "/", "/models/gpt-4o", "/health"],
];

/** A call of every provider, every order of the list, searches, the map, and what else is kept. */
function everything({ draft }: Build): [path: string, body?: string][] {
  const usage = { prompt_tokens: 10, completion_tokens: 1 };
  const slugs = draft.providers.filter(({ shard }) => shard !== undefined).map(({ slug }) => slug);
  const sorts = COLUMNS.flatMap((column) => [1, 40].map((page) => `sort_column=${column}&page=${page}`));
  const calls = slugs.map((provider_id): [string, string] => [
    "/v1/traces/cost",
    JSON.stringify({ model_id: "gpt-4o", provider_id, usage }),
  ]);
  const lists = [...sorts, ...LISTS].map((query) => `/v1/prices?${query}`);
  const searches = SEARCHES.map((query) => `/v1/prices/search?${query}`);
  return [...calls, ...[...lists, ...searches, ...OTHERS].map((path): [string] => [path])];
}

async function touch(url: URL, body: string | undefined): Promise<void> {
  const init = body === undefined ? {} : { method: "POST", body };
  const headers = { "content-type": "application/json", "accept-encoding": "gzip" };
  const answer = await fetch(url, { ...init, headers });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${url.pathname}${url.search}: HTTP ${answer.status}`);
}

type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

async function usage(inspector: URL): Promise<Pick<IsolateMemory, "heap" | "buffers">> {
  const socket = new WebSocket(`${inspector}core:user:${NAME}`);
  await new Promise((open, failed) => {
    socket.onopen = open;
    socket.onerror = failed;
  });
  const ask = (id: number, method: string) =>
    new Promise<HeapUsage>((answered) => {
      socket.addEventListener("message", ({ data }) => {
        const message: { id?: number; result: HeapUsage } = JSON.parse(String(data));
        if (message.id === id) answered(message.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  // The runtime collects at once, but never says that it has; the second time frees what the first let go of.
  for (const id of [1, 2]) socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask(3, "Runtime.getHeapUsage");
  socket.close();
  return { heap: (usedSize + embedderHeapUsedSize) / MIB, buffers: backingStorageSize / MIB };
}
