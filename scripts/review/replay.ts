// Two versions billed side by side: every call of every offer by every name, and both maps; what differs is put down to a cause.

import type { ShardModel } from "../../src/schemas/shard.ts";
import { callsOf, type NamedCall, type Side } from "./calls.ts";
import { callsByName } from "./calls-by-name.ts";
import { type Cause, CauseFinder } from "./causes.ts";
import { apiBills, countMapBills, type MapBill, mapBills } from "./map-bills.ts";
import { type Origins, valuesOf } from "./origins.ts";
import { OutcomeTable, toExample } from "./outcome-table.ts";
import { Calculator, isSame } from "./price-call.ts";
import type { Version } from "./read-version.ts";

export type ReplayInput = {
  before: Version;
  after: Version;
  /** Who says what the newer version serves. */
  origins: Origins;
  /** The instant that is now. */
  now: string;
  /** The one provider to bill; absent for all, by every name and with the maps. */
  only?: string;
};

const OF_PRICES = /^(first-hand )?prices at /;

type OwnShard = ReturnType<Calculator["shard"]>;

/** Bills both versions; what every provider of an equal shard charges is counted, not billed. */
export async function replay(input: ReplayInput): Promise<OutcomeTable> {
  const run = new Run(input);
  const { before, after, only } = input;
  const slugs = new Set([...before.shards.keys(), ...after.shards.keys()]);
  for (const slug of slugs) if (only === undefined || only === slug) await run.billProvider(slug);
  const seen = new Set<string>();
  for (const call of callsByName([before, after], input.now)) {
    const key = `${call.provider_id} ${call.model_id} ${call.what}`;
    if (seen.has(key) || !run.isAsked(call)) continue;
    seen.add(key);
    await run.bill(call);
  }
  if (only === undefined) run.billMaps();
  return run.table;
}

class Run {
  readonly table = new OutcomeTable();
  readonly #input: ReplayInput;
  readonly #before: Calculator;
  readonly #after: Calculator;
  readonly #causes: CauseFinder;
  /** By id and provider, the cause of a row's new prices: a map's entry that has the same values moved by it. */
  readonly #moved = new Map<string, Map<string, Cause>>();
  readonly #changed: ReadonlySet<string>;

  constructor(input: ReplayInput) {
    this.#input = input;
    const { before, after, origins } = input;
    this.#before = new Calculator(before.providers, before.shards);
    this.#after = new Calculator(after.providers, after.shards);
    this.#causes = new CauseFinder(this.#before, this.#after, origins);
    this.#changed = changedProviders(before, after);
  }

  isAsked({ provider_id }: NamedCall): boolean {
    const { only } = this.#input;
    const slugs = [this.#before.slugOf(provider_id), this.#after.slugOf(provider_id)];
    return only === undefined || slugs.includes(only);
  }

  async billProvider(slug: string): Promise<void> {
    const [old, now] = [this.#before.shard(slug), this.#after.shard(slug)];
    const ids = new Set([...(old?.models.keys() ?? []), ...(now?.models.keys() ?? [])]);
    const isChanged = this.#changed.has(slug) ? changedModels(old, now) : () => false;
    for (const id of ids) {
      const sides = [old, now].flatMap((index): Side[] => {
        const model = index?.models.get(id);
        return index === undefined || model === undefined ? [] : [{ head: index.shard, model }];
      });
      const moves = isChanged(id) || sides.some(({ model }) => this.#isAtChangedHost(model));
      for (const call of callsOf(slug, id, sides, this.#input.now)) {
        if (moves) await this.bill(call);
        else this.table.count(slug);
      }
    }
  }

  async bill(call: NamedCall): Promise<void> {
    const slug = this.#after.slugOf(call.provider_id) ?? this.#before.slugOf(call.provider_id);
    const [was, now] = [await this.#before.price(call), await this.#after.price(call)];
    if (was.http === 404 && now.http === 404) return;
    this.table.count(slug ?? call.provider_id);
    if (isSame(was, now)) return;
    const example = toExample(call, was, now);
    const cause = await this.#causes.of(call, was, now);
    const offer = now.offer ?? was.offer ?? `${slug}/${call.model_id}`;
    this.table.add(cause, slug ?? call.provider_id, offer, example.kind, example, was.http === 404);
    const causes = this.#moved.get(call.model_id) ?? new Map<string, Cause>();
    if (slug !== undefined && OF_PRICES.test(cause.name))
      this.#moved.set(call.model_id, causes.set(slug, cause));
  }

  /** Both maps. */
  billMaps(): void {
    const { before, after } = this.#input;
    for (const [provider, bills] of countMapBills(after.maps)) this.table.count(`map ${provider}`, bills);
    for (const bill of mapBills(before.maps, after.maps)) this.#addMapBill(bill, "cost map of");
    for (const bill of apiBills(before.apis, after.apis)) this.#addMapBill(bill, "api.json of");
  }

  #addMapBill({ key, provider, call, was, now, changed }: MapBill, what: string): void {
    if (isSame(was, now)) return;
    const example = toExample(call, was, now);
    const ids = [key, key.slice(key.indexOf("/") + 1)];
    const moved = ids.flatMap((id) =>
      [...(this.#moved.get(id) ?? [])].map(([slug, cause]) => ({ id, slug, cause })),
    );
    const row = moved.find(({ slug, id }) => changed.length > 0 && this.#states(slug, id, changed));
    const cause = row?.cause ?? { name: `${what} ${provider}` };
    this.table.add(cause, `map ${provider}`, `map ${key}`, example.kind, example);
  }

  /** Whether a row of the newer version has all these values. */
  #states(slug: string, id: string, values: readonly number[]): boolean {
    const own = this.#after.shard(slug)?.models.get(id);
    const stated = new Set(own?.prices.flatMap((price) => [...valuesOf(price).values()].map(Number)));
    return values.every((value) => stated.has(value));
  }

  #isAtChangedHost({ listed_at = {} }: ShardModel): boolean {
    const names = Object.keys(listed_at);
    return this.#input.after.providers.some(
      ({ slug, subproviders }) =>
        this.#changed.has(slug) && names.some((name) => subproviders.includes(name as never)),
    );
  }
}

/**
 * Whether a call by a model's own id may be answered otherwise: what is said of all models differs, or the model does, or an offer of it
 * in a region, `<region>/<id>`.
 */
function changedModels(old: OwnShard, now: OwnShard): (id: string) => boolean {
  const headOf = (index: OwnShard) => JSON.stringify({ ...index?.shard, aliases: [] });
  if (old === undefined || now === undefined || headOf(old) !== headOf(now)) return () => true;
  const ids = new Set([...old.models.keys(), ...now.models.keys()]);
  const differing = [...ids].filter(
    (id) => JSON.stringify(old.models.get(id)) !== JSON.stringify(now.models.get(id)),
  );
  const changed = new Set(differing.flatMap((id) => [id, id.slice(id.indexOf("/") + 1)]));
  return (id) => changed.has(id);
}

/** Providers whose shards differ, or that one version alone has. */
function changedProviders(
  { providers: before }: Version,
  { providers: after }: Version,
): ReadonlySet<string> {
  const hashes = new Map(before.map(({ slug, shard }) => [slug, shard]));
  const now = new Map(after.map(({ slug, shard }) => [slug, shard]));
  return new Set([...hashes.keys(), ...now.keys()].filter((slug) => hashes.get(slug) !== now.get(slug)));
}
