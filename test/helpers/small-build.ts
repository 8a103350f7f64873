// A build of two providers for tests of gate, publish and rollback; `prompt` is the price of p/m.
import { type Build, buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { aPrice, aProvider } from "./facts.ts";

export const BUILD_DAY = "2026-11-21";

export function aModel(id: string, price: Partial<CatalogPrice>): CatalogModel {
  const origin = { source: "models-dev", read: "2026-09-30" } as const;
  return { id, facts: {}, prices: [{ rates: {}, ...price, origin }], other_sources: [] };
}

/** Providers p (m, `prompt`) and q (60 models, so that the cost map is one clients take) and r (none). */
export function smallBuild(
  prompt: string,
  more: { models?: CatalogModel[]; providers?: Provider[] } = {},
): Build {
  const many = Array.from({ length: 60 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
  return buildKeys({
    catalog: new Map([
      ["p", [aModel("m", aPrice(prompt, "0.00002"))]],
      ["q", more.models ?? many],
    ]),
    providers: more.providers ?? [aProvider("p"), aProvider("q"), aProvider("r")],
    mapEntries: [],
    routingRules: [],
    calendars: [],
    today: BUILD_DAY,
  });
}
