// Compares two versions part by part, and finds why a bill moved: which part of its offer makes the difference.
import { keptOr } from "../../src/lru-cache.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import { splitRow } from "../files/catalog.ts";
import type { NamedCall } from "./calls.ts";
import { type Origins, PAGE, RULE, valuesOf } from "./origins.ts";
import { type Calculator, isSame, type Outcome } from "./price-call.ts";

/**
 * Why bills move, under the name by which a person allows it. `firstHand`: a page of the provider states every changed value. `byHand`: a
 * person changed the registry, so it needs no evidence of its own.
 */
export type Cause = { name: string; firstHand?: true; byHand?: true };

/** Puts one differing part of the newer shard into the older one. Prices have no fixed cause, because their sources name it. */
type Part = {
  cause?: Cause;
  head: Partial<ShardHead>;
  model?: ShardModel;
  alone?: Calculator;
};

/** Parts of a head with names of their own; others are named by their field. */
const NAMES: Readonly<Record<string, string>> = {
  usage: "usage convention",
  service_tiers: "service tiers",
  calendar_ends: "last days of calendars",
  byok_fee: "fee on own keys",
  free_byok_calls: "free calls on own keys",
  released: "release days",
  known_from: "first readings",
  region: "region of offers",
  unpriced_reason: "reasons for no price",
  life: "ends",
  moving: "ids that move",
};
/** Parts of a model beside its prices; some follow from evidence, all else is settled by hand. */
const MODEL_PARTS = [
  ...(["usage", "released", "known_from", "region"] as const),
  ...(["unpriced_reason", "moving", "life"] as const),
] as const;
const BY_HAND: ReadonlySet<string> = new Set(["usage", "region"]);
/** Causes counted over all providers, because a merge rule or older readings move them. */
const EVERYWHERE: ReadonlySet<string> = new Set(["known_from", "unpriced_reason", "moving"]);
const NOT_BILLED: ReadonlySet<string> = new Set(["certainty", "seen", "seen_of"]);
/** Fields of a head that are not compared as parts; ids have their own causes. */
const NO_PARTS: ReadonlySet<string> = new Set(["provider", "aliases", "ids", "certainty"]);

/** Also counted over all providers. */
const PAST: Cause = { name: "past prices" };

export class CauseFinder {
  readonly #before: Calculator;
  readonly #after: Calculator;
  readonly #origins: Origins;
  readonly #heads = new Map<string, Part[]>();
  readonly #models = new Map<string, Promise<Part[]>>();

  constructor(before: Calculator, after: Calculator, origins: Origins) {
    this.#before = before;
    this.#after = after;
    this.#origins = origins;
  }

