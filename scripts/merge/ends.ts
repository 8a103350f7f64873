// When an offer ends or leads to another model, by all that says so: the seller's word, readings of it by others, days in lists.
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Confidence, Day, Redirect } from "../../src/schemas/price.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Source } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import type { SourceRank } from "../pull/sources.ts";
import { dayInId } from "./aliases.ts";
import { isListed, type SourcedRow } from "./group-models.ts";
import { isLatest, movesOn } from "./moving-aliases.ts";

/** A day typed by a person from the seller's page, and when it was read. */
export type TypedEnd = { day: Day; read: string };

export type EndInput = {
  /** What pages say of the offer, under any of its names. */
  pages: readonly PageFact[];
  typed: readonly TypedEnd[];
  /** Its rows in lists, and those of its other names. */
  rows: readonly SourcedRow[];
  twins?: readonly SourcedRow[];
  sources: ReadonlyMap<Source, SourceRank>;
};

/** The first instant without the model, absent where nobody says; `isConfirmed`: more than one reading or a lone list's day says so. */
export type End = { at?: Instant; isConfirmed: boolean };

type Stated = { at?: Instant; by: Confidence | "list"; read: string; origin: string };

/**
 * The end of an offer; undefined where nobody states one, or it is taken back. The seller's newest word counts before two readings by
 * others, one reading, and a list's day; a later reading by others moves the day later. What rests on one reading or list is taken
 * back by two independent lists that name the offer later; one later list leaves a lone list's day unconfirmed.
 */
export function decideEnd(input: EndInput): End | undefined {
  const ends = statedEnds(input);
  const by = (one: Stated["by"]) => ends.filter((end) => end.by === one);
  const [firm] = [by("official"), by("two secondary")].map(newest).filter((end) => end !== undefined);
  if (firm !== undefined) {
    const { at: said = "", read } = firm;
    const later = [...by("two secondary"), ...by("one secondary")].filter(
      (end) => read !== "" && end.read > read,
    );
    const postponed = newest(later.filter(({ at = "" }) => at > said));
    return { ...stated({ at: (postponed ?? firm).at }), isConfirmed: true };
  }
  const [reading, listed] = [newest(by("one secondary")), newest(by("list"))];
  const weak = reading ?? listed;
  if (weak === undefined) return undefined;
  const later = listsAfter(weak, input);
  if (later >= 2) return undefined;
  const isConfirmed = reading === undefined ? later === 0 : listed !== undefined;
  return { ...stated({ at: weak.at }), isConfirmed };
}

/**
 * The end of an id that nobody speaks of, by the ends of its model's other ids: a snapshot is gone once the undated name or a newer one is,
 * and `-latest` once the undated name or every snapshot is. A list of what providers sell that names the id later proves the contrary.
 */
export function endOfSilent(
  id: string,
  others: readonly { id: string; end?: End | undefined }[],
  input: Pick<EndInput, "rows" | "sources">,
): End | undefined {
  const day = dayInId(id);
  if (day === undefined && (!isLatest(id) || movesOn(id))) return undefined;
  const named = others.filter((other) => !isLatest(other.id) || (other.end && !movesOn(other.id)));
  const undated = named.filter((other) => dayInId(other.id) === undefined);
  const newer = named.filter((other) => day === undefined || (dayInId(other.id) ?? "") > day);
  const before = undated.length > 0 ? undated : newer;
  const days = before.map(({ end }) => (end?.isConfirmed ? end.at : undefined));
  const at = days.every((one) => one !== undefined) ? days.sort().at(-1) : undefined;
  if (at === undefined || listsAfter({ at, by: "list", read: "", origin: "" }, input) > 0) return undefined;
  return { at, isConfirmed: true };
}

function statedEnds(input: EndInput): Stated[] {
  const { pages, typed, rows, twins = [], sources } = input;
  const own = listedEnds(rows, sources);
  // A list's day for another name is not this one's, once a list names this one later.
  const others = listedEnds(twins, sources).filter((end) => listsAfter(end, input) === 0);
  return [
    ...pages.flatMap((fact): Stated[] => {
      if (fact.event !== "ends" && fact.ends !== "retired") return [];
      const at = fact.event === "ends" ? fact.at : fact.until;
      const { confidence: by, read, via, page } = fact;
      return [{ ...stated({ at }), by, read: read ?? "", origin: via ?? page }];
    }),
    ...typed.map(({ day, read }): Stated => ({ at: startOf(day), by: "official", read, origin: "typed" })),
    ...(own.length > 0 ? own : others),
  ];
}

function listedEnds(rows: readonly SourcedRow[], sources: EndInput["sources"]): Stated[] {
  return rows.flatMap(({ source, read, row }) => {
    const { retires } = row.facts;
    if (retires === undefined || !isBareDay(retires)) return [];
    const { origin = source, first_hand } = sources.get(source) ?? {};
    const by = first_hand === undefined ? "list" : "official";
    return [{ at: startOf(retires), by, read: row.read ?? read, origin }];
  });
}

/** The reading of the latest day; of one day the end that is later, one without a day last. */
function newest(ends: readonly Stated[]): Stated | undefined {
  const rank = ({ read, at = "" }: Stated) => `${read.padEnd(10)} ${at}`;
  return ends.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).at(-1);
}

/** Independent lists of what providers sell that name the offer after the day of an end. */
function listsAfter({ at, origin }: Stated, { rows, sources }: Pick<EndInput, "rows" | "sources">): number {
  if (at === undefined) return 0;
  const later = rows.filter(isListed).flatMap(({ source, read, row }) => {
    const known = sources.get(source);
    return known?.lists && (row.read ?? read) > dayOf(at) ? [known.origin ?? source] : [];
  });
  return new Set(later.filter((one) => one !== origin)).size;
}

const SURER: readonly Confidence[] = ["one secondary", "two secondary", "official"];

/** The surest redirect of the very id, of equals the one read last. */
export function decideRedirect(pages: readonly PageFact[]): Redirect | undefined {
  const [surest] = pages
    .filter(({ event, to, at }) => event === "redirected" && to !== undefined && at !== undefined)
    .toSorted(
      (a, b) =>
        SURER.indexOf(b.confidence) - SURER.indexOf(a.confidence) ||
        ((a.read ?? "") > (b.read ?? "") ? -1 : 1),
    );
  const { to, at, bills_as_target } = surest ?? {};
  if (to === undefined || at === undefined) return undefined;
  return { to, at, ...stated({ bills_as_target }) };
}
