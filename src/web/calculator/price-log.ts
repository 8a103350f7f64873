// Many pasted calls: their lines go to the service as one batch, which reads, dates and prices each and recognises repeated calls.
import { type Answer, type Ask, editionOf, read } from "../../api-client.ts";
import type { DuplicateLine } from "../../contract/batch-answers.ts";
import type { ResponseCost } from "../../contract/response-answers.ts";
import { sumOf, toDecimal } from "../../pricing/decimal.ts";
import { sellerOf } from "../../schemas/sellers.ts";
import type { RatesBook } from "../api/rates-book.tsx";
import type { OfferId } from "../offers/offer-id.ts";
import {
  isReport,
  type KeptCall,
  keptCall,
  keptText,
  type Outcome,
  readIn,
  reasonIn,
} from "../workload/read-calls.ts";

/** Costs at list price, at own rates, and as lines state them. */
const AMOUNTS = ["total", "own", "stated"] as const;
type Amount = (typeof AMOUNTS)[number];

/** The cost of a model's calls on a day; an amount that no call has is absent. */
export type LogRow = { [Name in Amount]?: string | undefined } & {
  provider: string;
  model: string;
  day: string;
  calls: number;
};

/** Lines that are not priced, all for one reason; `model` where the reason names one. */
export type Unsettled = {
  reason: string;
  model: string;
  providers: string[];
  lines: string[];
  kept: KeptCall[];
};

export type PricedLog = {
  rows: LogRow[];
  unsettled: Unsettled[];
  /** Lines of calls that were counted before, and lines that are no calls. */
  repeated: number;
  skipped: number;
  /** Calls whose amount rests on an assumption or lacks a part. */
  estimated: number;
  partial: number;
  /** Providers that were taken because they make the model. */
  taken: string[];
  /** What a link holds of the settled calls; absent if it would be incomplete. */
  kept: KeptCall[] | undefined;
};

/** The fields that are read of the service's answer to a line. */
type Line = Pick<DuplicateLine, "line"> &
  Partial<DuplicateLine & Pick<ResponseCost, "provider_id" | "model_id" | "at" | "reported_cost">> & {
    status?: string;
    cost_breakdown?: Pick<ResponseCost["cost_breakdown"], "total_exact" | "contracted_total_exact"> | null;
    error?: string | { message: string; candidates?: string[] };
    summary?: object;
  };

/** What a link holds of a log, to open as the same bill; empty if it would be incomplete or too long. */
export function linkText({ kept, unsettled }: PricedLog): string {
  return kept ? keptText([...kept, ...unsettled.flatMap((group) => group.kept)]) : "";
}

type Options = { book?: RatesBook | undefined; progress?: (lines: number) => void };

/** Prices lines. A line without a provider is priced at its model's maker, which is disclosed; other doubts become questions. */
export async function priceLog(
  ask: Ask,
  lines: readonly string[],
  options: Options = {},
): Promise<Answer<PricedLog>> {
  const priced = await priceLines(ask, lines, options);
  if (!priced.ok) return priced;
  let log = priced.value;
  for (const group of log.unsettled) {
    const provider = sellerOf(group.model);
    if (provider === undefined || group.providers[0] !== provider) continue;
    const settled = await priceGroup(ask, log, group, { provider, model: "" }, options);
    if (!settled.ok) return settled;
    const isPriced = settled.value.unsettled.length < log.unsettled.length;
    log = { ...settled.value, taken: isPriced ? [...log.taken, `${group.model}: ${provider}`] : log.taken };
  }
  return { ...priced, value: log };
}

/** Prices the lines of a group at an offer; an empty model means the one that each line names. */
export async function priceGroup(
  ask: Ask,
  log: PricedLog,
  group: Unsettled,
  { provider, model }: OfferId,
  options: Options = {},
): Promise<Answer<PricedLog>> {
  const named = { provider_id: provider, ...(model !== "" && { model_id: model }) };
  const lines = group.lines.map((line) => JSON.stringify({ ...toRequest(JSON.parse(line)), ...named }));
  const priced = await priceLines(ask, lines, options);
  if (!priced.ok) return priced;
  const { rows, unsettled, repeated, estimated, partial, kept } = priced.value;
  const value = {
    ...log,
    rows: addRows([...log.rows, ...rows]),
    unsettled: [
      ...log.unsettled.filter((one) => one !== group),
      // A line that is asked about again is sent as it was pasted.
      ...unsettled.map((one) => ({ ...one, lines: group.lines })),
    ],
    repeated: log.repeated + repeated,
    estimated: log.estimated + estimated,
    partial: log.partial + partial,
    kept: log.kept && kept && [...log.kept, ...kept],
  };
  return { ...priced, value };
}

/** A line as a request: what the page itself writes is one. */
function toRequest(sent: unknown): object {
  const { at, response } = Object(sent);
  const isRequest = typeof response === "string" || (at !== undefined && response !== undefined);
  return isRequest ? Object(sent) : { response: sent };
}

