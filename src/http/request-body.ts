// Requires declared JSON of bounded size, gzipped or not, before a body is parsed. JSON lines are read as they arrive, in bounded memory.
import type { Context, MiddlewareHandler, Next } from "hono";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { nextTurn } from "../turns.ts";
import { rateLimited } from "./access.ts";
import { respondFailure } from "./failure-answers.ts";
import {
  type ByteStream,
  chunksOf,
  crowded,
  HeldBytes,
  notJson,
  SHORT,
  withLargeJson,
} from "./large-bodies.ts";
import { isOurOwn } from "./read-prices.ts";
import { type App, streamed } from "./respond.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_LINES_BYTES = 100_000_000;
/** A line too long to be read is skipped up to this size. */
const MAX_SKIPPED_BYTES = 16 * 1024 * 1024;
/** The bytes that count as one request against the rate limit. */
const BYTES_A_CHARGE = 256 * 1024;
/** The part of a gzipped body that is unpacked at once. */
const PACKED_BYTES = 4096;
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/i;
const NEWLINE = 10;

const decoder = new TextDecoder();

/** Refuses unacceptable bodies; a long body is counted, waits its turn, and is parsed before it is handed on. */
export function jsonBody(maxSize = MAX_BODY_BYTES): MiddlewareHandler<App> {
  return async (c, next) => {
    const type = c.req.header("content-type") ?? "";
    if (!JSON_TYPE.test(type.split(";", 1)[0]?.trim() ?? ""))
      return respondFailure(c, { kind: "not_json", message: "content-type: expected application/json" });
    const packed = unpack(c);
    if (packed) return respondFailure(c, packed);
    const declared = declaredBytes(c);
    if (declared !== undefined && declared > maxSize) return respondFailure(c, tooLarge(maxSize));
    const { body } = c.req.raw;
    if (body === null || (declared !== undefined && declared <= SHORT)) return next();
    const bytes = new HeldBytes(maxSize, declared);
    try {
      const text = await readAll(c, body, bytes);
      return text.ok ? await handOn(c, text.value, bytes, next) : respondFailure(c, text.failure);
    } finally {
      bytes.free();
    }
  };
}

/** Refuses a form of another type, or one that is too long, and reads it. */
export const formBody: MiddlewareHandler<App> = async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "")) {
    const message = "content-type: expected application/x-www-form-urlencoded";
    return respondFailure(c, { kind: "not_json", message });
  }
  const { body } = c.req.raw;
  const bytes = new HeldBytes(SHORT);
  const text = body === null ? ok("") : await readAll(c, body, bytes).finally(() => bytes.free());
  if (!text.ok) return respondFailure(c, text.failure);
  c.req.text = async () => text.value;
  return next();
};

/** The JSON of a body accepted by `jsonBody`. */
export async function readJson(c: { req: { json: () => Promise<unknown> } }): Promise<Result<unknown>> {
  try {
    return ok(await c.req.json());
  } catch {
    return fail(ofBody(notJson()));
  }
}

