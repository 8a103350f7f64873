// Why a bill moved: what differs between two versions for its offer and, where more does, which of it moves the bill alone.

import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import type { NamedCall } from "./calls.ts";
import { type Origins, valuesOf } from "./origins.ts";
import { type Calculator, isSame, type Outcome } from "./price-call.ts";

/**
 * What moves bills, by the name under which a person allows it. First-hand: a page of the provider states every value that changed.
 * By hand: it is settled in the registry, where nothing moves a bill by itself.
 */
export type Cause = { name: string; firstHand?: true; byHand?: true };

type Heads = { was: ShardHead; now: ShardHead };
type Models = { was: ShardModel; now: ShardModel };

/** One part of a shard that differs, put into the older version; without a cause it is the prices, whose sources say it. */
type Part = { cause?: string; byHand?: true; head: Partial<ShardHead>; model?: ShardModel };

/** Parts of a model that lists state; all else is settled by hand. */
const LISTED: ReadonlySet<string> = new Set(["released", "known_from", "unpriced_reason"]);

const HEAD_PARTS = [
  "usage",
  "service_tiers",
  "regions",
  "calendar_ends",
  "byok_fee",
  "free_byok_calls",
] as const;
const MODEL_PARTS = ["usage", "released", "known_from", "region", "unpriced_reason"] as const;

const NAMES: Record<(typeof HEAD_PARTS)[number] | (typeof MODEL_PARTS)[number], string> = {
  usage: "usage convention",
  service_tiers: "service tiers",
  regions: "regions",
  calendar_ends: "last days of calendars",
  byok_fee: "fee on own keys",
  free_byok_calls: "free calls on own keys",
  released: "release days",
  known_from: "first readings",
  region: "region of offers",
  unpriced_reason: "reasons for no price",
};

export class CauseFinder {
  readonly #before: Calculator;
  readonly #after: Calculator;
  readonly #origins: Origins;
  readonly #parts = new Map<string, Promise<Part[]>>();

  constructor(before: Calculator, after: Calculator, origins: Origins) {
    this.#before = before;
    this.#after = after;
    this.#origins = origins;
  }

