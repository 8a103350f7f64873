// A statement: what one reading, of a list, a page or a person, says an offer costs, with everything its weight depends on.
import type { Instant } from "../../src/schemas/moment.ts";
import type { Confidence, PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import type { Override } from "../files/catalog.ts";
import { daysBetween, startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import type { ProviderKind, Source } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { descentOf, type SourceRank } from "../pull/sources.ts";
import type { SourcedRow } from "./group-models.ts";

export type Statement = {
  /** `page` for a provider's own page, otherwise the name of a list such as `models-dev` or `litellm`. */
  source: string;
  /** Only the newest reading of a series counts: a list and its copies, or readings of one page. */
  series: string;
  /** Statements of one origin are one witness: lists with common descent, or readings of one page. */
  origin: string;
  /** The rank among lists, lower is better, measured against providers' own pages. */
  rank: number;
  /** The day of the reading; empty if unknown, which counts as older than any day. */
  read: string;
  /** The last day on which a list showed it, if `read` is the first. */
  shown?: string;
  /** Set for a host's row that its list had not edited for long: the edition shows that the offer exists, not what it costs now. */
  untouched?: true;
  page?: string;
  confidence: Confidence | "listed";
  /** Set for a page without a column for context tiers, and for readings of pages by others: they say nothing about tiers. */
  silentOnTiers?: true;
  /** The rates that the page itself states. */
  official: ReadonlySet<RateName>;
  /** The first day on which its first price was read, if it is not `read`. */
  since?: string;
  /** Set for a seller's feed or a reading of one by others: `read` live, or `recorded` in a stored document. */
  feed?: "read" | "recorded";
  /** The feed lists regions' meters, which need not be the offer's own. */
  metered?: true;
  /** The last day on which each earlier price was read. */
  earlierReads?: readonly string[];
  /** Instants in its prices that no source states: they are days of readings. */
  readAt?: readonly Instant[];
  /** What the reading states, with its dates, oldest first. */
  prices: readonly PriceEntry[];
  /** The list's previous rates that its present reading does not repeat; they count for ratios only. */
  before?: PriceEntry;
  /** Rates that the page marks as not existing. */
  absent?: readonly RateName[];
};

/** A statement's price over one span. */
export type Speaker = { statement: Statement; price: PriceEntry };

/** How many witnesses a statement counts as; two agreeing readings were joined into one. */
export function votesOf({ confidence }: Statement): number {
  return confidence === "two secondary" ? 2 : 1;
}

/** Ranks of page facts among the lists: two agreeing readings rank above any list. */
const PAGE_RANKS = { official: 0, "two secondary": 1, "one secondary": 15 } as const;
const LAST = Number.MAX_SAFE_INTEGER;

/** A list's row as a statement; `price` is its servable present price and `kind` the kind of its provider. */
export function statementOfRow(
  { source, read, row, recorded }: SourcedRow,
  price: PriceEntry,
  sources: ReadonlyMap<Source, SourceRank>,
  kind?: ProviderKind,
): Statement {
  const known = sources.get(source);
  const earlier = (row.past ?? []).map(({ read: _read, since: _since, ...past }) => past);
  const last = earlier.at(-1)?.until;
  const [first = row] = row.past ?? [];
  const since = first.since ?? first.read;
  const prices =
    row.prices.length > 1 ? row.prices.map((entry) => (entry.from === price.from ? price : entry)) : [price];
  const dated =
    last === undefined ? prices : [...earlier, ...prices.map((entry) => ({ from: last, ...entry }))];
  return {
    source,
    series: known?.origin ?? source,
    origin: known?.partly ?? known?.origin ?? source,
    rank: known?.rank ?? LAST,
    read: row.read ?? read,
    ...stated({ since }),
    ...(kind === "host" && isUntouched(row, read) && { untouched: true as const }),
    confidence: "listed",
    official: new Set(),
    ...(known?.first_hand !== undefined && ownWord(price, known)),
    ...((known?.first_hand ?? recorded) !== undefined && { feed: recorded ? "recorded" : "read" }),
    ...datedByReading(row, earlier, known?.editions),
    prices: dated,
    ...stated({ before: row.before }),
  };
}

/** Which of a row's dates are days of readings, and when its earlier prices were last read. */
function datedByReading(
  { prices, past = [] }: SourcedRow["row"],
  earlier: readonly PriceEntry[],
  editions?: readonly string[],
): Pick<Statement, "earlierReads" | "readAt"> {
  if (editions === undefined)
    return stated({
      earlierReads: past.map(({ read }) => read),
      readAt: earlier.flatMap(({ until = [] }) => until),
    });
  const ended = prices.flatMap(({ until = [] }) => until);
  const lastBefore = (until: Instant) => editions.findLast((day) => startOf(day) < until) ?? "";
  return {
    earlierReads: ended.map(lastBefore),
    readAt: [...prices.flatMap(({ from = [] }) => from), ...ended],
  };
}

/** Marks a seller's own feed as official for the rates it states. */
function ownWord({ rates }: PriceEntry, { first_hand, tiered, lists }: SourceRank): Partial<Statement> {
  return {
    ...(lists === undefined && { metered: true as const }),
    ...stated({ page: first_hand }),
    confidence: "official",
    rank: PAGE_RANKS.official,
    official: new Set(Object.keys(rates).filter(isKnownIn(rates))),
    ...(!tiered && { silentOnTiers: true as const }),
  };
}

/** After this many days without an edit a row says nothing new about its price. */
const UNTOUCHED_DAYS = 365;

function isUntouched({ updated, read: own }: SourcedRow["row"], read: string): boolean {
  return updated !== undefined && daysBetween(updated.padEnd(10, "-01"), own ?? read) > UNTOUCHED_DAYS;
}

/** A page's fact as a statement, unless without a price or a region's. `tiered`: the pages that state tiers of some model. */
export function statementOfFact(
  fact: PageFact,
  tiered: ReadonlySet<string> = new Set(),
): Statement | undefined {
  const { rates, units, tiers, service_tiers, region, absent } = fact;
  const own = fact.confidence === "official" ? Object.keys(rates ?? {}) : [];
  const isPriced = [rates, units, tiers, service_tiers, absent].some((part) => part !== undefined);
  if (!isPriced || region !== undefined) return undefined;
  return {
    source: "page",
    series: `page ${fact.via ?? fact.page}`,
    origin: fact.via === undefined ? `page ${fact.page}` : descentOf(fact.via),
    rank: PAGE_RANKS[fact.confidence],
    read: fact.read ?? "",
    ...stated({ since: fact.since }),
    page: fact.page,
    confidence: fact.confidence,
    ...((fact.confidence !== "official" || !tiered.has(fact.page)) && { silentOnTiers: true as const }),
    official: new Set((fact.official ?? own).filter(isKnownIn(rates ?? {}))),
    ...(absent === undefined ? { prices: [factPrice(fact)] } : { prices: [], absent }),
  };
}

/** A price set by hand from a page, which stands for the page's own text. */
export function statementOfOverride({ via: _via, ...override }: Override): Statement[] {
  const statement = statementOfFact({ ...override, confidence: "official" }, new Set([override.page]));
  return statement ? [{ ...statement, source: "override" }] : [];
}

function isKnownIn(rates: Rates): (name: string) => name is RateName {
  return (name): name is RateName => Object.hasOwn(rates, name);
}

function factPrice(fact: PageFact): PriceEntry {
  const { from, until, guaranteed_until, rates = {}, tiers, service_tiers, hours, units } = fact;
  // A retired model keeps its last price so that its past calls stay billable.
  const end = fact.ends === "retired" ? undefined : until;
  const dates = stated({ from, until: end, guaranteed_until });
  return { ...dates, rates, ...stated({ tiers, service_tiers, hours, units }) };
}
