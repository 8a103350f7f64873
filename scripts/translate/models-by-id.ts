// Models of the catalogue by every id that documents know them by.
import type { Catalog, CatalogModel } from "../files/catalog.ts";

/** Provider slug -> id or alias -> the model; an id of a model's own goes before an alias. */
export function modelsById(catalog: Catalog): Map<string, Map<string, CatalogModel>> {
  const index = new Map<string, Map<string, CatalogModel>>();
  for (const [provider, models] of catalog) {
    const byId = new Map<string, CatalogModel>();
    for (const model of models) for (const { id } of model.aliases ?? []) byId.set(id, model);
    for (const model of models) byId.set(model.id, model);
    index.set(provider, byId);
  }
  return index;
}
