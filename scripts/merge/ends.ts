// Decides when an offer ends or redirects, from the seller's pages, readings by others, and days in lists.
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Confidence, Day, Redirect } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Source } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import type { SourceRank } from "../pull/sources.ts";
import { dayInId } from "./aliases.ts";
import { isListed, type SourcedRow } from "./group-models.ts";
import { isLatest, movesOn } from "./moving-aliases.ts";

export type EndInput = {
  /** What pages state about the offer under any of its names. */
  pages: readonly PageFact[];
  /** Days that a person typed from the seller's page, and when each was read. */
  typed: readonly { day: Day; read: string }[];
  /** Its rows in lists, and the rows of its other names. */
  rows: readonly SourcedRow[];
  twins?: readonly SourcedRow[];
  sources: ReadonlyMap<Source, SourceRank>;
};

/** `at` is the first instant without the model, absent if unknown; `isConfirmed` is false if only one reading or one list states it. */
export type End = { at?: Instant; isConfirmed: boolean };

type Stated = { at?: Instant; by: Confidence | "list"; read: string; origin: string };

/** Decides the end of an offer as prices/RULES.md says (When an offer ends); undefined if nobody states one or it was taken back. */
export function decideEnd(input: EndInput): End | undefined {
  const ends = statedEnds(input);
  const by = (one: Stated["by"]) => ends.filter((end) => end.by === one);
  const firm = newest(by("official")) ?? newest(by("two secondary"));
  if (firm !== undefined) {
    const { at: said = "", read } = firm;
    const others = [...by("two secondary"), ...by("one secondary")];
    const postponed = newest(others.filter((end) => read !== "" && end.read > read && (end.at ?? "") > said));
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

/** The end of an id that no source mentions, from its model's other ids, unless a later list of what the seller sells names it. */
export function endOfSilent(
  id: string,
  others: readonly Ending[],
  input: Pick<EndInput, "rows" | "sources">,
): End | undefined {
  const day = dayInId(id);
  if (day === undefined && (!isLatest(id) || movesOn(id))) return undefined;
  const named = others.filter((other) => !isLatest(other.id) || (other.end && !movesOn(other.id)));
  const undated = named.filter((other) => dayInId(other.id) === undefined);
  const newer = named.filter((other) => day === undefined || (dayInId(other.id) ?? "") > day);
  const end = lastEnd(undated.length > 0 ? undated : newer);
  const said = { ...end, by: "list", read: "", origin: "" } as const;
  return end && listsAfter(said, input) === 0 ? end : undefined;
}

/** A version of an undated id; a snapshot by its number; any model of a name; the latest of a version, and its preview. */
const VERSION = /^[-@]v?\d[\d-]*$/;
const NUMBERED = /[-@](00\d|\d{4})$/;
const NEXT = /^([-@.]?v?\d.*)?$/;
const EDITION = /-(latest|preview(-\d[\d-]*)?)$/;
const PREVIEW = /-preview(-\d[\d-]*)?$/;

/** The end of an id that its seller's lists lack. A preview ends before its model, nobody states when, so it has none until the model ended. */
export function endOfUnsold(id: string, all: readonly Ending[], today: Day): End | undefined {
  const end = endOfOthers(id, all);
  return PREVIEW.test(id) && (end?.at ?? "") > startOf(today) ? undefined : end;
}

/** An edition ends with its undated id, other ids with the last of their versions. */
function endOfOthers(id: string, all: readonly Ending[]): End | undefined {
  const model = id.replace(EDITION, "");
  const versions = (by: RegExp) =>
    all.filter((one) => one.id.startsWith(model) && by.test(one.id.slice(model.length)));
  if (movesOn(id)) return lastEnd(versions(NEXT));
  const undated = model === id ? id.replace(NUMBERED, "") : model;
  const named = all.filter((one) => one.id === undated && one.id !== id);
  if (named.length > 0 || undated !== model) return lastEnd(named);
  return lastEnd(versions(VERSION));
}

type Ending = { id: string; end?: End | undefined };

/** The last of the ends, if there are any and all are confirmed. */
function lastEnd(all: readonly Ending[]): End | undefined {
  const days = all.map(({ end }) => (end?.isConfirmed ? end.at : undefined));
  const at = days.every((one) => one !== undefined) ? days.sort().at(-1) : undefined;
  return at === undefined ? undefined : { at, isConfirmed: true };
}

function statedEnds(input: EndInput): Stated[] {
  const { pages, typed, rows, twins = [], sources } = input;
  const own = listedEnds(rows, sources);
  // Another name's day in a list does not apply once a list names this id later.
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

/** The newest reading; on one day the later end wins, and one without a day loses. */
function newest(ends: readonly Stated[]): Stated | undefined {
  const rank = ({ read, at = "" }: Stated) => `${read.padEnd(10)} ${at}`;
  return ends.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).at(-1);
}

/** How many independent lists of what providers sell name the offer after the day of an end. */
function listsAfter({ at, origin }: Stated, { rows, sources }: Pick<EndInput, "rows" | "sources">): number {
  if (at === undefined) return 0;
  const later = rows.filter(isListed).flatMap(({ source, read, row }) => {
    const known = sources.get(source);
    return known?.lists && (row.read ?? read) > dayOf(at) ? [known.origin ?? source] : [];
  });
  return new Set(later.filter((one) => one !== origin)).size;
}

const SURER: readonly Confidence[] = ["one secondary", "two secondary", "official"];

/** The surest redirect of this id; the later reading wins a tie. */
export function decideRedirect(pages: readonly PageFact[]): Redirect | undefined {
  const told = pages.flatMap(({ event, to, at, bills_as_target, confidence, read = "" }) => {
    if (event !== "redirected" || to === undefined || at === undefined) return [];
    const redirect = { to, at, ...stated({ bills_as_target }) };
    return [{ redirect, sureness: `${SURER.indexOf(confidence)} ${read}` }];
  });
  return told.toSorted((a, b) => byCodePoint(b.sureness, a.sureness))[0]?.redirect;
}
