// The rules that a build is checked by: the committed ones, and what a person allows on the command line.
import type { Catalog } from "../files/catalog.ts";
import { today } from "../files/days.ts";
import * as folder from "../files/prices-folder.ts";
import { checkRelations } from "./check-relations.ts";
import type { Rules } from "./gate.ts";
import { endings } from "./to-reread.ts";

/** The committed rules, and causes allowed for today for any number of bills; with `only`, the rules of one provider. */
export async function rulesWith(allow: readonly string[] = [], only?: string): Promise<Rules> {
  const catalog = await folder.readCatalog(undefined, only);
  const pages = await folder.readPageFacts(undefined, only);
  const now = allow.map((cause) => ({ cause, until: today(), reason: "allowed on the command line" }));
  const models = async (slug: string) =>
    catalog.get(slug) ?? (await folder.readCatalog(undefined, slug)).get(slug) ?? [];
  return {
    canaries: await folder.readCanaries(),
    allowed: [...now, ...(await folder.readAllowedCauses())],
    today: today(),
    relations: await brokenRelations(catalog),
    witnesses: {
      ...{ models, pages },
      ...{ observations: folder.readObservations, overrides: await folder.readOverrides() },
    },
    endings: endings({ pages, calendars: await folder.readCalendars(), catalog, today: today() }),
  };
}

/** What the committed catalogue breaks today, for the gate and for whoever builds. */
export async function brokenRelations(catalog: Catalog): Promise<string[]> {
  return checkRelations({
    catalog,
    providers: await folder.readProviders(),
    aliases: await folder.readAliases(),
    accepted: await folder.readAcceptedRelations(),
    today: today(),
  });
}
