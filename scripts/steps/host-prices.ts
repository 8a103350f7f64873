// What each host (sub-provider) bills for a gateway's models: the gateway's own row for the host, else the host's own
// list price for the same model, since the gateway passes it through.
import type { CatalogModel, CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { byCodePoint } from "./code-point-order.ts";
import { normaliseId } from "./normalise-id.ts";
import type { Catalog } from "./render-map.ts";
import { type HostPrices, tokenPriced } from "./shard-provider.ts";

/** Per-host prices of a gateway's models, for the gateways that list hosts. */
export function hostPrices(
  gateway: Provider,
  providers: readonly Provider[],
  catalog: Catalog,
): (model: CatalogModel) => HostPrices {
  const hosts = providers
    .filter(({ slug }) => slug !== gateway.slug)
    .flatMap(({ slug, names }) => {
      const index = modelsByName(catalog.get(slug) ?? []);
      return names.openrouter.map((host) => ({ host, index }));
    });
  return (model) => {
    const prices = new Map<string, readonly CatalogPrice[]>();
    for (const { host, index } of hosts) {
      const twin = names(model.id)
        .map((name) => index.get(name))
        .find((found) => found !== undefined);
      if (twin && twin !== "ambiguous") prices.set(host, twin.prices);
    }
    for (const { host, price } of model.hosts ?? []) prices.set(host, [price]);
    return new Map([...prices].toSorted(([a], [b]) => byCodePoint(a, b)));
  };
}

function modelsByName(models: readonly CatalogModel[]): Map<string, CatalogModel | "ambiguous"> {
  const index = new Map<string, CatalogModel | "ambiguous">();
  for (const model of models.filter(({ prices }) => prices.some(tokenPriced))) {
    for (const name of new Set(names(model.id))) {
      index.set(name, index.has(name) ? "ambiguous" : model);
    }
  }
  return index;
}

/** The whole id and its last part, normalised: `openai/gpt-4o` is `gpt-4o` at its host. */
function names(id: string): string[] {
  return [normaliseId(id), normaliseId(id.slice(id.lastIndexOf("/") + 1))];
}
