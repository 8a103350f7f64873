// What a version says of itself: see src/schemas/trust.ts.

import type { Day } from "../../../src/schemas/price.ts";
import type { TrustReport } from "../../../src/schemas/trust.ts";
import type { Catalog } from "../../files/catalog.ts";
import { startOf } from "../../files/days.ts";
import type { DisputedFact, ServedBefore } from "../../files/decisions.ts";
import type { Bills, CalendarFile, PageFact } from "../../files/evidence.ts";
import type { Provider } from "../../files/registry.ts";
import { modelsById } from "../../translate/model-ids.ts";
import { checkBills } from "./check-bills.ts";
import { judgeFacts } from "./judge-facts.ts";
import { trustOf } from "./provider-trust.ts";

/** What the catalogue is held against: pages, disputes among them, what was served before they came in, and bills. */
export type Evidence = {
  facts: ReadonlyMap<string, readonly PageFact[]>;
  disputed: readonly DisputedFact[];
  before: ServedBefore;
  bills: Bills;
};

export const NO_EVIDENCE: Evidence = { facts: new Map(), disputed: [], before: [], bills: new Map() };

export type ReportInput = {
  catalog: Catalog;
  providers: readonly Provider[];
  calendars: readonly CalendarFile[];
  evidence: Evidence;
  today: Day;
};

/** What is known of the prices' quality: by provider, fact by fact, and how many bills agree. */
export function trustReport({ catalog, providers, calendars, evidence, today }: ReportInput): TrustReport {
  const now = startOf(today);
  const models = modelsById(catalog);
  const verdicts = checkBills({ bills: evidence.bills, catalog, providers, calendars: [...calendars], now });
  const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return {
    providers: Object.fromEntries(
      providers.map((provider) => [provider.slug, trustOf(provider, catalog.get(provider.slug) ?? [], now)]),
    ),
    facts: judgeFacts({
      ...{ facts: evidence.facts, disputed: evidence.disputed, before: evidence.before, today },
      served: (provider, model) => models.get(provider)?.get(model)?.prices ?? [],
    }),
    bills: {
      confirmed: count("confirmed"),
      refuted: count("refuted"),
      undecidable: count("undecidable"),
    },
  };
}
