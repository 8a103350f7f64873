// What searches know beside ids: names, makers, sellers, media. Small, since every cold list carries it.
import type { ListingSearch } from "../../src/schemas/listing.ts";
import { ownMakers, WELL_KNOWN } from "../../src/schemas/sellers.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import type { Provider, ProviderKind } from "../files/registry.ts";
import { factsOf, sharedFacts } from "./list-facets.ts";
import type { Listing } from "./listing.ts";
import { Places } from "./places.ts";

/** Kinds of sellers of other makers' models, the best first. */
const KINDS: readonly ProviderKind[] = ["cloud", "host", "maker", "gateway", "plan", "free", "local", "tool"];

/** The rank of a seller that is not well known. */
const UNKNOWN_PLACE = 99;

type Row = { provider: string; model: CatalogModel };

/** What searches of a listing over a catalogue need; rows are the listing's. */
export function listSearch(
  catalog: Catalog,
  { rows, providers }: Pick<Listing, "rows" | "providers">,
  registry: readonly Provider[],
): ListingSearch {
  const listed = listedRows(catalog, rows, providers);
  const known = new Map(registry.map((provider) => [provider.slug, provider]));
  const sellers = providers.map((slug) => sellerOf(slug, known.get(slug)));
  const makers = new Map(providers.map((slug, p) => [slug, sellers[p]?.[1] ?? []]));
  const { models, places } = modelsOf(listed, makers);
  const shared = sharedFacts(listed);
  const media = new Places();
  const has = listed.map(({ model }) => {
    const { input_modalities: takes = [], output_modalities: makes = [] } = factsOf(model, shared);
    if (takes.length + makes.length === 0) return 0;
    return media.placeOf(JSON.stringify([takes.toSorted(), makes.toSorted()])) + 1;
  });
  return {
    models,
    of: listed.map(({ model }) => places.get(model.canonical ?? "") ?? 0),
    names: listed.flatMap(({ model }, row) =>
      model.canonical === undefined && model.facts.name !== undefined ? [[row, model.facts.name]] : [],
    ),
    sellers,
    media: media.texts().map((text) => JSON.parse(text)),
    has,
  };
}

function listedRows(catalog: Catalog, rows: Listing["rows"], providers: readonly string[]): readonly Row[] {
  const byId = new Map(
    providers.map((slug) => [slug, new Map((catalog.get(slug) ?? []).map((model) => [model.id, model]))]),
  );
  return rows.map(([id, p]) => {
    const provider = providers[p] ?? "";
    const model = byId.get(provider)?.get(id);
    if (model === undefined) throw new Error(`the catalogue has no ${provider}/${id}`);
    return { provider, model };
  });
}

/** A provider's names, its own makers, and its rank among the sellers of other makers' models. */
function sellerOf(slug: string, provider: Provider | undefined): ListingSearch["sellers"][number] {
  const kind = provider?.kind;
  const well = WELL_KNOWN.indexOf(slug);
  const place = (kind === undefined ? KINDS.length : KINDS.indexOf(kind)) * (UNKNOWN_PLACE + 1);
  const names = [slug, provider?.name, ...(provider?.aliases ?? [])].join(" ");
  return [names, ownMakers(slug, kind), place + (well < 0 ? UNKNOWN_PLACE : well)];
}

/** Every canonical model with the name and day that its maker has for it, else the first offer that has them; and its position. */
function modelsOf(listed: readonly Row[], makers: ReadonlyMap<string, readonly string[]>) {
  const known = new Map<string, { name: string; released: number }>();
  const isOwn = ({ provider, model }: Row) =>
    makers.get(provider)?.includes(model.canonical?.split("/")[0] ?? "") === true;
  for (const { model } of [...listed.filter(isOwn), ...listed]) {
    const { canonical, facts } = model;
    if (canonical === undefined) continue;
    const before = known.get(canonical);
    const name = before?.name || (facts.name ?? "");
    known.set(canonical, { name, released: before?.released || dayNumber(facts.released) });
  }
  const models = [...known].map(([canonical, { name, released }]): ListingSearch["models"][number] => [
    canonical,
    name,
    released,
  ]);
  return { models, places: new Map(models.map(([canonical], i) => [canonical, i + 1])) };
}

/** A day as the listing's column `released` has it; a month as the day before its first. */
export function dayNumber(released: string | undefined): number {
  return released === undefined ? 0 : Number(released.replaceAll("-", "").padEnd(8, "0"));
}
