// Reads a provider's response: the model, the counts, their convention, and what changes the price.
import { given, some, whichHold } from "../given.ts";
import type { Assumption } from "../pricing/usage.ts";
import { CONVENTIONS, words } from "../schemas/words.ts";
import { isNear } from "../spelling.ts";
import { eachInTurns, PARTS_A_TURN, type Turns } from "../turns.ts";
import { type Aggregate, readAggregate } from "./aggregate.ts";
import { type BodyTime, readTime } from "./body-time.ts";
import { findUsages, MAX_EVENTS, SHAPES, shapeOf } from "./find-usage.ts";
import { type ImageCall, readImageCall } from "./image-calls.ts";
import { END_OF_STREAM, ID_PATHS, joinEvents, LastUsages } from "./join-streams.ts";
import { at, firstIn, isObject, type JsonObject, join, listAt, textAt, withEmbedded } from "./json-paths.ts";
import { type LogDocument, LogReader } from "./log-reader.ts";
import { type Modifier, readModifiers, readTier } from "./modifiers.ts";
import { type FoundName, readHost, readModel, readProvider } from "./named-model.ts";
import { type Counts, readBest } from "./read-counts.ts";
import { type ReportedCost, readReportedCost } from "./reported-cost.ts";
import { type FoundUsage, shapesIn } from "./shape.ts";
import { shapeByName } from "./shapes/by-name.ts";
import { findToolCalls, type ToolCalls } from "./tool-calls.ts";

/** One call, as a body describes it. */
export type Reading = Omit<Counts, "unread" | "misfits"> & {
  shape: string;
  model?: FoundName;
  /** The provider, if the body leaves no doubt; its path is "" if the shape alone says so. */
  provider?: FoundName;
  /** The host OpenRouter chose, by its display name. */
  subprovider?: string;
  byok: boolean;
  /** A total of input and output, which is a call only if output costs nothing. */
  isTotal?: true;
  /** The start of a stream or of a text, whose output count may not be final. */
  unfinished?: true;
  modifiers: Modifier[];
  /** The tier that the body states, the standard one too. */
  tier?: string;
  unread?: Counts["unread"];
  misfits?: Counts["misfits"];
  reportedCost?: ReportedCost;
  images?: ImageCall;
  aggregate?: Aggregate;
  /** Providers that answer in this shape; absent if anybody does. */
  apis?: readonly string[];
  assumed?: readonly Assumption[];
  isBare?: boolean | undefined;
  time?: BodyTime;
  /** The id nearest to the usage: the response's, else the id of the record around it. */
  id?: string;
};

/** The most calls in one body; a usage without an id is a call. */
const MAX_CALLS = 1_000;

const NO_COUNTS = "No token counts were recognised in this.";

/** Paths of objects that may hold a body's cost, if it is not beside the model. */
const WRAPPERS = words("usage data response response.usage");

/** Why there is nothing to price, and the shapes tried; `none`: no counts were found; `stated` is a cost without counts. */
export type Unread = { reason: string; tried: readonly string[]; none?: true; stated?: StatedCost };

/** A cost that a body states without counts, and the model it names. */
export type StatedCost = { cost: ReportedCost; model?: FoundName };

const TRIED = [...new Set(SHAPES.filter(({ aggregate }) => !aggregate).map(({ name }) => name))];

/** The usage objects of documents, one for each call; the documents of a `stream` are its events. */
export function* findCalls(
  documents: readonly unknown[],
  stream = false,
  shapeIn: typeof shapeOf = shapeOf,
): Turns<FoundUsage[] | Unread> {
  if (documents.length > MAX_EVENTS) return tooMuch(`${MAX_EVENTS} events`);
  const usages = new LastUsages(stream);
  const read = yield* callDocuments(joinEvents(documents));
  for (const [index, document] of read.entries()) {
    if (document === END_OF_STREAM) usages.endStream();
    for (const [added, usage] of (yield* findUsages(document, shapeIn)).entries()) {
      if (usage.clash !== undefined)
        return unread(`${usage.clash} and ${usage.path} count differently; send each call by itself.`);
      usages.add(usage);
      if (usages.calls.size > MAX_CALLS) return tooMuch(`${MAX_CALLS} calls`);
      if ((added + 1) % PARTS_A_TURN === 0) yield;
    }
    if (usages.added > MAX_EVENTS) return tooMuch(`${MAX_EVENTS} events`);
    if ((index + 1) % PARTS_A_TURN === 0) yield;
  }
  if (usages.added > 0) return [...usages.calls.values()];
  if (shapeIn === shapeOf) {
    const opened = yield* eachInTurns(read, (document) => withEmbedded(document));
    const isOpened = opened.some((document, index) => document !== read[index]);
    return yield* findCalls(opened, stream, isOpened ? shapeOf : shapeByName);
  }
  const [only] = documents.length === 1 ? documents : [];
  const alone = totalAlone(only);
  if (alone) return [alone];
  const stated = readStatedCost(only);
  return { ...unread(NO_COUNTS), none: true, ...(stated && { stated }) };
}

