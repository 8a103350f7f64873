// modelsById: a provider's models by their ids and aliases; a model's own id goes before an alias.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { modelsById } from "../../../scripts/translate/models-by-id.ts";

const model = (id: string, ...aliases: string[]): CatalogModel => {
  const declared = aliases.map((alias) => ({ id: alias, declared_by: "page" }));
  return { id, aliases: declared, facts: {}, prices: [], other_sources: [] };
};
const { aliases: _aliases, ...bare } = model("d");
const index = modelsById(
  new Map([
    ["p", [model("a", "b", "c"), model("b", "a"), bare]],
    ["q", [model("a")]],
  ]),
);

test.each([
  ["p", "a", "a"],
  ["p", "b", "b"],
  ["p", "c", "a"],
  ["p", "d", "d"],
  ["p", "e", undefined],
  ["q", "a", "a"],
  ["q", "c", undefined],
  ["r", "a", undefined],
])("%s/%s is %s", (provider, id, found) => expect(index.get(provider)?.get(id)?.id).toBe(found));
