// The first-hand pages that a person reads again, most urgent first: ends, then old readings, then what only lists have.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { addDays, dayOf, startOf } from "../files/days.ts";
import type { AcceptedRelation } from "../files/decisions.ts";
import type { CalendarFile, PageFact } from "../files/evidence.ts";
import { descentOf } from "../pull/sources.ts";
import { firstLines } from "./printable.ts";

/** Days before and after the end of a promotion, a promise, a calendar or a settlement in which it is listed. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 14;
const OLD_DAYS = 30;
/** Days after its launch in which a model without a page is asked for. */
const YOUNG_DAYS = 120;

export type Rereading = {
  catalog: Catalog;
  pages: ReadonlyMap<string, readonly PageFact[]>;
  calendars: readonly CalendarFile[];
  /** Rows that a person accepted by name, and until when. */
  accepted: readonly Pick<AcceptedRelation, "row" | "until">[];
  today: Day;
};

/** A line for each thing to read, at most `most` of a kind. */
export function toReread(input: Rereading, most: number): string[] {
  return [endings(input), lapsing(input), oldPages(input), withoutPage(input)].flatMap((lines) =>
    firstLines(lines, most),
  );
}

/** Promotions, promises of a price and calendars of hours that end about now. */
export function endings({ catalog, pages, calendars, today }: Omit<Rereading, "accepted">): string[] {
  const stated = [...pages].flatMap(([provider, facts]) =>
    facts.map(({ model, page, ends, until, guaranteed_until }) => ({
      isPromotion: ends === "promotion",
      end: ends === "promotion" ? until : guaranteed_until,
      what: `${provider}/${model}, ${page}`,
    })),
  );
  // Its page calls it a promotion: the end is looked for.
  const endless = stated.filter(({ isPromotion, end }) => isPromotion && end === undefined);
  const served = [...catalog].flatMap(([slug, models]) =>
    models.flatMap(({ id, prices }) =>
      prices.map(({ guaranteed_until: end, origin: { page } }) => ({
        end,
        what: page === undefined ? `${slug}/${id}` : `${slug}/${id}, ${page}`,
      })),
    ),
  );
  const dated = calendars.map(({ name, page, until: end }) => ({ end, what: `calendar ${name}, ${page}` }));
  return unique(
    [...stated, ...served, ...dated].flatMap(({ end, what }) => {
      if (end === undefined || !isNear(dayOf(end), today)) return [];
      return [{ day: dayOf(end), line: `ends ${dayOf(end)}: ${what}` }];
    }),
  ).concat(endless.map(({ what }) => `promotion without an end: ${what}`));
}

function lapsing({ accepted, today }: Rereading): string[] {
  return unique(
    accepted
      .filter(({ until }) => isNear(until, today))
      .map(({ row, until }) => ({ day: until, line: `settlement lapses ${until}: ${row}` })),
  );
}

/** Pages whose newest reading is old, oldest first; on one day the page with the most facts first. Pages of models no longer sold are left out. */
function oldPages({ catalog, pages, today }: Rereading): string[] {
  const newest = new Map<string, { read: string; facts: number }>();
  for (const [provider, facts] of pages) {
    const gone = namesOfGone(catalog.get(provider) ?? []);
    for (const { model, page, read, until } of facts) {
      if (gone.has(model) || (until !== undefined && until <= startOf(today))) continue;
      const key = `${provider}: ${page}`;
      const known = newest.get(key) ?? { read: "", facts: 0 };
      newest.set(key, {
        read: (read ?? "") > known.read ? (read ?? "") : known.read,
        facts: known.facts + 1,
      });
    }
  }
  const old = [...newest].filter(([, { read }]) => read < addDays(today, -OLD_DAYS));
  return old
    .toSorted(([a, one], [b, other]) => {
      return byCodePoint(one.read, other.read) || other.facts - one.facts || byCodePoint(a, b);
    })
    .map(
      ([key, { read, facts }]) => `read ${read === "" ? "on no known day" : read}: ${key} (${facts} facts)`,
    );
}

/** Every name of a model that the provider no longer sells. */
function namesOfGone(models: readonly CatalogModel[]): ReadonlySet<string> {
  const gone = models.filter(({ status }) => status === "retired" || status === "delisted");
  return new Set(gone.flatMap(({ id, aliases = [] }) => [id, ...aliases.map((alias) => alias.id)]));
}

/** Young models that two independent lists have and no page, newest first. */
function withoutPage({ catalog, pages, today }: Rereading): string[] {
  const found = [...catalog].flatMap(([slug, models]) => {
    if (!pages.has(slug)) return [];
    const read = new Set((pages.get(slug) ?? []).map(({ model }) => model));
    return models
      .filter((model) => !isRead(model, read) && isYoung(model, today) && hasTwoLists(model, today))
      .map(({ id, facts }) => ({
        day: facts.released ?? "",
        line: `no page: ${slug}/${id}, launched ${facts.released}`,
      }));
  });
  return unique(found).reverse();
}

/** By its own id, or as its provider's page calls it. */
function isRead({ id, aliases = [] }: CatalogModel, read: ReadonlySet<string>): boolean {
  return read.has(id) || aliases.some((alias) => read.has(alias.id));
}

function isYoung({ facts: { released = "" } }: CatalogModel, today: Day): boolean {
  return released >= addDays(today, -YOUNG_DAYS) && released <= today;
}

function hasTwoLists({ prices, other_sources }: CatalogModel, today: Day): boolean {
  const origin = inForce(prices, startOf(today))?.origin;
  if (origin === undefined || origin.page !== undefined) return false;
  const names = [origin.source, ...other_sources.map(({ source }) => source)];
  return new Set(names.map(descentOf)).size >= 2;
}

function isNear(day: Day, today: Day): boolean {
  return addDays(today, -DAYS_AFTER) <= day && day <= addDays(today, DAYS_BEFORE);
}

function unique(found: readonly { day: string; line: string }[]): string[] {
  const sorted = found.toSorted((a, b) => byCodePoint(a.day, b.day) || byCodePoint(a.line, b.line));
  return [...new Set(sorted.map(({ line }) => line))];
}