/** The input of a model without output, as Voyage's and DashScope's embeddings count it. */
const [ALONE] = shapesIn("a total alone | total_tokens\n  prompt total_tokens");

/** A total that is the only count of a document or of its usage. */
function totalAlone(document: unknown): FoundUsage | undefined {
  const chain = [at(document, "usage"), document].filter(isObject);
  const counts = Object.keys(chain[0] ?? {}).filter((name) => /token|input|output/i.test(name));
  if (!ALONE || counts.length !== 1 || !(Number(at(chain[0], "total_tokens")) > 0)) return undefined;
  return { shape: ALONE, path: chain.length > 1 ? "usage" : "", chain };
}

/** The cost in a document or in what it wraps, and the model beside it. */
function readStatedCost(document: unknown): StatedCost | undefined {
  const inner = WRAPPERS.map((path) => [path, at(document, path)] as const);
  for (const [path, object] of [["", document] as const, ...inner]) {
    const cost = isObject(object) ? readReportedCost([object]) : undefined;
    if (cost === undefined) continue;
    const model = readModel([object, document].filter(isObject));
    return { cost: { ...cost, path: join(path, cost.path) }, ...(model && { model }) };
  }
  return undefined;
}

/** The documents of calls, without messages of a session whose sum is among them. */
function* callDocuments(documents: readonly unknown[]): Turns<unknown[]> {
  const log = new LogReader();
  const read: LogDocument[] = [];
  for (const [index, document] of documents.entries()) {
    const line = yield* log.read(document);
    if ("documents" in line) for (const one of line.documents) read.push(one);
    if ((index + 1) % PARTS_A_TURN === 0) yield;
  }
  const totals = new Set(read.flatMap(({ total }) => total ?? []));
  return read.filter(({ part }) => part === undefined || !totals.has(part)).map(({ document }) => document);
}

/** The one call that was found. */
export function readOnly(found: readonly FoundUsage[]): Reading | Unread {
  const [first, ...others] = found;
  if (first?.shape.aggregate && others.length > 0)
    return unread(`This holds ${found.length} rows of a report; each is asked for by itself.`);
  if (first === undefined || others.length > 0)
    return unread(`This holds ${found.length} calls; POST /v1/responses/cost/batch prices each.`, []);
  return readFound(first);
}

/** The refusal of a body that exceeds a limit. */
export function tooMuch(most: string): Unread {
  return unread(`This holds more than ${most}, the most that is read at once.`, []);
}

/** The refusal of an unreadable body. */
export function unread(reason: string, tried: readonly string[] = TRIED): Unread {
  return { reason, tried };
}

function readFound(one: FoundUsage): Reading | Unread {
  const { found, counts } = readBest(one);
  const { shape, chain } = found;
  const model = readModel(chain);
  const { usage, from, guessed } = withToolCalls(counts, findToolCalls(chain, model?.id));
  const { convention, others } = statedConvention(found, counts);
  const images = readImageCall(chain);
  const { unused } = counts;
  const isFree = counts.unread.length === 0 && !images && Object.values(usage).every((one) => one === 0);
  if (unused.length > 0 && isFree) {
    const names = unused.map(({ name, count }) => `${name} ${count}`).join(", ");
    return unread(`This holds nothing to price, only ${names}.`);
  }
  if (isFree && Object.values(from).every((paths) => paths.length === 0)) return unread(NO_COUNTS);
  const [provider, host, cost] = [readProvider(chain, shape.apis), readHost(chain), readReportedCost(chain)];
  const assumed = [...assumedOf(found), ...guessed];
  const [time, tier] = [readTime(chain), readTier(chain)];
  return {
    // The caller's own key at OpenRouter's host.
    ...{ shape: shape.name, byok: chain.some(({ is_byok }) => is_byok === true), usage, from, unused },
    convention,
    modifiers: readModifiers(chain),
    ...given({
      ...{ model, provider, subprovider: host, reportedCost: cost, images, time, tier },
      ...{ id: readId(found), unread: some(counts.unread), misfits: some(counts.misfits), others },
      unfinished: one.isCut || isUnfinished(chain) ? (true as const) : undefined,
      isTotal: shape === ALONE ? (true as const) : undefined,
      aggregate: assumed.includes("running_total") ? {} : shape.aggregate && readAggregate(chain),
      ...{ apis: shape.apis, assumed: some(assumed) },
      isBare: shape.isBare && from.prompt_tokens?.length === 1,
    }),
  };
}

