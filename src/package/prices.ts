// Prices inside a program: a snapshot that is kept fresh, with the service's own calculator and answers.
import { type Call, toCall } from "../calculator/call.ts";
import { answerCall, type CallAnswer } from "../calculator/price-call.ts";
import { traceCostRequest } from "../contract/cost-requests.ts";
import type { Snapshot } from "../contract/snapshot.ts";
import { type Answered, type Failure, fail, type Result } from "../failure.ts";
import { toEnvelope } from "../http/failure-answers.ts";
import { requestReader } from "../routes/read-request.ts";
import { readMoment } from "../schemas/moment.ts";
import type { Version } from "../store/version.ts";
import { openSnapshot } from "./snapshot-version.ts";

/** `live` reads again after five minutes and fails if that fails; `cached` then answers from the last snapshot; `offline` reads once. */
export type Options = { source: Source; mode?: "live" | "cached" | "offline" };

/** `required` throws without a price; `strict` refuses unread fields. */
export type Asking = { required?: boolean; strict?: boolean };

/** Thrown when a caller requires a price and there is none; `body` is the answer that says why. */
export class NoPriceError extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    const { error, status } = Object(body);
    super(error?.message ?? error ?? `the price is ${status}`);
    this.name = "NoPriceError";
    this.body = body;
  }
}

const FRESH_MS = 300_000;
const readCost = requestReader(traceCostRequest);

/** Answers the body of POST /v1/traces/cost; `refuse` rejects what the version cannot know. */
export async function answerCost(
  version: Version,
  request: unknown,
  isStrict = false,
  refuse: (call: Call) => Failure | undefined = () => undefined,
): Promise<CallAnswer> {
  const read = readCost(request, isStrict);
  if (!read.ok) return read;
  const call = toCall(read.value);
  const refused = refuse(call);
  return refused ? fail(refused) : answerCall(version, call);
}

/** Prices calls from a snapshot. */
export class Prices {
  readonly #options: Options;
  #held: { snapshot: Snapshot; etag?: string; at: number; version: (now: number) => Version };

  protected constructor(options: Options, read: ReadSnapshot) {
    this.#options = options;
    this.#held = { ...read, at: Date.now(), version: openSnapshot(read.snapshot) };
  }

  static async open(options: Options): Promise<Prices> {
    return new Prices(options, await firstSnapshot(options.source));
  }

  get prices(): Snapshot["prices"] {
    return this.#held.snapshot.prices;
  }

  /** Answers as POST /v1/traces/cost does. */
  cost(request: unknown, asking: Asking = {}): Promise<unknown> {
    return this.answer(asking, (version) =>
      answerCost(version, request, asking.strict, (call) => this.refuse(call)),
    );
  }

  protected async answer(
    { required = false }: Asking,
    work: (version: Version) => Promise<Result<Answered<object, object>>>,
  ): Promise<unknown> {
    const answered = await work(await this.version());
    const body = answered.ok ? answered.value.body : toEnvelope(answered.failure);
    const isPriced = answered.ok && answered.value.failure === undefined && Object(body).status !== "partial";
    if (required && !isPriced) throw new NoPriceError(body);
    return JSON.parse(JSON.stringify(body));
  }

  async version(): Promise<Version> {
    await this.#refresh();
    return this.#held.version(Date.now());
  }

  protected refuse(call: { at?: string | null | undefined; prices_version?: unknown }): Failure | undefined {
    const { prices, holds_from } = this.#held.snapshot;
    const { at, prices_version: wanted } = call;
    if (wanted != null && ![String(prices.serial), prices.version].includes(String(wanted))) {
      const message = `version ${wanted} is not held; this is serial ${prices.serial}`;
      return { kind: "not_kept", message, oldestKept: prices.serial };
    }
    const instant = at == null ? undefined : readMoment(at);
    if (instant === undefined || instant >= holds_from) return undefined;
    const message = `at: the snapshot has prices since ${holds_from}; those of ${at} need the ledger`;
    return { kind: "invalid", code: "needs_ledger", message };
  }

  /** Reads the snapshot again when due. A snapshot older than the present one is refused. */
  async #refresh(): Promise<void> {
    const { source, mode = "cached" } = this.#options;
    if (mode === "offline" || Date.now() - this.#held.at < FRESH_MS) return;
    try {
      const read = await readSnapshot(source, this.#held.etag);
      const [held, found] = [this.prices.serial, read?.snapshot.prices.serial ?? this.prices.serial];
      if (found < held) throw new Error(`serial ${found} is older than ${held}, which is held`);
      if (read) this.#held = { ...read, at: Date.now(), version: openSnapshot(read.snapshot) };
    } catch (error) {
      if (mode === "live") throw error;
    }
    this.#held = { ...this.#held, at: Date.now() };
  }
}

export type Source = string | URL | Snapshot | (() => Promise<Snapshot>);

export type ReadSnapshot = { snapshot: Snapshot; etag?: string };

/** Reads the snapshot of a source that was not read before. Throws if the source has no snapshot. */
export async function firstSnapshot(source: Source): Promise<ReadSnapshot> {
  const read = await readSnapshot(source);
  if (read === undefined) throw new Error("the source has no snapshot");
  return read;
}

/** Reads a source's snapshot with its ETag; undefined if it still has the ETag already held. A bare host stands for its current one. */
export async function readSnapshot(source: Source, held?: string): Promise<ReadSnapshot | undefined> {
  if (typeof source === "function") return { snapshot: checked(await source()) };
  if (typeof source === "object" && !(source instanceof URL)) return { snapshot: checked(source) };
  const address = String(source).replace(/^(https?:\/\/[^/?#]+)\/?$/, "$1/v1/snapshot.json");
  const response = await fetch(address, held === undefined ? {} : { headers: { "if-none-match": held } });
  if (response.status === 304) return undefined;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const etag = response.headers.get("etag");
  const read: unknown = await response.json().catch(() => undefined);
  return { snapshot: checked(read, `${address}: `), ...(etag !== null && { etag }) };
}

function checked(snapshot: unknown, from = ""): Snapshot {
  const { format } = Object(snapshot);
  if (format === undefined) throw new Error(`${from}expected a service's address or its /v1/snapshot.json`);
  if (format !== 1) throw new Error(`a snapshot of format ${format} needs a later program`);
  return snapshot as Snapshot;
}
