// The facts of all offers of a model together: its maker's first, then clouds', then other sellers'.
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import type { ModelFacts } from "../files/evidence.ts";
import type { Provider, ProviderKind } from "../files/registry.ts";

const ORDER: readonly ProviderKind[] = ["maker", "cloud", "host", "gateway", "plan", "free", "local", "tool"];

/** Canonical model -> its facts, each from the first offer that has it. Names, days and prices are an offer's own. */
export function factsByModel(
  catalog: Catalog,
  providers: readonly Provider[],
): ReadonlyMap<string, ModelFacts> {
  const facts = new Map<string, ModelFacts>();
  for (const provider of providers.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))) {
    for (const model of catalog.get(provider.slug) ?? []) {
      if (model.canonical === undefined) continue;
      const own = model.canonical.startsWith(`${provider.slug}/`);
      facts.set(model.canonical, merged(facts.get(model.canonical), model, own));
    }
  }
  return facts;
}

function merged(known: ModelFacts = {}, { facts }: CatalogModel, own: boolean): ModelFacts {
  const { name: _name, released: _released, retires: _retires, ...stated } = facts;
  return own ? withFacts(stated, known) : withFacts(known, stated);
}

/** Facts with what they lack from others. How much a model reads is one fact under two names; what it can do adds up. */
export function withFacts(facts: ModelFacts, others: ModelFacts): ModelFacts {
  const { context_tokens: _context, max_input_tokens: _input, ...rest } = others;
  const sized = facts.context_tokens !== undefined || facts.max_input_tokens !== undefined;
  const capabilities = [...new Set([...(facts.capabilities ?? []), ...(others.capabilities ?? [])])];
  return { ...(sized ? rest : others), ...facts, ...(capabilities.length > 0 && { capabilities }) };
}
