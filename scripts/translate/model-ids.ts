// Model ids as documents write them: the form in which they are compared, names that stand for an id, and models by every id they have.
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import otherNames from "./other-names.json" with { type: "json" };

/** Lower case, with `. _ : @ /` and spaces all read as `-`. Never used to answer a request. */
export function normaliseId(id: string): string {
  return id.toLowerCase().replace(/[._:@/ ]+/g, "-");
}

/** Returns a model id without the path before its name. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

/** Provider slug -> id or alias -> model; a model's own id wins over an alias. */
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

/** Provider -> a list's name -> the provider's own id. deepseek-coder was once an id of its own and later answered with deepseek-chat. */
export const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = otherNames;