/** Unpacks a gzipped body as it is read, so that size limits apply to its contents; fails for other encodings. */
export function unpack(c: Context<App>): Failure | undefined {
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (encoding === "identity") return undefined;
  if (encoding !== "gzip") return { kind: "not_json", message: "content-encoding: expected gzip or none" };
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const body = streamed(unpacked(c.req.raw.body));
  c.req.raw = new Request(c.req.raw.url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  return undefined;
}

/** Unpacks a part when all of the last one was read: the runtime holds what a part becomes, up to a thousand times as much. */
async function* unpacked(body: ByteStream | null): AsyncGenerator<Uint8Array, void> {
  if (body === null) return;
  const { readable, writable } = new DecompressionStream("gzip");
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  const parts = chunksOf(body, new HeldBytes(0), PACKED_BYTES);
  try {
    for (let reading = reader.read(); ; ) {
      const read = await Promise.race([reading, nextTurn()]);
      if (read?.done) return;
      if (read) {
        yield read.value;
        reading = reader.read();
      } else {
        const { done, value } = await parts.next();
        (done ? writer.close() : writer.write(new Uint8Array(value))).catch(() => {});
      }
    }
  } finally {
    await parts.return();
  }
}

function declaredBytes(c: Context<App>): number | undefined {
  const length = c.req.header("content-length");
  return length === undefined || c.req.header("transfer-encoding") !== undefined ? undefined : Number(length);
}

async function readAll(c: Context<App>, body: ByteStream, bytes: HeldBytes): Promise<Result<string>> {
  try {
    for await (const chunk of chunksOf(body, bytes)) {
      if (!(await bytes.add(chunk))) return fail(crowded());
      if (bytes.size > bytes.most) return fail(tooLarge(bytes.most));
      if (await c.get("charge")?.(chargesFor(bytes.size))) return fail(rateLimited());
    }
    return ok(bytes.take() ?? "");
  } catch {
    return fail(invalid("invalid_json", "body: expected a JSON object, got one that breaks off"));
  }
}

async function handOn(c: Context<App>, text: string, { reservation }: HeldBytes, next: Next) {
  if (text.length <= SHORT) {
    c.req.json = async () => JSON.parse(text);
    await next();
    return undefined;
  }
  const work = async (read: Result<unknown>) => {
    if (!read.ok) return respondFailure(c, ofBody(read.failure));
    c.req.json = async <T>() => read.value as T;
    await next();
    return undefined;
  };
  return withLargeJson(text, work, { nested: isOurOwn(c.req.raw), reservation });
}

function ofBody(failure: Failure): Failure {
  return { ...failure, message: `body: ${failure.message}` };
}

function tooLarge(maxSize: number): Failure {
  return { kind: "too_large", message: `body: expected at most ${maxSize} bytes` };
}

/** The number of requests that a body counts as. */
export function chargesFor(bytes: number): number {
  return Math.ceil(bytes / BYTES_A_CHARGE);
}

/** A line that is not blank, numbered from 1 including blank ones; without text if it is too long. */
export type NumberedLine = { number: number; text?: string };

/** The lines that have arrived, the bytes so far, and why the rest cannot be read. */
export type ReadLines = { lines: NumberedLine[]; bytes: number; failure?: Failure };

/** Yields a body's lines chunk by chunk, and at its end a failure if the body is too long or breaks off. */
export async function* readLines(body: ByteStream, maxLine: number): AsyncGenerator<ReadLines> {
  const begun = new HeldBytes(maxLine);
  let [number, bytes] = [0, 0];
  const toLine = (text: string | undefined): NumberedLine[] => {
    number += 1;
    if (text === undefined) return [{ number }];
    return text.trim() === "" ? [] : [{ number, text }];
  };
  try {
    // A line that ends in the same part of a chunk in which it starts is never too long.
    for await (const part of chunksOf(body, begun, Math.min(SHORT, maxLine))) {
      bytes += part.length;
      const [first, last] = [part.indexOf(NEWLINE), part.lastIndexOf(NEWLINE)];
      const isHeld = await begun.add(first < 0 ? part : part.subarray(0, first));
      const failure = isHeld ? tooMuchOf(bytes, begun.size) : crowded();
      if (failure !== undefined) {
        yield { lines: [], bytes, failure };
        return;
      }
      if (first < 0) continue;
      const lines = toLine(begun.take());
      begun.free();
      const others = last > first ? decoder.decode(part.subarray(first + 1, last)).split("\n") : [];
      await begun.add(part.subarray(last + 1));
      yield { lines: [...lines, ...others.flatMap(toLine)], bytes };
    }
    if (begun.size > 0) yield { lines: toLine(begun.take()), bytes };
  } catch {
    yield { lines: [], bytes, failure: invalid("invalid_json", "body: it breaks off") };
  } finally {
    begun.free();
  }
}

function tooMuchOf(bytes: number, line: number): Failure | undefined {
  if (bytes > MAX_LINES_BYTES) return tooLarge(MAX_LINES_BYTES);
  if (line <= MAX_SKIPPED_BYTES) return undefined;
  return { kind: "too_large", message: `expected a line break within ${MAX_SKIPPED_BYTES} bytes` };
}
