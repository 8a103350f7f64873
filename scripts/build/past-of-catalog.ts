// A catalogue's past, worked out once for all keys of a version: dated prices of its offers, and offers that are gone.
import type { Instant } from "../../src/schemas/moment.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { HistoryFile } from "../files/history.ts";
import type { Provider } from "../files/registry.ts";
import { type DatedCatalog, type DatedProvider, dateCatalog } from "../ledger/date-catalog.ts";
import type { DatedPrice } from "../ledger/date-prices.ts";
import { type Revived, revive } from "../ledger/revive.ts";
import type { Sight } from "../ledger/sights.ts";
import { withoutImplausible } from "../merge/relations.ts";
import { ledgerLines } from "./ledger-text.ts";

export class PastOfCatalog {
  readonly #catalog: Catalog;
  readonly #dated: DatedCatalog;
  readonly #revived: ReadonlyMap<string, Revived[]>;

  constructor(input: { catalog: Catalog; providers: readonly Provider[]; history?: readonly HistoryFile[] }) {
    this.#catalog = input.catalog;
    this.#dated = dateCatalog(input.catalog, input.history ?? []);
    const slugs = new Set(input.providers.map(({ slug }) => slug));
    const all = input.providers.flatMap((provider) => {
      const { slug } = provider;
      const models = input.catalog.get(slug) ?? [];
      const gone = plausible(this.#dated.get(slug)?.gone ?? new Map());
      // A provider without any row today has no shard that its past could stand beside.
      return models.length > 0 ? [[slug, revive(provider, gone, models, slugs)] as const] : [];
    });
    this.#revived = new Map(all);
  }

  of(slug: string): DatedProvider | undefined {
    return this.#dated.get(slug);
  }

  /** The offers of a provider that are gone, with their dated prices. */
  revived(slug: string): Revived[] {
    return this.#revived.get(slug) ?? [];
  }

  /** A catalogue with the offers that are gone. */
  withRevived(catalog: Catalog): Catalog {
    return new Map(
      [...catalog].map(([slug, models]) => {
        const gone = this.revived(slug).map(({ model }) => model);
        return [slug, gone.length === 0 ? models : sorted([...models, ...gone])];
      }),
    );
  }

  /** A provider's models, and those that are gone, with all their dated prices. */
  dated(slug: string, models: readonly CatalogModel[]): (CatalogModel & { prices: DatedPrice[] })[] {
    const offers = this.#dated.get(slug)?.offers;
    const own = models.map((model) => ({ ...model, prices: offers?.get(model.id)?.prices ?? model.prices }));
    return sorted([...own, ...this.revived(slug).map(({ model, prices }) => ({ ...model, prices }))]);
  }

  ledger(now: Instant): string {
    const lines = [...this.#catalog.keys()]
      .sort(byCodePoint)
      .flatMap((slug) => ledgerLines(slug, this.dated(slug, this.#catalog.get(slug) ?? []), now));
    return lines.map((line) => `${line}\n`).join("");
  }
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
