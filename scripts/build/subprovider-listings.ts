// Finds the hosts that serve a gateway's models, and their ids there: where the gateway has no price of a host, the host's counts.
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { Provider } from "../files/registry.ts";
import { cardOf } from "../merge/timeline.ts";
import { lastPart, normaliseId } from "../translate/model-ids.ts";

/** A gateway's model -> subprovider display name -> the model's id there, for subproviders without a row at the gateway. */
export function hostListings(
  gateway: Provider,
  providers: readonly Provider[],
  catalog: Catalog,
): (model: CatalogModel) => Record<string, string> {
  const subproviders = providers
    .filter(({ slug }) => slug !== gateway.slug)
    .flatMap(({ slug, subproviders: own }) => {
      const models = catalog.get(slug) ?? [];
      const [index, globals] = [modelsByName(models), globalOffers(models)];
      return own.map((subprovider) => ({ subprovider, index, globals }));
    })
    .toSorted((a, b) => byCodePoint(a.subprovider, b.subprovider));
  return (model) => {
    const own = new Set((model.subproviders ?? []).map(({ subprovider }) => subprovider));
    const listed = subproviders.flatMap(({ subprovider, index, globals }) => {
      const twin = own.has(subprovider) ? undefined : findTwin(model, index);
      const global = twin && currentRates(twin) !== currentRates(model) && globals.get(twin.canonical ?? "");
      return twin === undefined ? [] : [[subprovider, global || twin.id] as const];
    });
    return Object.fromEntries(listed);
  };
}

/**
 * Canonical model -> the host's offer that it routes to any region. A gateway names no region, and is billed so: recorded bills of
 * OpenRouter's calls through Amazon Bedrock have the global price, not a region's.
 */
function globalOffers(models: readonly CatalogModel[]): ReadonlyMap<string, string> {
  const global = models.filter(
    ({ offer, prices }) => offer?.region === "global" && prices.some(hasTokenPrice),
  );
  return new Map(
    global.toReversed().flatMap(({ id, canonical }) => (canonical ? [[canonical, id] as const] : [])),
  );
}

/** A host's priced models by name, the closest kind of name first. */
type Index = ReadonlyMap<string, readonly CatalogModel[]>[];

/** The host's model of that name whose card the gateway has, else under the closest name; undefined if that names several prices. */
function findTwin(model: CatalogModel, index: Index): CatalogModel | undefined {
  const found = KINDS_OF_NAME.map((nameOf, kind) => index[kind]?.get(nameOf(model.id)) ?? []);
  const same = found.flat().find((twin) => currentRates(twin) === currentRates(model));
  const closest = found.find(({ length }) => length > 0) ?? [];
  return same ?? (new Set(closest.map(currentRates)).size === 1 ? closest[0] : undefined);
}

function currentRates({ prices }: CatalogModel): string {
  return cardOf(prices.at(-1) ?? { rates: {} });
}

function modelsByName(models: readonly CatalogModel[]): Index {
  const priced = models.filter(({ prices }) => prices.some(hasTokenPrice));
  return KINDS_OF_NAME.map((nameOf) => Map.groupBy(priced, ({ id }) => nameOf(id)));
}

/** The id as it is; normalised; its last part (`openai/gpt-4o` is `gpt-4o` at its subprovider); without a cloud's version. */
const KINDS_OF_NAME: readonly ((id: string) => string)[] = [
  (id) => id,
  normaliseId,
  (id) => normaliseId(lastPart(id)),
  (id) => normaliseId(withoutVersion(lastPart(id))),
];

/** `anthropic.claude-sonnet-4-5-20250929-v1:0` -> `claude-sonnet-4-5`, as Bedrock and Vertex write a model. */
function withoutVersion(id: string): string {
  return id
    .replace(/^[a-z0-9]+\.(?=[a-z])/, "")
    .replace(/(-v\d+(:\d+)?|@(\d{8}|default))$/, "")
    .replace(/-\d{8}$/, "");
}
