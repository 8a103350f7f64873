// A snapshot in the form of a version: its offers stand in for shards, and its rows for lists.
import { leastSure } from "../calculator/certainty.ts";
import type { Snapshot, SnapshotOffer } from "../contract/snapshot.ts";
import { given } from "../given.ts";
import { inForce } from "../pricing/rates.ts";
import { type Instant, toInstant } from "../schemas/moment.ts";
import type { RateName } from "../schemas/price.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import { providersByName } from "../store/provider-index.ts";
import { type OfferRows, type ShardIndex, UnreadableError, type Version } from "../store/version.ts";

type Read = Pick<Version, "providers" | "now" | "shard" | "past" | "listing"> & {
  manifest: Pick<Version["manifest"], "serial" | "version" | "as_of" | "published_at" | "providers">;
  rows: OfferRows;
};

/** Returns the version of a snapshot at a time in milliseconds. */
export function openSnapshot(snapshot: Snapshot): (now: number) => Version {
  const { prices, valid_at } = snapshot;
  const providers = Object.entries(snapshot.providers).map(([slug, named]) => ({ slug, ...named }));
  const [shards, pasts] = [new Map<string, ShardIndex>(), new Map<string, ShardIndex>()];
  const index = (kept: Map<string, ShardIndex>, slug: string, read: typeof readShard) => {
    const known = kept.get(slug) ?? read(snapshot, slug);
    if (known) kept.set(slug, known);
    return known;
  };
  const version: Omit<Read, "now" | "rows"> = {
    manifest: { ...prices, published_at: valid_at, providers },
    providers: providersByName(providers),
    shard: async ({ slug }) => index(shards, slug, readShard),
    past: async ({ slug }) => index(pasts, slug, readPast),
    listing: async () => {
      throw new UnreadableError("a snapshot has no lists");
    },
  };
  return (now) => {
    const read: Read = { ...version, now, rows: rowsOf(snapshot, toInstant(now)) };
    return read as Version;
  };
}

function readShard({ providers, offers, aliases }: Snapshot, slug: string): ShardIndex | undefined {
  const head = headOf(providers[slug], slug);
  const own = offers[slug];
  if (head === undefined || own === undefined) return undefined;
  const names = Object.entries(aliases[slug] ?? {}).map(([id, { to }]) => [id, to] as const);
  return toIndex(head, own, new Map(names));
}

function readPast({ providers, past }: Snapshot, slug: string): ShardIndex | undefined {
  const own = past[slug];
  const head = headOf(providers[slug], slug);
  if (own === undefined || head === undefined) return undefined;
  const certainty = own.certainty as NonNullable<ShardHead["certainty"]>;
  return toIndex({ provider: slug, usage: head.usage, certainty, aliases: [] }, own.offers, new Map());
}

function headOf(provider: Snapshot["providers"][string] | undefined, slug: string): ShardHead | undefined {
  const { convention: usage } = provider ?? {};
  return usage && { ...provider, provider: slug, usage, aliases: [] };
}

function toIndex(
  shard: ShardHead,
  offers: Readonly<Record<string, SnapshotOffer>>,
  aliases: ReadonlyMap<string, string>,
): ShardIndex {
  const models = Object.entries(offers).map(([id, { convention, ...offer }]): [string, ShardModel] => {
    return [id, { id, ...offer, ...(convention && { usage: convention }) }];
  });
  return { shard, models: new Map(models), aliases, size: 0 };
}

function rowsOf({ offers, past, providers, evidence }: Snapshot, at: Instant): OfferRows {
  const row = (provider: string, id: string) => {
    const offer = offers[provider]?.[id];
    if (offer === undefined) return undefined;
    const { context_tokens, max_output_tokens, evidence: place, prices, own_read } = offer;
    return {
      ...sureness(inForce(prices, at), providers[provider]?.certainty),
      ...given({ context_tokens, max_output_tokens, evidence: evidence[place ?? -1], ownRead: own_read }),
      // A host's list price is here without its certainty, which is not the router's.
      prices: withPast(offer, past[provider]?.offers[id]).map(({ seen: _, seen_of: _of, ...price }) => price),
    };
  };
  const sellers = (id: string) =>
    Object.keys(providers)
      .filter((slug) => [offers[slug], past[slug]?.offers].some((own) => own && Object.hasOwn(own, id)))
      .sort();
  return { row, sellers };
}

/** An offer's prices of all the time that the snapshot holds, in one list as rows have them. */
function withPast({ prices, past }: SnapshotOffer, then: SnapshotOffer | undefined): readonly ShardPrice[] {
  if (past === undefined || then === undefined) return prices;
  const later = prices.filter(({ until = "9" }) => past < until);
  return [...then.prices, ...later.map((one) => (past < (one.from ?? "") ? one : { ...one, from: past }))];
}

const CARD = ["prompt", "completion"] as const satisfies readonly RateName[];

/** The certainty of a row: the lower one of prompt and completion, with the earlier day. */
function sureness(price: ShardPrice | undefined, table: ShardHead["certainty"] = []) {
  if (price === undefined) return {};
  const { seen = -1, seen_of = {}, rates } = price;
  const card = CARD.filter((name) => rates[name] !== undefined);
  const places = card.length === 0 ? [seen] : card.map((name) => seen_of[name] ?? seen);
  return leastSure(places.flatMap((place) => (table[place] ? [table[place]] : [])));
}
