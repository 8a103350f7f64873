// The hosts of a router's model as the listing has them.
import { type ListingView, openListing } from "../lists/listing-view.ts";
import { toInstant } from "../schemas/moment.ts";
import type { ShardModel } from "../schemas/shard.ts";
import type { Host, Hosts, Version } from "../store/version.ts";
import type { FoundModel } from "./find-model.ts";
import { offerAt } from "./listed-offer.ts";

type Kept = { view: ListingView; count: number; hosts: Hosts };

/** Cached with the model and the listing: finding ten hosts takes three times as long as pricing a call. */
const kept = new WeakMap<ShardModel, Kept>();

/** The hosts that may answer; undefined if the lists cannot be read. */
export async function listedHosts(version: Version, found: FoundModel): Promise<Hosts | undefined> {
  const { model } = found;
  const listing = await version.listing(openListing);
  if (!listing.ok) return undefined;
  const view = listing.value;
  const count = view.announcedCount(toInstant(version.now));
  const known = kept.get(model);
  if (known?.view === view && known.count === count) return known.hosts;
  const hosts = readHosts(version, view, found);
  kept.set(model, { view, count, hosts });
  return hosts;
}

function readHosts(version: Version, view: ListingView, { shard, model }: FoundModel): Hosts {
  const { subproviders = {}, listed_at = {} } = model;
  const at = toInstant(version.now);
  const own = Object.entries(subproviders).map(([name, prices]): Host => {
    const [, checked = ""] = shard.certainty?.[prices.at(-1)?.seen ?? -1] ?? [];
    return { name, prices, checked };
  });
  const listed = Object.entries(listed_at).flatMap(([name, id]): Host[] => {
    const owner = version.manifest.providers.find(({ subproviders: names }) => names.includes(name));
    const offer = owner && offerAt(view, owner.slug, id, at);
    if (offer === undefined) return [];
    return [{ name, prices: offer.resolved.model.prices, checked: offer.entry.checked ?? "" }];
  });
  const { source, confidence, read } =
    offerAt(view, shard.provider, model.id, at)?.entry.facts?.evidence ?? {};
  const isFirstHand = confidence === "official" || source === shard.provider;
  return { hosts: [...own, ...listed], ...(isFirstHand && read !== undefined && { ownRead: read }) };
}
