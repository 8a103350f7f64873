// One provider's catalogue -> every dated price with its evidence, and where each offer is in its life.
import { stageAt } from "../../src/pricing/life.ts";
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { RateName } from "../../src/schemas/price.ts";
import type { HistoryEntry, HistoryModel, ProviderHistory } from "../../src/schemas/price-history.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { GoneKey } from "../files/decisions.ts";
import { stated } from "../files/stated.ts";
import type { DatedPrice } from "../ledger/runs.ts";
import { certaintyOf, certaintyOfRow } from "./certainty.ts";
import { lifeOf } from "./model-life.ts";

/** The history of one provider. An entry counts as seen on its reading day, until a publish finds an earlier day. */
export function providerRecord(
  provider: string,
  models: readonly Dated[],
  now: Instant,
  goneKeys: readonly GoneKey[] = [],
): ProviderHistory {
  const gone = Map.groupBy(goneKeys, ({ row }) => row);
  return {
    provider,
    models: models.map((model) => modelRecord(model, now, gone.get(`${provider}/${model.id}`) ?? [])),
  };
}

type Dated = CatalogModel & { prices: readonly DatedPrice[] };

function modelRecord(model: Dated, now: Instant, gone: readonly GoneKey[]): HistoryModel {
  const { id, withdrawn, facts, prices } = model;
  const { released, retires, replaced_by } = facts;
  const { status, since } = stageAt(lifeOf(model), now);
  return {
    id,
    status,
    ...(since !== undefined && isBareDay(since) && { status_since: since }),
    ...stated({ released, retires, replaced_by, withdrawn: withdrawn?.day }),
    ...(gone.length > 0 && { left_cost_map: gone.map(({ key }) => key).join(", ") }),
    entries: prices.map((price) => ({ ...entryRecord(price), ...certaintyRecord(price, now) })),
  };
}

/** How sure the entry is, and each of its rates. */
function certaintyRecord(price: CatalogPrice, now: Instant): Partial<HistoryEntry> {
  const names = Object.keys(price.rates) as RateName[];
  const each = names.map((name) => [name, certaintyOf(price, name, now).certainty] as const);
  return { ...certaintyOfRow(price, now), ...stated({ certainty_of: Object.fromEntries(each) }) };
}

function entryRecord(dated: DatedPrice): HistoryEntry {
  const { origin, evidence: _evidence, since: _since, witnessed: _witnessed, ...price } = dated;
  const { source, read, page, confidence } = origin;
  const [seen = read] = (price.witnesses ?? []).flatMap(({ first_seen }) => first_seen ?? []).sort();
  return {
    ...price,
    source,
    ...stated({ page }),
    read,
    ...stated({ confidence, first_seen: isBareDay(seen) ? startOf(seen) : undefined }),
  };
}