/** The id beside the usage. An outer id may belong to several calls, so the positions in lists between are added to it. */
function readId({ chain, path }: FoundUsage): string | undefined {
  const own = firstIn(chain.slice(0, 2), ID_PATHS, textAt);
  const around = firstIn(chain, ID_PATHS, textAt);
  return own ?? (around && [around, ...(path.match(/\[\d+\]/g) ?? [])].join(""));
}

/** Whether a body is an event of a stream that more events follow: its choice or candidate has no reason to finish yet. */
function isUnfinished(chain: readonly JsonObject[]): boolean {
  if (at(chain.at(-1), "type") === "message_start") return true;
  const [choice, candidate] = ["choices.0", "candidates.0"].map((path) => at(chain[1], path));
  const isChunk = isObject(candidate) || (isObject(choice) && isObject(choice.delta));
  return isChunk && ["finish_reason", "finishReason"].every((field) => !at(candidate ?? choice, field));
}

/** Fields beside a usage that hold how many calls it sums, such as `total_requests`; Droid has the time of a session. */
const SUMMED =
  /^(?!.*(tool|search|fail|limit|model_))(\w*(request|call|run|step|generation|observation|invocation)(s|_?counts?)|assistantActive\w+)$/i;

/** Where MLflow sums up a trace and OpenHands a conversation, and counts that are named as sums. */
const SUM_PATHS = /trace_metadata|accumulated/i;
const SUM_NAMES = /accumulated|(sum|total|session)_?[ip]/i;

/** The shape's assumptions, and `running_total` for sums of calls: marked by log-reader.ts or a tool's field, or with a compaction. */
function assumedOf({ shape, chain, path }: FoundUsage): readonly Assumption[] {
  const isCompacted = listAt(chain[0], "iterations").some((one) => at(one, "type") === "compaction");
  const isSum =
    isCompacted ||
    SUM_PATHS.test(path) ||
    (shape.loose && SUM_NAMES.test(`${shape.marks[0]}`)) ||
    chain.some((one) => one.running_total === true) ||
    chain
      .slice(0, 2)
      .flatMap(Object.entries)
      .some(([name, value]) => SUMMED.test(name) && Number(at(value, "total") ?? value) > 1);
  // n8n estimates the counts if its model reports none.
  return [
    ...(shape.assumes ?? []),
    ...whichHold({ running_total: isSum, estimated_counts: /estimate/i.test(path) }),
  ];
}

/** Adds the calls of tools that the usage does not count; `guessed` is what that assumes. */
function withToolCalls(counts: Counts, calls: readonly ToolCalls[]) {
  let { usage, from } = counts;
  const guessed: Assumption[] = [];
  for (const { item, count, path, assumed } of calls) {
    const { web_search_count, units = {} } = usage;
    const isSearch = item === "web_search_count";
    const isSession = assumed === "container_sessions";
    // A stated 0 is better than a sign.
    const isStated = web_search_count > 0 || (assumed && from.web_search_count?.length);
    if (isSearch ? isStated : (units[isSession ? "code_executions" : item] ?? units[item])) continue;
    usage = isSearch
      ? { ...usage, web_search_count: count }
      : { ...usage, units: { ...units, [item]: `${count}` } };
    from = { ...from, [isSession ? assumed : item]: [path] };
    if (assumed) guessed.push(assumed);
  }
  return { usage, from, guessed };
}

/** The convention that a request to this service or PostHog's flag states, else the shape's. An unknown word or a misspelt field is reported as unread. */
function statedConvention(
  { chain: [usage, around = usage ?? {}], path }: FoundUsage,
  { convention, others }: Counts,
) {
  const apart = at(usage, "$ai_cache_reporting_exclusive");
  if (typeof apart === "boolean")
    return { convention: apart ? ("separate" as const) : ("inclusive" as const), others };
  const own: readonly string[] = words("usage_convention usageConvention");
  const isMeant = (name: string) => own.some((one) => isNear(name, one));
  const field = own.find((name) => name in around) ?? Object.keys(around).find(isMeant) ?? "";
  const stated = around[field] ?? "";
  const known = CONVENTIONS.find((one) => one === stated && own.includes(field));
  if (known !== undefined || stated === "") return { convention: known ?? convention, others };
  const { names, ...more } = others ?? { path, names: [], known: [] };
  return { convention, others: { ...more, names: [...names, field] } };
}
