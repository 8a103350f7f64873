// Where each offer is in its life, from what lists name now and once named and what pages state about its start and end.
import { isBareDay } from "../../src/schemas/moment.ts";
import type { Day, Redirect } from "../../src/schemas/price.ts";
import type { Status } from "../../src/schemas/words.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayOf, latest, startOf } from "../files/days.ts";
import type { ModelFacts, PageFact } from "../files/evidence.ts";
import type { Source } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { modeOf } from "../litellm/mode.ts";
import type { SourceRank } from "../pull/sources.ts";
import type { End } from "./ends.ts";
import { isListed, type SourcedRow } from "./group-models.ts";
import { isLatest } from "./moving-aliases.ts";

export type Lifecycle = Pick<
  CatalogModel,
  "status" | "status_since" | "listed" | "not_seen_since" | "next_status" | "unconfirmed_end" | "redirect"
> & {
  /** The first day without it; absent if only one reading says so and the day has passed. */
  retires?: Day;
};

export type LifecycleInput = {
  id: string;
  facts: ModelFacts;
  /** Every row of the offer, including those no longer listed. */
  rows: readonly SourcedRow[];
  pages: readonly PageFact[];
  /** The end decided from readings under any of its names. */
  end?: End | undefined;
  /** The redirect, decided in the same way. */
  redirect?: Redirect | undefined;
  /** Whether a list that does not name this id calls another of the offer's ids deprecated. */
  isTwinDeprecated?: boolean | undefined;
  /** The day its first price starts, if known. */
  pricedFrom: Day | undefined;
  sources: ReadonlyMap<Source, SourceRank>;
  /** The offer's provider, and the day of the newest complete list of what that provider sells. */
  provider?: string;
  edition?: Day | undefined;
  /** Set if complete lists were read on another day too. */
  isReadTwice?: boolean;
  /** Whether an edition of a list left out so many of the provider's rows that it proves nothing. */
  isCutShort?: ((source: Source, gone: Day) => boolean) | undefined;
  today: Day;
};

const PREVIEW = /(^|[-_./ ])(preview|beta|alpha|exp|experimental)($|[-_./:@ ])/i;
/** The modes that complete lists cover; their silence about other modes means nothing. */
const LISTED_MODES: ReadonlySet<string | undefined> = new Set([undefined, "chat", "responses", "completion"]);

/** Decides an offer's status, the day of it if known, and the newest day on which a list of the provider's offers had it. */
export function decideLifecycle(input: LifecycleInput): Lifecycle {
  const { facts, today, pages, pricedFrom, redirect } = input;
  const listed = listedOn(input);
  const known = { ...stated({ redirect }), listed };
  const { isEnded, announced } = endingOf(input);
  const { retires } = announced;
  if (isEnded) return { status: "retired", ...stated({ status_since: retires, retires }), ...known };
  const gone = goneSince(input);
  if (gone !== undefined && (listed ?? "") < gone)
    return { status: "delisted", status_since: gone, ...known, ...announced };
  if (listed === null && isNamedByCopiesAlone(input)) return { status: "delisted", ...known, ...announced };
  const seen = { ...known, ...stated({ not_seen_since: lastSeen(input) }), ...announced };
  const begins = facts.released ?? pricedFrom;
  if (begins !== undefined && begins > today)
    return { status: "announced", next_status: statusByName(input), ...seen };
  const isDeprecated = facts.stage === "deprecated" || input.isTwinDeprecated;
  if (isDeprecated || input.end !== undefined || redirect !== undefined)
    return { status: "deprecated", ...seen };
  const since = pages.find(({ event, at = "" }) => event === "deprecated" && at <= startOf(today))?.at;
  if (since !== undefined) return { status: "deprecated", status_since: dayOf(since), ...seen };
  const { released } = facts;
  const status_since = released !== undefined && isBareDay(released) ? released : undefined;
  return { status: statusByName(input), ...stated({ status_since }), ...seen };
}

/** Whether the offer has ended or redirects by now, and the day to show; an unconfirmed past day is not shown. */
function endingOf({ end, redirect, today }: LifecycleInput): {
  isEnded: boolean;
  announced: Pick<Lifecycle, "retires" | "unconfirmed_end">;
} {
  const isConfirmed = redirect !== undefined || end?.isConfirmed === true;
  const days = [redirect?.at, redirect && !end?.isConfirmed ? undefined : end?.at];
  const [retires] = days.flatMap((at) => (at === undefined ? [] : [dayOf(at)])).sort();
  if (retires === undefined) return { isEnded: isConfirmed, announced: {} };
  const isPast = retires <= today;
  if (isConfirmed) return { isEnded: isPast, announced: { retires } };
  return { isEnded: false, announced: isPast ? {} : { retires, unconfirmed_end: true } };
}

