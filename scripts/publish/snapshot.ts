// The snapshot of a version: all that a bill needs in one text; src/contract/snapshot.ts has its fields.
import { TIERS } from "../../src/calculator/modify-price.ts";
import type { Snapshot, SnapshotOffer } from "../../src/contract/snapshot.ts";
import { API_CONVENTIONS } from "../../src/pricing/conventions.ts";
import { FEES_OF_MEASURES } from "../../src/pricing/fees.ts";
import { UNITS_OF_MEASURES } from "../../src/pricing/units.ts";
import { CHARGES } from "../../src/schemas/charges.ts";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { DAY_MS, toInstant } from "../../src/schemas/moment.ts";
import type { Shard, ShardModel } from "../../src/schemas/shard.ts";
import { GLOBAL_REGIONS, STANDARD_TIERS } from "../../src/schemas/words.ts";
import { Places } from "../build/places.ts";
import type { JsonObject } from "../files/cost-map.ts";
import { stated } from "../files/stated.ts";
import { versionOf } from "../review/read-version.ts";

/** A snapshot has the price changes of this many days; older prices are in the ledger. */
const HELD_DAYS = 120;

const UNITS = {
  rates: "USD per token, decimal strings; `request` per request, `web_search` and the like per one",
  units: "USD per one of the unit that the name says, decimal strings",
  fees: "USD per unit, decimal strings",
};

/** The tables of the calculator. */
const TABLES = {
  charges: CHARGES.map(({ label: _, ...charge }) => charge),
  units: UNITS_OF_MEASURES,
  fees: FEES_OF_MEASURES,
  apis: API_CONVENTIONS,
  service_tiers: TIERS,
};

/** The text of a numbered manifest's snapshot, whose keys are among these: sections with a line for each provider. */
export function snapshotText(
  manifest: Omit<Manifest, "history">,
  keys: ReadonlyMap<string, Uint8Array | undefined>,
): string {
  const { providers, offers, aliases, past, ...head } = snapshotOf(manifest, keys);
  const parts = Object.entries({ providers, aliases, offers, past }).map(([name, section]) => {
    const lines = Object.entries<unknown>(section).map(
      ([slug, part]) => `${JSON.stringify(slug)}:${JSON.stringify(part)}`,
    );
    return `"${name}":{\n${lines.join("\n,")}\n}`;
  });
  return `${JSON.stringify(head).slice(0, -1)},\n${parts.join(",\n")}\n}\n`;
}

function snapshotOf(
  { serial, version, as_of, published_at, turns, ...draft }: Omit<Manifest, "history">,
  keys: ReadonlyMap<string, Uint8Array | undefined>,
): Snapshot {
  const valid_at = toInstant(Date.parse(published_at));
  const holds_from = toInstant(Date.parse(published_at) - HELD_DAYS * DAY_MS);
  const known = new Map([...keys].flatMap(([key, bytes]) => (bytes ? [[key, bytes] as const] : [])));
  const { shards, pasts, listing } = versionOf({ draft: { ...draft, as_of, version, turns }, keys: known });
  const [rows, evidence] = [listing(), new Places()];
  const all = [...shards];
  return {
    format: 1,
    prices: { serial, version, as_of },
    valid_at,
    holds_from,
    next_turn: turns.find(({ from }) => from > valid_at)?.from ?? null,
    units: UNITS,
    // As mutable lists, which a schema's type requires.
    tables: structuredClone(TABLES) as unknown as Snapshot["tables"],
    standard_words: { service_tier: [...STANDARD_TIERS], region: [...GLOBAL_REGIONS] },
    providers: Object.fromEntries(
      draft.providers.map(({ slug, name, kind, replaced_by, aliases, subproviders }) => {
        const names = { name, ...stated({ kind, replaced_by }), aliases, subproviders };
        return [slug, { ...names, ...providerTerms(shards.get(slug)) }];
      }),
    ),
    aliases: byProvider(all, ({ aliases }) =>
      aliases.map(([id, to]) => [id, { to, from: null, until: null }]),
    ),
    offers: byProvider(all, ({ provider, models }) =>
      models.map((model) => [model.id, listedOffer(model, provider, rows, evidence)]),
    ),
    past: pastOffers(all, pasts, holds_from),
    evidence: evidence.texts().map((text) => JSON.parse(text)),
  };
}

function byProvider<Part>(
  shards: readonly (readonly [string, Shard])[],
  partsOf: (shard: Shard) => (readonly [string, Part])[],
): Record<string, Record<string, Part>> {
  const parts = shards.map(([slug, shard]) => [slug, partsOf(shard)] as const);
  return Object.fromEntries(
    parts.flatMap(([slug, own]) => (own.length > 0 ? [[slug, Object.fromEntries(own)]] : [])),
  );
}

/** A shard without its models and names. */
function providerTerms(shard: Shard | undefined): Partial<Snapshot["providers"][string]> {
  if (shard === undefined) return {};
  const { usage: convention, service_tiers, regions, quotes, fees, calendars, calendar_ends } = shard;
  const { byok_fee, free_byok_calls, gone_ids, certainty } = shard;
  return {
    convention,
    ...stated({ service_tiers, regions, quotes, fees, calendars, calendar_ends }),
    ...stated({ byok_fee, free_byok_calls, gone_ids, certainty }),
  };
}

/** The past prices of models that are gone, or whose price changed within the days that the snapshot holds. */
function pastOffers(
  shards: readonly (readonly [string, Shard])[],
  pasts: Pick<ReadonlyMap<string, Shard>, "get"> | undefined,
  from: string,
): Snapshot["past"] {
  const past = shards.flatMap(([slug, today]) => {
    const until = new Map(today.models.map(({ id, past = "9" }) => [id, past]));
    const { models = [], certainty = [] } = pasts?.get(slug) ?? {};
    const held = models.filter(({ id }) => (until.get(id) ?? "9") > from);
    const offers = Object.fromEntries(held.map((model) => [model.id, offerOf(model)]));
    return held.length > 0 ? [[slug, { certainty, offers }] as const] : [];
  });
  return Object.fromEntries(past);
}

function offerOf({ id: _, usage, ...model }: ShardModel): SnapshotOffer {
  return { ...model, ...(usage && { convention: usage }) };
}

/** An offer with what its row in the lists adds; the evidence of many offers is the same, so that each names its place. */
function listedOffer(
  model: ShardModel,
  provider: string,
  rows: ReadonlyMap<string, JsonObject>,
  known: Places,
): SnapshotOffer {
  const row = rows.get(`${provider}/${model.id}`) ?? {};
  const { sources, page, as_of: read, confidence, context_tokens, max_output_tokens, evidence } = row;
  const isRouted = model.subproviders !== undefined || model.listed_at !== undefined;
  const own = Object(evidence);
  const isFirstHand = own.confidence === "official" || own.source === provider;
  return {
    ...offerOf(model),
    ...(Array.isArray(sources) && {
      evidence: known.placeOf(JSON.stringify({ sources, page, read, confidence })),
    }),
    ...(typeof context_tokens === "number" && { context_tokens }),
    ...(typeof max_output_tokens === "number" && { max_output_tokens }),
    ...(isRouted && isFirstHand && own.read !== undefined && { own_read: own.read }),
  };
}
