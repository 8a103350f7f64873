// Where each offer is in its life, by what lists name today, what they named once, and what pages say of its start and end.
import { isBareDay } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { Status } from "../../src/schemas/words.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { ModelFacts, PageFact } from "../files/evidence.ts";
import type { Source } from "../files/registry.ts";
import { modeOf } from "../litellm/mode.ts";
import type { SourceRank } from "../pull/sources.ts";
import { isListed, type SourcedRow } from "./group-models.ts";

export type Lifecycle = Pick<CatalogModel, "status" | "status_since" | "listed">;

export type LifecycleInput = {
  id: string;
  facts: ModelFacts;
  /** Every row of the offer, with those that a source once listed. */
  rows: readonly SourcedRow[];
  pages: readonly PageFact[];
  /** The days of its end, typed by a person from its page. */
  retired?: readonly Day[];
  /** The day its first price begins, where one says so. */
  pricedFrom: Day | undefined;
  sources: ReadonlyMap<Source, SourceRank>;
  /** Whose offer it is, and the day of the newest complete list of what that provider sells. */
  provider?: string;
  edition?: Day | undefined;
  today: Day;
};

const PREVIEW = /(^|[-_./ ])(preview|beta|alpha|exp|experimental)($|[-_./:@ ])/i;
/** Modes that complete lists cover: their silence about other modes means nothing. */
const LISTED_MODES: ReadonlySet<string | undefined> = new Set([undefined, "chat", "responses", "completion"]);

/** An offer's status, the day of that where known, and the newest day on which a list of its provider's offers had it. */
export function decideLifecycle(input: LifecycleInput): Lifecycle {
  const listed = listedOn(input);
  const gone = goneSince(input);
  const { facts, today } = input;
  const ended = isNamedAgain(input) ? undefined : endedOn(input);
  const begins = facts.released ?? input.pricedFrom;
  if (ended !== undefined) return { status: "retired", ...ended, listed };
  if (gone !== undefined && (listed ?? "") < gone) return { status: "delisted", status_since: gone, listed };
  if (listed === null && isNamedByCopiesAlone(input)) return { status: "delisted", listed };
  if (begins !== undefined && begins > today) return { status: "announced", listed };
  if (facts.stage === "deprecated" || facts.retires !== undefined) return { status: "deprecated", listed };
  return { status: statusByName(input), ...sinceRelease(facts), listed };
}

function statusByName({ id, facts }: LifecycleInput): Status {
  return facts.stage === "beta" || PREVIEW.test([id, facts.name].join(" ")) ? "preview" : "active";
}

function sinceRelease({ released }: ModelFacts): { status_since?: Day } {
  return released !== undefined && isBareDay(released) ? { status_since: released } : {};
}

/** The day of the model's end on a page, once it has come; a page may state none. */
function endedOn({
  pages,
  retired = [],
  today,
}: LifecycleInput): Pick<Lifecycle, "status_since"> | undefined {
  const stated = pages.filter(({ ends }) => ends === "retired").map(({ until }) => until && dayOf(until));
  const past = [...stated, ...retired].filter((day) => day === undefined || day <= today);
  if (past.length === 0) return undefined;
  const since = past
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  return since === undefined ? {} : { status_since: since };
}

/** Two independent lists that name the offer after its end date revoke the end. A page's price does not: pages keep it. */
function isNamedAgain({ rows, pages, retired = [], sources, today }: LifecycleInput): boolean {
  const ends = pages.filter(({ ends }) => ends === "retired");
  const days = [
    ...ends.flatMap(({ until, read }) => [until === undefined ? today : dayOf(until), read ?? ""]),
    ...retired,
  ];
  const last = days.sort().at(-1);
  if (last === undefined || last > today) return false;
  const lists = rows.filter(isListed).flatMap(({ source, read, row }) => {
    const known = sources.get(source);
    return known?.lists && (row.read ?? read) > last ? [known.origin ?? source] : [];
  });
  return new Set(lists).size >= 2;
}

/** Only older copies of the provider's own list have the offer, and a complete list that is newer lacks it. */
function isNamedByCopiesAlone(input: LifecycleInput): boolean {
  const { id, rows, facts, sources, provider = "", edition } = input;
  return (
    edition !== undefined &&
    LISTED_MODES.has(modeOf(id, facts, { rates: {} })) &&
    rows.some(({ source }) => sources.get(source)?.copies?.includes(provider)) &&
    rows.every(({ read, row }) => (row.since ?? row.read ?? read) <= edition)
  );
}

/** The newest day on which a list that follows the provider's own, or the provider's page, named the offer. */
function listedOn({ rows, pages, sources }: LifecycleInput): Day | null {
  const days = [
    ...rows
      .filter(isListed)
      .flatMap(({ source, read, row }) => (sources.get(source)?.lists ? [row.read ?? read] : [])),
    ...pages.flatMap(({ read, rates, confidence }) =>
      rates && confidence === "official" && read ? [read] : [],
    ),
  ];
  return days.sort().at(-1) ?? null;
}

/** The day of the first edition of a complete list, or page, that left the offer out, after one that had named it. */
function goneSince({ rows, pages, facts, sources }: LifecycleInput): Day | undefined {
  const ofPages = pages.flatMap(({ gone }) => gone ?? []);
  const ofLists = LISTED_MODES.has(facts.mode)
    ? rows.flatMap(({ source, row }) => (sources.get(source)?.lists === "all" ? (row.gone ?? []) : []))
    : [];
  return [...ofLists, ...ofPages].sort().at(-1);
}

const LATEST = /(^|[-_/])latest$/;

/**
 * The facts with a release no later than the first change of price. Lists date a model anew when its id is given to a newer one; where
 * the provider's page has an older, undated price, or the id moves to newer models, the release is unknown.
 */
export function withRelease(id: string, facts: ModelFacts, prices: readonly CatalogPrice[]): ModelFacts {
  const { released, ...rest } = facts;
  const first = prices.find(({ from }) => from !== undefined)?.from;
  if (released === undefined || first === undefined || first >= released) return facts;
  const [oldest] = prices;
  const soldBefore = oldest?.from === undefined && (oldest?.origin.source === "page" || LATEST.test(id));
  return soldBefore ? rest : { ...rest, released: dayOf(first) };
}

/**
 * The day of its first dated price as its release, where no list says one: a complete list of what the provider sells was read
 * before that day without it, and no reading is older.
 */
export function launchDay(
  prices: readonly { from?: string }[],
  readings: readonly Day[],
  edition: Day | undefined,
): Day | undefined {
  const [day] = prices.flatMap(({ from }) => (from === undefined ? [] : dayOf(from))).sort();
  if (day === undefined || edition === undefined || edition >= day) return undefined;
  return readings.every((read) => read >= day) ? day : undefined;
}

/** The prices without those that ended when the model was released, or before. */
export function pricesSince(released: Day | undefined, prices: readonly CatalogPrice[]): CatalogPrice[] {
  if (released === undefined || !isBareDay(released)) return [...prices];
  const start = startOf(released);
  return prices.filter(({ until }) => until === undefined || until > start);
}
