// normaliseId: what differs in case and punctuation only is compared as the same id.
// modelsById: a provider's models by their ids and aliases; a model's own id goes before an alias.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { modelsById, normaliseId } from "../../../scripts/translate/model-ids.ts";

test.each([
  ["GPT-4o", "gpt-4o"],
  ["claude-3.5-haiku", "claude-3-5-haiku"],
  ["Llama_3_1", "llama-3-1"],
  ["m:free", "m-free"],
  ["m@default", "m-default"],
  ["a/m", "a-m"],
  ["Llama 3 8B", "llama-3-8b"],
  ["a./:_@ m", "a-m"],
  ["a-.b", "a--b"],
  ["m+x#y", "m+x#y"],
])("%s is compared as %s", (id, normalised) => expect(normaliseId(id)).toBe(normalised));

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