  /** Whether the answer to a call by a model's own id may change: its head, the model or a regional offer, `<region>/<id>`, differs. */
  changedModels(slug: string): (id: string) => boolean {
    const [old, now] = [this.#before, this.#after].map((one) => one.shard(slug));
    if (old === undefined || now === undefined || this.#headParts(slug).length > 0) return () => true;
    const [oldPast, past] = [this.#before, this.#after].map((one) => one.past(slug)?.models);
    const ids = [old.models, now.models, oldPast, past].flatMap((models) => [...(models?.keys() ?? [])]);
    const differing = [...new Set(ids)].filter(
      (id) => differ(old.models.get(id), now.models.get(id)) || differ(oldPast?.get(id), past?.get(id)),
    );
    const changed = new Set(differing.flatMap((id) => [id, id.slice(id.indexOf("/") + 1)]));
    return (id) => changed.has(id);
  }

  /** The names of what differs in a provider's terms, whether or not it moves a bill. */
  settled(slug: string): string[] {
    return this.#headParts(slug).flatMap(({ cause }) => cause?.name ?? []);
  }

  async of(call: NamedCall, was: Outcome, now: Outcome): Promise<Cause> {
    const [slug, newSlug] = [this.#before.slugOf(call.provider_id), this.#after.slugOf(call.provider_id)];
    if (slug === undefined) return { name: `new provider ${newSlug}` };
    if (slug !== newSlug) return byHand(`provider name ${call.provider_id}`);
    const [id, newId] = [await this.#before.modelOf(slug, call), await this.#after.modelOf(slug, call)];
    const models = this.#after.shard(slug)?.models;
    const isNewRow = newId !== undefined && !this.#before.shard(slug)?.models.has(newId);
    if (isNewRow && !models?.has(newId)) return PAST;
    if (id === undefined || isNewRow) return this.#ofPrice(slug, call, undefined, now, "new rows");
    if (newId === undefined) return byHand(`id ${slug}/${models?.has(id) ? call.model_id : id}`);
    if (id !== newId)
      return byHand(isAlike(was, now) ? `merged ids at ${slug}` : `alias ${slug}/${call.model_id}`);
    if (this.#isOfPast(slug, id, call.at)) return PAST;
    const part = await this.#partOf(slug, id, call, was, now);
    return part?.cause ?? this.#ofPrice(slug, call, was, now, "prices");
  }

  /** Whether the offer's price at that time differs between the versions. */
  #isOfPast(slug: string, id: string, at: Instant): boolean {
    const [was, now] = [this.#before, this.#after].map((one) => {
      const isAsked = at < (one.shard(slug)?.models.get(id)?.past ?? "");
      return isAsked ? one.past(slug)?.models.get(id) : undefined;
    });
    return differ(was, now);
  }

  /**
   * Returns the part that alone moves the bill as far as all parts together, else one that moves its amount, else one that changes it at
   * all. A single part needs no trial, unless the price may be another provider's.
   */
  async #partOf(slug: string, id: string, call: NamedCall, was: Outcome, now: Outcome) {
    const parts = await keptOr(this.#models, `${slug}/${id}`, () => this.#modelParts(slug, id));
    if (parts.length === 1 && call.subprovider === undefined) return parts[0];
    const moved: { part: Part; alone: Outcome }[] = [];
    for (const part of parts) {
      part.alone ??= this.#before.with(slug, part.head, part.model);
      const alone = await part.alone.price(call);
      if (isSame(now, alone)) {
        // It probably explains the model's next bill too, which saves most trials when the catalogues differ widely.
        parts.unshift(...parts.splice(parts.indexOf(part), 1));
        return part;
      }
      if (!isSame(was, alone)) moved.push({ part, alone });
    }
    return (moved.find(({ alone }) => !isAlike(was, alone)) ?? moved[0])?.part;
  }

  async #modelParts(slug: string, id: string): Promise<Part[]> {
    const [was, now] = [this.#before, this.#after].map((one) => one.shard(slug)?.models.get(id));
    if (was === undefined || now === undefined) return [];
    const own: Part[] = [];
    for (const name of MODEL_PARTS.filter((one) => differ(was[one], now[one]))) {
      const cause = await this.#causeOf(name, slug, was, now);
      own.push({ cause, head: {}, model: withField(was, now, name) });
    }
    const rest = MODEL_PARTS.reduce((model, name) => withField(model, was, name), now);
    const prices = differ({ ...was, id }, { ...rest, id }) ? [{ head: {}, model: rest }] : [];
    return [...own, ...this.#headParts(slug), ...prices];
  }

  /** The cause of a changed release, end or redirect names the source of its day. */
  async #causeOf(
    name: (typeof MODEL_PARTS)[number],
    slug: string,
    was: ShardModel,
    now: ShardModel,
  ): Promise<Cause> {
    if (EVERYWHERE.has(name)) return { name: `${NAMES[name]}` };
    if (name !== "released" && name !== "life")
      return { name: `${NAMES[name]} at ${slug}`, ...(BY_HAND.has(name) && { byHand: true }) };
    const isRedirect = name === "life" && differ(was.life?.redirect, now.life?.redirect);
    const what = isRedirect ? "redirects" : `${NAMES[name]}`;
    const [fact, day] = name === "life" ? ["retires", now.life?.retires] : ["released", now.released];
    const { names, firstHand } = await this.#origins.ofDay(`${fact} ${slug}/${now.id}`, day);
    if (firstHand) return { name: `first-hand ${what} at ${slug}`, firstHand };
    if (names.length === 0) return { name: `${what} at ${slug}` };
    return { name: `${what}${names.includes(PAGE) ? ` at ${slug}` : ""} by ${names.join(", ")}` };
  }

  /** Fees and calendars are separate parts. */
  #headParts(slug: string): Part[] {
    const [was, now] = [this.#before, this.#after].map((one) => one.shard(slug)?.shard);
    return keptOr(this.#heads, slug, () => (was && now ? headParts(slug, was, now) : []));
  }

  /** The sources of the price that is charged now. */
  async #ofPrice(slug: string, call: NamedCall, was: Outcome | undefined, now: Outcome, what: string) {
    const offer = now.offer ?? was?.offer ?? `${slug}/${call.model_id}`;
    const changed = changedValues(
      was && this.#priceOf(this.#before, was.offer ?? offer, call.at),
      this.#priceOf(this.#after, offer, call.at),
    );
    const rules = [...changed.keys()].filter((name) => name.startsWith(RULE));
    if (rules.length > 0 && rules.length === changed.size) return byHand(rules.join(", "));
    for (const rule of rules) changed.delete(rule);
    const { names, firstHand } = await this.#origins.ofPrice(offer, call.at, changed);
    if (names.length === 0 || now.http !== 200) return { name: `${what} at ${slug} without a source` };
    if (firstHand) return { name: `first-hand ${what} at ${slug}`, firstHand } as const;
    return { name: `${what} at ${slug} by ${names.join(", ")}` };
  }

  #priceOf(calculator: Calculator, offer: string, at: Instant): ShardPrice | undefined {
    const [slug, name] = splitRow(offer);
    const models = calculator.shard(slug)?.models;
    const model = models?.get(name) ?? models?.get(name.slice(0, name.lastIndexOf(":")));
    const hosted =
      model?.id === name ? undefined : model?.subproviders?.[name.slice(name.lastIndexOf(":") + 1)];
    const prices = hosted ?? model?.prices ?? [];
    return inForce(prices, at) ?? prices[0];
  }
}

function headParts(slug: string, was: ShardHead, now: ShardHead): Part[] {
  const isPart = (name: string) => !NO_PARTS.has(name) && name !== "fees" && name !== "calendars";
  const fields = changedFields(was, now).filter(isPart) as (keyof ShardHead)[];
  const [oldFees, fees] = [byName(was.fees ?? []), byName(now.fees ?? [])];
  const [oldDays, days] = [was.calendars ?? {}, now.calendars ?? {}];
  return [
    ...fields.map((name): Part => {
      return { cause: byHand(`${NAMES[name] ?? name} at ${slug}`), head: { [name]: now[name] } };
    }),
    ...changedFields(oldFees, fees).map((name): Part => {
      const mixed = Object.values({ ...oldFees, [name]: fees[name] ?? [] }).flat();
      return { cause: byHand(`fee ${name} at ${slug}`), head: { fees: mixed } };
    }),
    ...changedFields(oldDays, days).map((name): Part => {
      const calendars = { ...oldDays, [name]: days[name] ?? [] };
      return { cause: byHand(`calendar ${name}`), head: { calendars } };
    }),
  ];
}

function byName<T extends { name: string }>(all: readonly T[]): Record<string, T[]> {
  return Object.fromEntries(Map.groupBy(all, ({ name }) => name));
}

function withField(model: ShardModel, other: ShardModel, name: (typeof MODEL_PARTS)[number]): ShardModel {
  const { [name]: _, ...rest } = model;
  return { ...rest, ...(other[name] !== undefined && { [name]: other[name] }) } as ShardModel;
}

/** The newer values of members that differ; a removed one is empty. */
function changedValues(was: ShardPrice | undefined, now: ShardPrice | undefined): Map<string, string> {
  const [old, values] = [valuesOf(was ?? {}), valuesOf(now ?? {})];
  const names = changedFields(Object.fromEntries(old), Object.fromEntries(values));
  return new Map(names.map((name) => [name, values.get(name) ?? ""]));
}

function changedFields(was: object, now: object): string[] {
  const [old, is]: Record<string, unknown>[] = [{ ...was }, { ...now }];
  return Object.keys({ ...old, ...is }).filter((name) => differ(old?.[name], is?.[name]));
}

function differ(was: unknown, now: unknown): boolean {
  return JSON.stringify(was) !== JSON.stringify(now) && billed(was) !== billed(now);
}

/** A value as JSON without its certainty, which every reading changes and which moves no bill. */
function billed(value: unknown): string {
  return JSON.stringify(value, (name, inner) => (NOT_BILLED.has(name) ? undefined : inner));
}

function isAlike(one: Outcome, other: Outcome): boolean {
  return one.http === other.http && one.total === other.total;
}

function byHand(name: string): Cause {
  return { name, byHand: true };
}
