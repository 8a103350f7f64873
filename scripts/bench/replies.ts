// The service's own answers, collected for the control to repeat.
import { gzipSync } from "node:zlib";
import type { Reply } from "./control.ts";
import { BENCH_PATHS, requestOf } from "./paths.ts";

/** Headers the runtime itself writes. */
const TRANSPORT: ReadonlySet<string> = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "date",
  "keep-alive",
]);

/** One answer per bench path, by the path's name. */
export async function collectReplies(service: URL): Promise<Record<string, Reply>> {
  const replies: Record<string, Reply> = {};
  for (const path of BENCH_PATHS) {
    const answer = await fetch(requestOf(path, service));
    const raw = await rawBytes(answer, path.name);
    // The headers go along: they are part of what a reply of this size is.
    const kept = [...answer.headers].filter(([header]) => !TRANSPORT.has(header));
    const { status } = answer;
    replies[path.name] = { status, base64: raw.toString("base64"), headers: Object.fromEntries(kept) };
  }
  return replies;
}

/** The bytes as they went over the wire: fetch unpacks gzip, so that is packed again. */
async function rawBytes(answer: Response, name: string): Promise<Buffer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${name}: HTTP ${answer.status} ${bytes.toString("utf8", 0, 200)}`);
  return answer.headers.get("content-encoding") === "gzip" ? gzipSync(bytes, { level: 9 }) : bytes;
}
