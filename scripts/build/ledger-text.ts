// The ledger: every dated price of every offer, a line of JSON each, by provider and model; src/schemas/price-history.ts has the shape.
import { BEGINNING, type Instant } from "../../src/schemas/moment.ts";
import type { LedgerEntry } from "../../src/schemas/price-history.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { stated } from "../files/stated.ts";
import type { DatedPrice, Witness } from "../ledger/runs.ts";
import { HISTORY_SOURCES, historySource } from "../ledger/sources.ts";
import { certaintyOfRow } from "./certainty.ts";

/** The lines of a provider's models, oldest price first. */
export function ledgerLines(
  provider: string,
  models: readonly (CatalogModel & { prices: readonly DatedPrice[] })[],
  now: Instant,
): string[] {
  return models.flatMap(({ id, prices }) =>
    prices.map((price, i) => JSON.stringify(ledgerEntry(provider, id, price, prices[i + 1], now))),
  );
}

function ledgerEntry(
  provider_id: string,
  model_id: string,
  price: DatedPrice,
  next: DatedPrice | undefined,
  now: Instant,
): LedgerEntry {
  const { from = null, until = null, gap_from = BEGINNING, origin } = price;
  const { rates, tiers, service_tiers, hours, units } = price;
  const { page, confidence } = origin;
  const end = price.bound?.until ?? (next && beginning(next)) ?? (page === undefined ? "by" : "exact");
  return {
    ...{ provider_id, model_id, effective_from: from, effective_until: until },
    bound: { from: from === null ? null : beginning(price), until: until === null ? null : end },
    gap_before: gap_from === BEGINNING ? null : gap_from,
    rates,
    ...stated({ tiers, service_tiers, hours, units }),
    // A list has a licence; a fact from a page has no licence.
    witnesses: witnessesOf(price).map((one) => {
      return { ...one, licence: historySource(one.source)?.of[0]?.licence ?? null };
    }),
    ...stated({ page }),
    first_hand:
      confidence === "official" ||
      HISTORY_SOURCES.some(({ own, name }) => own === provider_id && name === origin.source),
    ...certaintyOfRow(price, now),
  };
}

/** A day that a page or list states is exact; otherwise it is the day of the reading. */
function beginning({ bound, origin, gap_from }: DatedPrice): "by" | "exact" {
  return bound?.from ?? (origin.page === undefined || gap_from !== undefined ? "by" : "exact");
}

/** The lists that showed the price; if none did before, its own reading. */
function witnessesOf({ witnesses, origin, since }: DatedPrice): Witness[] {
  if (witnesses !== undefined) return witnesses;
  return [{ source: origin.source, first_seen: since ?? (origin.read || null), last_seen: origin.read }];
}