  /** The cause of a bill that moved. */
  async of(call: NamedCall, was: Outcome, now: Outcome): Promise<Cause> {
    const [slug, newSlug] = [this.#before.slugOf(call.provider_id), this.#after.slugOf(call.provider_id)];
    if (slug === undefined) return { name: `new provider ${newSlug}` };
    if (slug !== newSlug) return byHand(`provider name ${call.provider_id}`);
    const [id, newId] = await Promise.all([
      this.#before.modelOf(slug, call),
      this.#after.modelOf(slug, call),
    ]);
    if (id === undefined) return this.#ofPrice(slug, call, undefined, now, "new rows");
    const isThere = this.#after.shard(slug)?.models.has(id) === true;
    if (newId === undefined) return byHand(`id ${slug}/${isThere ? call.model_id : id}`);
    if (id !== newId)
      return byHand(isAlike(was, now) ? `merged ids at ${slug}` : `alias ${slug}/${call.model_id}`);
    const [old, model] = [this.#before, this.#after].map((one) => one.shard(slug)?.models.get(id));
    const part = old && model && (await this.#partOf(slug, { was: old, now: model }, call, was, now));
    if (part?.cause === undefined) return this.#ofPrice(slug, call, was, now, "prices");
    return { name: part.cause, ...(part.byHand && { byHand: part.byHand }) };
  }

  /**
   * The part that moves the bill as far as all of them do, else one that moves its amount, else one that moves it at all. One that is
   * alone needs no trial, but where the price may be another provider's.
   */
  async #partOf(
    slug: string,
    models: Models,
    call: NamedCall,
    was: Outcome,
    now: Outcome,
  ): Promise<Part | undefined> {
    const key = `${slug}/${models.now.id}`;
    if (!this.#parts.has(key)) this.#parts.set(key, this.#differing(slug, models));
    const parts = (await this.#parts.get(key)) ?? [];
    if (parts.length === 1 && call.subprovider === undefined) return parts[0];
    const moved: { part: Part; alone: Outcome }[] = [];
    for (const part of parts) {
      const alone = await this.#before.priceWith(call, slug, part.head, part.model);
      if (isSame(now, alone)) return part;
      if (!isSame(was, alone)) moved.push({ part, alone });
    }
    return (moved.find(({ alone }) => !isAlike(was, alone)) ?? moved[0])?.part;
  }

  async #differing(slug: string, models: Models): Promise<Part[]> {
    const [was, now] = [this.#before.shard(slug)?.shard, this.#after.shard(slug)?.shard];
    const heads = was && now ? headParts({ was, now }) : [];
    const own = MODEL_PARTS.filter((name) => differ(models.was[name], models.now[name]));
    const parts = own.map(async (name): Promise<Part> => {
      const { [name]: _, ...rest } = models.was;
      const model = { ...rest, ...(models.now[name] !== undefined && { [name]: models.now[name] }) };
      const cause = await this.#nameOf(name, slug, models.now);
      const settled = LISTED.has(name) ? {} : { byHand: true as const };
      return { cause, ...settled, head: {}, model: model as ShardModel };
    });
    const kept = Object.fromEntries(MODEL_PARTS.map((name) => [name, models.was[name]]));
    const rest = JSON.parse(JSON.stringify({ ...models.now, ...kept })) as ShardModel;
    const prices = differ(models.was, { ...rest, id: models.was.id }) ? [{ head: {}, model: rest }] : [];
    return [...(await Promise.all(parts)), ...heads, ...prices];
  }

  async #nameOf(name: (typeof MODEL_PARTS)[number], slug: string, { id, released }: ShardModel) {
    if (name === "known_from" || name === "unpriced_reason") return NAMES[name];
    if (name !== "released" || released === undefined) return `${NAMES[name]} at ${slug}`;
    const lists = await this.#origins.ofRelease(`${slug}/${id}`, released);
    return lists.length === 0 ? `${NAMES[name]} at ${slug}` : `${NAMES[name]} by ${lists.join(", ")}`;
  }

  /** The sources of the price that is charged now. */
  #ofPrice(slug: string, call: NamedCall, was: Outcome | undefined, now: Outcome, what: string): Cause {
    const offer = now.offer ?? was?.offer ?? `${slug}/${call.model_id}`;
    const changed = changedValues(
      was && this.#priceOf(this.#before, was.offer ?? offer, call.at),
      this.#priceOf(this.#after, offer, call.at),
    );
    const { names, firstHand } = this.#origins.ofPrice(offer, call.at, changed);
    if (names.length === 0 || now.http !== 200) return { name: `${what} at ${slug} without a source` };
    if (firstHand) return { name: `first-hand ${what} at ${slug}`, firstHand };
    return { name: `${what} at ${slug} by ${names.join(", ")}` };
  }

  #priceOf(calculator: Calculator, offer: string, at: Instant): ShardPrice | undefined {
    const slash = offer.indexOf("/");
    const models = calculator.shard(offer.slice(0, slash))?.models;
    const name = offer.slice(slash + 1);
    const model = models?.get(name) ?? models?.get(name.slice(0, name.lastIndexOf(":")));
    const hosted =
      model?.id === name ? undefined : model?.subproviders?.[name.slice(name.lastIndexOf(":") + 1)];
    const prices = hosted ?? model?.prices ?? [];
    return inForce(prices, at) ?? prices[0];
  }
}

function headParts({ was, now }: Heads): Part[] {
  const slug = now.provider;
  const parts = HEAD_PARTS.filter((name) => differ(was[name], now[name])).map((name) => ({
    cause: `${NAMES[name]} at ${slug}`,
    head: { [name]: now[name] },
  }));
  const fees = changedNames(was.fees ?? [], now.fees ?? []).map((name) => ({
    cause: `fee ${name} at ${slug}`,
    head: {
      fees: [
        ...(was.fees ?? []).filter((fee) => fee.name !== name),
        ...(now.fees ?? []).filter((fee) => fee.name === name),
      ],
    },
  }));
  const calendars = { ...was.calendars, ...now.calendars };
  const days = Object.keys(calendars).filter((name) => differ(was.calendars?.[name], now.calendars?.[name]));
  return [
    ...parts,
    ...fees,
    ...days.map((name) => ({
      cause: `calendar ${name}`,
      head: { calendars: { ...was.calendars, [name]: now.calendars?.[name] ?? [] } },
    })),
  ].map((part): Part => ({ ...part, byHand: true }));
}

function changedNames(was: readonly { name: string }[], now: readonly { name: string }[]): string[] {
  const names = new Set([...was, ...now].map(({ name }) => name));
  const only = (all: readonly { name: string }[], name: string) => all.filter((one) => one.name === name);
  return [...names].filter((name) => differ(only(was, name), only(now, name)));
}

/** Values that differ, as they are now; one that went is empty. */
function changedValues(was: ShardPrice | undefined, now: ShardPrice | undefined): Map<string, string> {
  const [old, values] = [valuesOf(was ?? {}), valuesOf(now ?? {})];
  const names = [...new Set([...old.keys(), ...values.keys()])];
  const changed = names.filter((name) => old.get(name) !== values.get(name));
  return new Map(changed.map((name) => [name, values.get(name) ?? ""]));
}

function differ(was: unknown, now: unknown): boolean {
  return JSON.stringify(was) !== JSON.stringify(now);
}

/** The same amount is charged, or the call is refused alike. */
function isAlike(one: Outcome, other: Outcome): boolean {
  return one.http === other.http && one.total === other.total;
}

function byHand(name: string): Cause {
  return { name, byHand: true };
}
