// Which hosts (sub-providers) serve a gateway's models, and under which id: where the gateway has no row of its own for a
// host, the host's own list price holds, since the gateway passes it through.
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { byCodePoint } from "./code-point-order.ts";
import { normaliseId } from "./normalise-id.ts";
import type { Catalog } from "./render-map.ts";
import { tokenPriced } from "./shard-provider.ts";

/** A gateway's model -> host display name -> the model's id there, for the hosts the gateway has no row of its own for. */
export function hostListings(
  gateway: Provider,
  providers: readonly Provider[],
  catalog: Catalog,
): (model: CatalogModel) => Record<string, string> {
  const hosts = providers
    .filter(({ slug }) => slug !== gateway.slug)
    .flatMap(({ slug, hosts: own }) => {
      const index = modelsByName(catalog.get(slug) ?? []);
      return own.map((host) => ({ host, index }));
    })
    .toSorted((a, b) => byCodePoint(a.host, b.host));
  return (model) => {
    const own = new Set((model.hosts ?? []).map(({ host }) => host));
    const listed = hosts.flatMap(({ host, index }) => {
      const twin = names(model.id)
        .map((name) => index.get(name))
        .find((found) => found !== undefined);
      return twin === undefined || twin === "ambiguous" || own.has(host) ? [] : [[host, twin.id] as const];
    });
    return Object.fromEntries(listed);
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