function statusByName({ id, facts }: LifecycleInput): Status {
  return facts.stage === "beta" || PREVIEW.test([id, facts.name].join(" ")) ? "preview" : "active";
}

/** The last day on which any source named the offer, if the newest edition of each omits it. */
function lastSeen({ rows: all, pages, edition = "" }: LifecycleInput): Day | undefined {
  const rows = pages.length > 0 ? all.filter(({ recorded }) => !recorded) : all;
  const isOld = ({ read, row, recorded }: SourcedRow) => recorded && (row.read ?? read) < edition;
  if (rows.length === 0 || rows.some((row) => isListed(row) && !isOld(row))) return undefined;
  return latest(rows.map(({ read, row }) => row.read ?? read));
}

/** Whether only older copies of the provider's own list have the offer, while complete lists of two days, one of them newer, lack it. */
function isNamedByCopiesAlone(input: LifecycleInput): boolean {
  const { id, rows, facts, sources, provider = "", edition, isReadTwice } = input;
  return (
    edition !== undefined &&
    isReadTwice === true &&
    LISTED_MODES.has(modeOf(id, facts, { rates: {} })) &&
    rows.some(({ source }) => sources.get(source)?.copies?.includes(provider)) &&
    rows.every(({ read, row }) => (row.since ?? row.read ?? read) <= edition)
  );
}

type Readings = Pick<LifecycleInput, "rows" | "pages" | "sources">;

/** The newest day on which a list that follows the provider's own list, or the provider's page, named the offer. */
export function listedOn({ rows, pages, sources }: Readings): Day | null {
  const days = [
    ...rows
      .filter(isListed)
      .flatMap(({ source, read, row }) => (sources.get(source)?.lists ? [row.read ?? read] : [])),
    ...pages.flatMap(({ read, rates, confidence }) =>
      rates && confidence === "official" && read ? [read] : [],
    ),
  ];
  return latest(days) ?? null;
}

/**
 * The day of the first edition of a complete list or page that omits the offer after an earlier one named it. A list's silence counts only
 * from its second reading, at least a day later, and not if the edition omitted too much at once.
 */
function goneSince({ rows, pages, facts, sources, isCutShort }: LifecycleInput): Day | undefined {
  const ofPages = pages.flatMap(({ gone }) => gone ?? []);
  const silent = LISTED_MODES.has(facts.mode)
    ? rows.filter(({ source }) => sources.get(source)?.lists === "all")
    : [];
  const ofLists = silent.flatMap(({ source, read, row: { gone } }) =>
    gone !== undefined && gone < read && !isCutShort?.(source, gone) ? [gone] : [],
  );
  return latest([...ofLists, ...ofPages]);
}

/** The share of a provider's rows that one edition of a list may omit and still be believed. */
const MOST_GONE = 0.2;

/** Finds editions of lists that omit so many of a provider's rows that they prove nothing. */
export function cutShortEditions(rows: readonly SourcedRow[]): (source: Source, gone: Day) => boolean {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { source, row } of rows) {
    count(source);
    if (row.gone !== undefined) count(`${source} ${row.gone}`);
  }
  return (source, gone) => (counts.get(`${source} ${gone}`) ?? 0) > MOST_GONE * (counts.get(source) ?? 0);
}

/**
 * Returns the facts with a release no later than the first change of price. Lists redate a model when its id moves to a newer one; if the
 * provider's page has an older, undated price, or the id is a moving one, the release is unknown.
 */
export function withRelease(id: string, facts: ModelFacts, prices: readonly CatalogPrice[]): ModelFacts {
  const { released, ...rest } = facts;
  const first = prices.find(({ from }) => from !== undefined)?.from;
  if (released === undefined || first === undefined || first >= released) return facts;
  const [oldest] = prices;
  const soldBefore = oldest?.from === undefined && (oldest?.origin.source === "page" || isLatest(id));
  return soldBefore ? rest : { ...rest, released: dayOf(first) };
}

/** The first dated price's day as the release, if none is stated: a complete list lacked the model before it, and no reading is older. */
export function launchDay(
  prices: readonly { from?: string }[],
  readings: readonly Day[],
  edition: Day | undefined,
): Day | undefined {
  const [day] = prices.flatMap(({ from }) => (from === undefined ? [] : dayOf(from))).sort();
  if (day === undefined || edition === undefined || edition >= day) return undefined;
  return readings.every((read) => read >= day) ? day : undefined;
}

/** Drops prices that ended by the release. */
export function pricesSince(released: Day | undefined, prices: readonly CatalogPrice[]): CatalogPrice[] {
  if (released === undefined || !isBareDay(released)) return [...prices];
  const start = startOf(released);
  return prices.filter(({ until }) => until === undefined || until > start);
}
