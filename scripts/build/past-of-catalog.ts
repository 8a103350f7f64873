// A catalogue's past, worked out once for all keys of a version: dated prices of its offers, and offers that are gone.
import type { Instant } from "../../src/schemas/moment.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { PageFact } from "../files/evidence.ts";
import type { HistoryFile } from "../files/history.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { type DatedCatalog, type DatedProvider, dateCatalog } from "../ledger/date-catalog.ts";
import { type Revived, revive } from "../ledger/revive.ts";
import type { DatedPrice } from "../ledger/runs.ts";
import type { Sight } from "../ledger/sights.ts";
import { withoutImplausible } from "../merge/relations.ts";
import { ledgerLines } from "./ledger-text.ts";
import type { Evidence } from "./trust-report.ts";

type DatedModel = CatalogModel & { prices: DatedPrice[] };

export class PastOfCatalog {
  /** The offers of today. An id without a price, known by its end alone, is not among them if lists once showed its price: it is revived. */
  readonly catalog: Catalog;
  /** These offers and the revived ones with every dated price, on the days that lists, histories and the ledger state. */
  readonly dated: ReadonlyMap<string, DatedModel[]>;
  readonly #sights: DatedCatalog;
  readonly #revived: ReadonlyMap<string, Revived[]>;

  constructor(input: {
    catalog: Catalog;
    providers: readonly Provider[];
    history?: readonly HistoryFile[];
    past?: ReadonlyMap<string, readonly PageFact[]>;
    evidence?: Pick<Evidence, "facts">;
  }) {
    const ended = new Map([...input.catalog].map(([slug, models]) => [slug, models.filter(isEndAlone)]));
    const catalog = without(input.catalog, ended);
    this.#sights = dateCatalog(catalog, input.history ?? [], input.evidence?.facts, input.past);
    const slugs = new Set(input.providers.map(({ slug }) => slug));
    const all = input.providers.flatMap((provider) => {
      const { slug } = provider;
      const models = catalog.get(slug) ?? [];
      const gone = plausible(this.#sights.get(slug)?.gone ?? new Map());
      // A provider without any row today has no shard that its past could stand beside.
      if (models.length === 0) return [];
      return [[slug, withEnds(revive(provider, gone, models, slugs), ended.get(slug) ?? [])] as const];
    });
    this.#revived = new Map(all);
    const revived = new Map(all.map(([slug, list]) => [slug, list.map(({ model }) => model)]));
    this.catalog = without(input.catalog, revived);
    this.dated = new Map([...this.catalog].map(([slug, models]) => [slug, this.#datedModels(slug, models)]));
  }

  of(slug: string): DatedProvider | undefined {
    return this.#sights.get(slug);
  }

  /** The offers of a provider that are gone, with their dated prices. */
  revived(slug: string): Revived[] {
    return this.#revived.get(slug) ?? [];
  }

  ledger(now: Instant): string {
    const lines = [...this.dated.keys()]
      .sort(byCodePoint)
      .flatMap((slug) => ledgerLines(slug, this.dated.get(slug) ?? [], now));
    return lines.map((line) => `${line}\n`).join("");
  }

  #datedModels(slug: string, models: readonly CatalogModel[]): DatedModel[] {
    const offers = this.#sights.get(slug)?.offers;
    const own = models.map((model) => ({ ...model, prices: offers?.get(model.id)?.prices ?? model.prices }));
    return sorted([...own, ...this.revived(slug).map(({ model, prices }) => ({ ...model, prices }))]);
  }
}

function isEndAlone({ status, prices, withdrawn, other_sources }: CatalogModel): boolean {
  return status === "retired" && withdrawn === undefined && prices.length + other_sources.length === 0;
}

function without(catalog: Catalog, gone: ReadonlyMap<string, readonly CatalogModel[]>): Catalog {
  return new Map(
    [...catalog].map(([slug, models]) => {
      const ids = new Set((gone.get(slug) ?? []).map(({ id }) => id));
      return [slug, models.filter(({ id }) => !ids.has(id))];
    }),
  );
}

/** The revived offers, with the ends that are known of them. */
function withEnds(revived: readonly Revived[], ended: readonly CatalogModel[]): Revived[] {
  return revived.map(({ model, prices }) => {
    const { canonical, status_since, facts } = ended.find(({ id }) => id === model.id) ?? model;
    return { model: { ...model, ...stated({ canonical, status_since }), facts }, prices };
  });
}

/** The sights without what today's rows would lose too: a tier that belongs to another list, a card that cannot be believed. */
function plausible(gone: ReadonlyMap<string, readonly Sight[]>): Map<string, Sight[]> {
  const left = (one: Sight, id: string): Sight[] => {
    const { price: card, doubt } = withoutImplausible(one.card, id, {}, () => false);
    return doubt === undefined ? [{ ...one, card }] : [];
  };
  return new Map([...gone].map(([id, all]) => [id, all.flatMap((one) => left(one, id))]));
}

function sorted<Model extends { id: string }>(models: Model[]): Model[] {
  return models.sort((a, b) => byCodePoint(a.id, b.id));
}
