// Fetches one upstream document: fixed hosts, caps on size and time, bounded retries, a conditional request where an answer is kept.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

export type FetchOptions = {
  /** Hosts that may be talked to; others are refused, also as targets of redirects. */
  hosts: readonly string[];
  /** Folder of kept answers, outside version control. */
  cache: string;
  maxBytes?: number;
  /** Deadline of one attempt. */
  timeoutMs?: number;
  attempts?: number;
  /** Sent to the address's own host alone: a key. */
  headers?: Readonly<Record<string, string>>;
  /** The document is text or a page of HTML, which comes back as it is. */
  form?: "text" | "html";
  /** Longest pause before another attempt, whatever Retry-After asks. */
  maxPauseMs?: number;
  /** For tests against a local server: `http:` on loopback. */
  allowLoopback?: boolean;
};

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const MAX_PAUSE_MS = 30_000;
const MAX_REDIRECTS = 3;
const TYPES = {
  json: /^(application\/json|application\/octet-stream|text\/plain)\b/,
  text: /^(text\/(plain|markdown|x-yaml|yaml)|application\/(yaml|x-yaml|octet-stream))\b/,
  html: /^text\/html\b/,
};

/** Failures that another attempt may solve: 429, 5xx, a broken connection, a deadline. */
class Transient extends Error {
  readonly pauseMs: number | undefined;
  constructor(message: string, pauseMs?: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/** The document's parsed JSON, or its text. Throws an error that says what was wrong with the last attempt. */
export async function fetchDocument(url: string, options: FetchOptions): Promise<unknown> {
  const attempts = options.attempts ?? ATTEMPTS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(url, options);
    } catch (error) {
      if (!(error instanceof Transient) || attempt === attempts) throw error;
      const pause = Math.min(options.maxPauseMs ?? MAX_PAUSE_MS, error.pauseMs ?? 1_000 * 2 ** (attempt - 1));
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

async function fetchOnce(url: string, options: FetchOptions): Promise<unknown> {
  const kept = await readKept(url, options);
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const answer = await follow(url, kept?.etag, signal, options);
  if (answer.status === 304 && kept !== undefined) return kept.json;
  if (answer.status === 429 || answer.status >= 500) {
    throw new Transient(`HTTP ${answer.status}`, pauseAsked(answer.headers.get("retry-after")));
  }
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const type = answer.headers.get("content-type") ?? "";
  if (!TYPES[options.form ?? "json"].test(type)) throw new Error(`content type ${type || "missing"}`);
  const text = await readCapped(answer, options.maxBytes ?? MAX_BYTES, signal);
  const json: unknown = parse(text, options.form);
  const etag = answer.headers.get("etag");
  if (etag === null) return json;
  await mkdir(options.cache, { recursive: true });
  await writeFile(keptPath(url, options.cache), JSON.stringify({ etag, text }));
  return json;
}

/** Retry-After in milliseconds: it is seconds or a date (RFC 9110, 10.2.3). */
function pauseAsked(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function follow(
  url: string,
  etag: string | undefined,
  signal: AbortSignal,
  options: FetchOptions,
): Promise<Response> {
  let target = new URL(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    refuseOtherHosts(target, options);
    const own = target.host === new URL(url).host ? options.headers : undefined;
    const accept = options.form === undefined ? "application/json" : "text/plain, text/markdown, */*";
    const headers = { accept, ...own, ...(etag !== undefined && { "if-none-match": etag }) };
    const answer = await fetch(target, { headers, redirect: "manual", signal }).catch((error: unknown) => {
      throw new Transient(signal.aborted ? "no answer in time" : `connection failed: ${String(error)}`);
    });
    const location = answer.headers.get("location");
    if (answer.status < 300 || answer.status > 399 || answer.status === 304 || location === null)
      return answer;
    target = new URL(location, target);
  }
  throw new Error(`more than ${MAX_REDIRECTS} redirects`);
}

function refuseOtherHosts(target: URL, options: FetchOptions): void {
  const loopback = options.allowLoopback === true && target.hostname === "127.0.0.1";
  if (!loopback && (target.protocol !== "https:" || !options.hosts.includes(target.host))) {
    throw new Error(`${target.origin} is not on the list of hosts`);
  }
}

async function readCapped(answer: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (signal.aborted) throw new Transient("no complete answer in time");
    if (size > maxBytes) throw error;
    throw new Transient(`connection broke: ${String(error)}`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string, form: FetchOptions["form"]): unknown {
  if (form === "text" && /^\s*<(!doctype|html)/i.test(text)) throw new Error("a page of HTML");
  if (form !== undefined) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Transient("not complete JSON");
  }
}

const keptAnswer = z.object({ etag: z.string(), text: z.string() });

/** An answer kept whole; one cut off in the middle is asked for again. */
async function readKept(url: string, { cache, form }: FetchOptions) {
  try {
    const { etag, text } = keptAnswer.parse(JSON.parse(await readFile(keptPath(url, cache), "utf8")));
    return { etag, json: parse(text, form) };
  } catch {
    return undefined;
  }
}

function keptPath(url: string, folder: string): string {
  return join(folder, `${createHash("sha256").update(url).digest("hex").slice(0, 16)}.json`);
}
