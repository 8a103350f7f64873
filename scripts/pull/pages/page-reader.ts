// What a page prints, row by row -> one offer a model, in the form that sellers' feeds are read in.
import pageNames from "../../../prices/page-names.json" with { type: "json" };
import { stated } from "../../files/stated.ts";
import { cardOfParts } from "../../translate/card.ts";
import { cleanNumber } from "../../translate/clean-number.ts";
import type { Figures, Offer, Reader, Seller } from "../sellers/seller.ts";
import { PAGES, type SellersPage } from "./pages.ts";
import { type Printed, readPage } from "./read-page.ts";

/** A model of a page, or a row of it that could not be read. */
type Item = { id?: string; printed: readonly Printed[]; end?: string; problem?: string };

/** The pages as sources, read once a day: USD per million tokens; what is printed as free is free. */
export const PAGE_SELLERS: readonly Seller[] = PAGES.map((page) => ({
  ...{ name: page.name, provider: page.provider, url: page.url, form: page.html ? "html" : "text" },
  ...{ clock: "daily", unit: "USD a million", currency: "USD", zero: "free", reader: pageReader(page) },
  ...(page.tiered && { tiers: true }),
  ...(page.unproven && { unproven: true }),
}));

/** The reader of a page; its items throw what could not be read of them. */
export function pageReader(page: SellersPage): Reader<Item> {
  return {
    items: (document) => {
      if (typeof document !== "string") throw new Error("is no text");
      const { printed, ends, problems } = readPage(document, page);
      const own = (name: string) => idForName(page.provider, name);
      const byId = Map.groupBy(printed, ({ id }) => own(id));
      const end = new Map(ends.map(({ id, day }) => [own(id), day]));
      return [
        ...[...new Set([...byId.keys(), ...end.keys()])].map((id) => {
          return { id, printed: byId.get(id) ?? [], ...stated({ end: end.get(id) }) };
        }),
        ...problems.map(({ id, text }) => ({ ...(id && { id: own(id) }), printed: [], problem: text })),
      ];
    },
    offers: ({ id = "", printed, end, problem }) => {
      if (problem !== undefined) throw new Error(problem);
      const [first = { rates: {} }, ...next] = listSpans(printed).map((span) => offerIn(printed, span, page));
      return [{ id, ...first, ...stated({ next, facts: stated({ retires: end }) }) }];
    },
  };
}

/** Names that no rule leads to an id: provider -> the page's name -> id. */
const BY_HAND: Readonly<Record<string, Readonly<Record<string, string>>>> = pageNames;

/** How the APIs' own ids look, which most pages print. */
const AN_ID = /^[a-z0-9@][\w.:@/-]*$/i;

/** The id of a page's name for a model: by hand, as printed, or a display name written as an id (`GPT-5 mini` is `gpt-5-mini`). */
export function idForName(provider: string, name: string): string {
  const written = AN_ID.test(name) ? name : name.toLowerCase().replace(/[^a-z0-9.]+/g, "-");
  return BY_HAND[provider]?.[name] ?? written;
}

/** Searches are printed by the thousand, and charged one by one. */
const PER_THOUSAND = /^web_search/;

type Span = Pick<Printed, "from" | "until">;

/** The spans of time that prices are printed for, the earliest first; prices without days hold in all of them. */
function listSpans(printed: readonly Printed[]): Span[] {
  const dated = printed.filter(({ from, until }) => from !== undefined || until !== undefined);
  const spans = new Map(
    dated.map(({ from, until }) => [JSON.stringify([from, until]), stated({ from, until })]),
  );
  const sorted = [...spans.values()].toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
  return sorted.length > 0 ? sorted : [{}];
}

function offerIn(printed: readonly Printed[], span: Span, page: SellersPage): Omit<Offer, "id"> {
  const own = printed.filter(({ from, until }) => {
    return (from ?? until) === undefined || (from === span.from && until === span.until);
  });
  const { service_tiers: { peak, ...services } = {}, ...card } = cardOfParts<Figures>(
    own.flatMap(({ rate, figure, tier, above }) => {
      if (rate === undefined) return [];
      const one = PER_THOUSAND.test(rate) ? cleanNumber(figure, 3) : figure;
      return [{ service: tier, above, rates: { [rate]: one } }];
    }),
  );
  const hours = peak && (page.peak ?? []).map((window) => ({ ...window, ...peak }));
  const units = own.flatMap(({ unit, tier, figure }) =>
    unit === undefined || tier !== undefined ? [] : [[unit.unit, cleanNumber(figure, unit.places)] as const],
  );
  return {
    ...span,
    ...card,
    ...stated({ service_tiers: services, hours, units: Object.fromEntries(units) }),
  };
}
