// Bills two versions side by side, every call of every offer under every name and both maps, and finds the cause of each difference.
import { keptOr } from "../../src/lru-cache.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import { callsByName, callsForOffer, type NamedCall, type Side } from "./calls.ts";
import { type Cause, CauseFinder } from "./causes.ts";
import { billMaps, type MapBill } from "./map-bills.ts";
import { type Origins, valuesOf } from "./origins.ts";
import { OutcomeTable } from "./outcomes.ts";
import { Calculator, isSame } from "./price-call.ts";
import type { Version } from "./read-version.ts";

export type ReplayInput = {
  before: Version;
  after: Version;
  /** The sources of what the newer version serves. */
  origins: Origins;
  now: string;
};

const OF_PRICES = /^(first-hand )?(prices|redirects) at |^rule for /;
const OF_REDIRECT = /^(first-hand )?redirects at /;

/** Fields of the cost map for one service tier, which entries of many providers gain or lose at once. */
const OF_TIER = /_(batches|flex|priority)$/;

/** Bills both versions; what every provider of an equal shard charges is counted, not billed. */
export async function replay({ before, after, origins, now }: ReplayInput): Promise<OutcomeTable> {
  const run = new Run(before, after, origins);
  const slugs = new Set([...before.shards.keys(), ...after.shards.keys()]);
  for (const slug of slugs) await run.billProvider(slug, now);
  const seen = new Set<string>();
  for (const call of callsByName([before, after], now)) {
    const key = `${call.provider_id} ${call.model_id} ${call.what}`;
    if (seen.has(key)) continue;
    seen.add(key);
    await run.bill(call);
  }
  run.billMaps(before, after);
  return run.table;
}

class Run {
  readonly table = new OutcomeTable();
  readonly #before: Calculator;
  readonly #after: Calculator;
  readonly #causes: CauseFinder;
  /** By id and provider, the cause of a row's new prices: a map's entry that has the same values moved by it. */
  readonly #moved = new Map<string, Map<string, Cause>>();
  readonly #changed: ReadonlySet<string>;
  /** Display names of changed providers as hosts of gateways. */
  readonly #changedHosts: ReadonlySet<string>;

  constructor(before: Version, after: Version, origins: Origins) {
    this.#before = new Calculator(before);
    this.#after = new Calculator(after);
    this.#causes = new CauseFinder(this.#before, this.#after, origins);
    this.#changed = changedProviders(before, after);
    const changed = after.providers.filter(({ slug }) => this.#changed.has(slug));
    this.#changedHosts = new Set(changed.flatMap(({ subproviders }) => subproviders));
  }

  async billProvider(slug: string, at: string): Promise<void> {
    const versions = [this.#before, this.#after].map((one) => [one.shard(slug), one.past(slug)] as const);
    const ids = new Set(versions.flat().flatMap((index) => [...(index?.models.keys() ?? [])]));
    const isChanged = this.#changed.has(slug) ? this.#causes.changedModels(slug) : () => false;
    for (const id of ids) {
      const sides = versions.flatMap(([index, past]): Side[] => {
        // The prices of a model that is gone are among the past prices.
        const then = past?.models.get(id);
        const model = index?.models.get(id) ?? then;
        if (index === undefined || model === undefined) return [];
        return [{ head: index.shard, model, past: then?.prices }];
      });
      const moves = isChanged(id) || sides.some(({ model }) => this.#isAtChangedHost(model));
      for (const call of callsForOffer(slug, id, sides, at)) {
        if (moves) await this.bill(call);
        else this.table.count(slug);
      }
    }
    for (const name of this.#changed.has(slug) ? this.#causes.settled(slug) : [])
      if (!this.table.has(name)) this.table.addRow(name, slug, slug);
  }

  async bill(call: NamedCall): Promise<void> {
    const slug =
      this.#after.slugOf(call.provider_id) ?? this.#before.slugOf(call.provider_id) ?? call.provider_id;
    const [was, now] = [await this.#before.price(call), await this.#after.price(call)];
    if (was.http === 404 && now.http === 404) return;
    this.table.count(slug);
    if (isSame(was, now)) return;
    const cause = await this.#causes.of(call, was, now);
    this.table.add(cause, slug, now.offer ?? was.offer ?? `${slug}/${call.model_id}`, call, was, now);
    if (!OF_PRICES.test(cause.name)) return;
    keptOr(this.#moved, call.model_id, () => new Map<string, Cause>()).set(slug, cause);
  }

  billMaps(before: Version, after: Version): void {
    for (const bill of billMaps(before.maps(), after.maps(), "cost map")) this.#addMapBill(bill);
    for (const bill of billMaps(before.apis(), after.apis(), "api.json")) this.#addMapBill(bill);
  }

  #addMapBill({ map, key, provider, bills, changed, moved }: MapBill): void {
    this.table.count(`map ${provider}`, bills);
    if (moved.length === 0) return;
    // The map in models.dev's shape has prices of a million tokens.
    const values = [...changed.values()].map((value) => Number(value) / (map === "api.json" ? 1e6 : 1));
    const ids = [key, key.slice(key.indexOf("/") + 1)];
    const rows = ids.flatMap((id) => [...(this.#moved.get(id) ?? [])].map((one) => ({ id, one })));
    const own = this.#after.slugOf(provider);
    const isLost = moved.some(({ now }) => now.http === 404);
    const row = rows.find(({ id, one: [slug, { name }] }) =>
      // Of an entry that only lost prices nothing but the owner is known, and a redirected entry has the prices of another row.
      values.length === 0 || OF_REDIRECT.test(name)
        ? slug === own && !isLost
        : this.#states(slug, id, values),
    );
    const tiers = new Set([...changed.keys()].map((name) => OF_TIER.exec(name)?.[1] ?? `of ${provider}`));
    const cause = row?.one[1] ?? {
      name: `${map} ${tiers.size === 1 ? [...tiers].join() : `of ${provider}`}`,
    };
    for (const { call, was, now } of moved)
      if (!isSame(was, now)) this.table.add(cause, `map ${provider}`, `map ${key}`, call, was, now);
  }

  /** Whether a row of the newer version has all these values. */
  #states(slug: string, id: string, values: readonly number[]): boolean {
    const own = this.#after.shard(slug)?.models.get(id);
    const stated = (own?.prices ?? []).flatMap((price) => [
      ...[...valuesOf(price).values()].map(Number),
      ...Object.values(price.derived ?? {}).map(
        ({ from, factor }) => Number(price.rates[from]) * Number(factor),
      ),
    ]);
    const shown = new Set(stated.map((value) => value.toPrecision(12)));
    return values.every((value) => shown.has(value.toPrecision(12)));
  }

  #isAtChangedHost({ listed_at = {} }: ShardModel): boolean {
    return Object.keys(listed_at).some((name) => this.#changedHosts.has(name));
  }
}

/** Providers whose shards differ, or that one version alone has. */
function changedProviders({ providers: was }: Version, { providers: now }: Version): ReadonlySet<string> {
  const [old, is] = [was, now].map(
    (all) => new Map(all.map(({ slug, shard, past, kind }) => [slug, `${shard} ${past} ${kind}`])),
  );
  return new Set([...was, ...now].map(({ slug }) => slug).filter((slug) => old?.get(slug) !== is?.get(slug)));
}
