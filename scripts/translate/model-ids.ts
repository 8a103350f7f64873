// Ids of models as documents write them: the form they are compared in, names that mean an id, models by every id they have.
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import otherNames from "./other-names.json" with { type: "json" };

/** Lower case, with `. _ : @ /` and spaces all read as `-`. Never used to answer a request. */
export function normaliseId(id: string): string {
  return id.toLowerCase().replace(/[._:@/ ]+/g, "-");
}

/** A model id without the path before its name. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

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

/** Provider -> a list's name -> the provider's own id. deepseek-coder was an id once; later it answered with deepseek-chat. */
export const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = otherNames;