async function priceLines(
  ask: Ask,
  lines: readonly string[],
  { book, progress }: Options,
): Promise<Answer<PricedLog>> {
  const head = book ? [JSON.stringify({ head: { rates_book: book } })] : [];
  const headers = { "content-type": "application/x-ndjson" };
  const body = [...head, ...lines].join("\n");
  const path = "/v1/responses/cost/batch";
  const sent = ask(path, { method: "POST", headers, body });
  const response = await sent.catch(() => undefined);
  if (!response?.ok || !response.body) return read(() => sent, path);
  const answers: Line[] = [];
  for await (const text of textLines(response.body)) {
    answers.push(JSON.parse(text) as Line);
    if (answers.length % 100 === 0) progress?.(answers.length);
  }
  const problem = { kind: "unavailable", message: "The answer broke off." } as const;
  if (answers.at(-1)?.summary === undefined) return { ok: false, problem };
  const value = toLog(answers, (line) => lines[line - head.length - 1] ?? "");
  return { ok: true, value, edition: editionOf(response) };
}

async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const parts = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((part) => part !== "");
  }
  if (rest !== "") yield rest;
}

function toLog(answers: readonly Line[], lineOf: (line: number) => string): PricedLog {
  const places = new Map(answers.map((answer) => [answer.line, answer]));
  const count = (is: (answer: Line) => boolean) => answers.filter(is).length;
  const rows = answers.flatMap((answer) => {
    const { cost_breakdown: bill, reported_cost, difference_exact, of } = answer;
    const { provider_id = "", model_id = "", at = "" } = (of !== undefined && places.get(of)) || answer;
    const names = { provider: provider_id, model: model_id, day: at.slice(0, 10) };
    // A repeated line may have more of its call than the one before it.
    if (difference_exact !== undefined) {
      const { contracted_difference_exact: own = difference_exact } = answer;
      return { ...names, calls: 0, total: difference_exact, own };
    }
    if (!bill && !reported_cost) return [];
    const { total_exact: total, contracted_total_exact: own = total } = bill ?? {};
    return { ...names, calls: 1, total, own, stated: reported_cost && toDecimal(reported_cost.usd) };
  });
  const failed = answers.filter(({ error, reported_cost }) => error !== undefined && !reported_cost);
  return {
    rows: addRows(rows),
    unsettled: [...Map.groupBy(failed, ({ error }) => reasonIn(error))].map(([reason, same]) =>
      toUnsettled(reason, same, lineOf),
    ),
    repeated: count(({ result }) => result === "duplicate"),
    skipped: count(({ result }) => result === "skipped"),
    estimated: count(({ status }) => status === "estimated"),
    partial: count(({ status }) => status === "partial"),
    taken: [],
    kept: answers.some(hasMore) ? undefined : keptCalls(answers.filter(({ error }) => error === undefined)),
  };
}

/** Whether an answer has an amount that no link holds. */
function hasMore(answer: Line): boolean {
  const { reported_cost, difference_exact, usage } = answer;
  const call = readIn(answer as Outcome);
  return Boolean(reported_cost || (difference_exact && !usage) || (call && isReport(call)));
}

/** Each call once, with its last counts, and with the seller and the time that its bill is of. */
function keptCalls(answers: readonly Line[]): KeptCall[] {
  const usages = new Map(answers.flatMap(({ line, of = line, usage }) => (usage ? [[of, usage]] : [])));
  return answers.flatMap((answer) => {
    const call = answer.of === undefined ? readIn(answer as Outcome) : undefined;
    if (call === undefined) return [];
    const { line, provider_id, at = call.at } = answer;
    const usage = usages.get(line) ?? call.usage;
    return [keptCall({ ...call, usage, ...(at && { at }) }, provider_id)];
  });
}

function toUnsettled(reason: string, same: readonly Line[], lineOf: (line: number) => string): Unsettled {
  const [first] = same;
  const providers = typeof first?.error === "object" ? (first.error.candidates ?? []) : [];
  const model = first?.model_id ?? /"([^"]+)"/.exec(reason)?.[1] ?? "";
  return { reason, model, providers, lines: same.map(({ line }) => lineOf(line)), kept: keptCalls(same) };
}

function addRows(rows: readonly LogRow[]): LogRow[] {
  const groups = Map.groupBy(rows, ({ provider, model, day }) => JSON.stringify([provider, model, day]));
  const added = [...groups.values()].flatMap((all) => {
    const calls = all.reduce((count, row) => count + row.calls, 0);
    const [total, own, stated] = AMOUNTS.map((name) => addedUp(all, name));
    return all.slice(0, 1).map((first) => ({ ...first, calls, total, own, stated }));
  });
  return added.sort(
    ({ total: a = 0, stated: x = 0 }, { total: b = 0, stated: y = 0 }) =>
      Number(b) - Number(a) || Number(y) - Number(x),
  );
}

/** The sum of the rows' amounts; undefined if none has one. */
export function addedUp(rows: readonly LogRow[], name: Amount): string | undefined {
  const amounts = rows.flatMap((row) => row[name] ?? []);
  return amounts.length > 0 ? sumOf(amounts) : undefined;
}
