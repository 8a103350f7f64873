// Imports dated readings of providers' pages into prices/pages, a file a provider; a fact read again keeps its first day.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Day } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { type PageFact, pageFact } from "../files/evidence.ts";
import { textOf } from "../files/json-files.ts";
import type { Provider } from "../files/registry.ts";
import { attemptEach, checked, readEach } from "../translate/translation.ts";
import { contradicts } from "./past-prices.ts";

export type PageImport = { facts: Map<string, PageFact[]>; problems: string[] };

/** A file of the folder, in the form of prices/pages/<provider>.json; its facts are checked one by one. */
const readings = z.object({
  provider: z.string(),
  facts: z.array(z.looseObject({ model: z.string() })),
});

/** The facts of a folder's files, by provider slug; a file, fact or provider that cannot be taken is one problem and stops nothing. */
export async function importPages(folder: string, providers: readonly Provider[]): Promise<PageImport> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      return { name, provider: undefined, text: await readFile(join(folder, name), "utf8") };
    }),
  );
  const { read: documents, problems } = attemptEach(files, ({ text }) => checked(readings, JSON.parse(text)));
  const slugs = new Map(
    providers.flatMap(({ slug, aliases }) => [slug, ...aliases].map((name) => [name, slug] as const)),
  );
  const listed = documents.flatMap(({ provider, facts }) =>
    facts.map((stated) => {
      return { name: `${provider}/${stated.model}`, provider: slugs.get(provider), stated };
    }),
  );
  const { read, problems: unfit } = readEach(listed, pageFact);
  const facts = [...Map.groupBy(read, ({ provider }) => provider)].map(
    ([provider, own]) => [provider, own.map(({ stated }) => stated).toSorted(byModelAndTime)] as const,
  );
  return { facts: new Map(facts), problems: [...problems, ...unfit] };
}

function byModelAndTime(a: PageFact, b: PageFact): number {
  return (
    byCodePoint(a.model, b.model) ||
    byCodePoint(a.at ?? a.from ?? "", b.at ?? b.from ?? "") ||
    byCodePoint(a.read ?? "", b.read ?? "") ||
    byCodePoint(a.page, b.page)
  );
}

/**
 * One provider's facts as read now, and the facts of `before` that they neither repeat nor, in the same reading, correct: a folder
 * that lacks a document removes nothing. Each has the first day on which `before` had it, if that is earlier. What the page has
 * replaced since stays for good, and is another fact if the page states it again.
 */
export function keepFirstRead(before: readonly PageFact[], now: readonly PageFact[]): PageFact[] {
  const isOver = (fact: PageFact) => before.some((later) => replaces(later, fact));
  const current = before.filter((fact) => !isOver(fact));
  const known = new Map<string, Day>();
  for (const fact of current) {
    const day = fact.since ?? fact.read;
    const key = keyOf(fact);
    const first = known.get(key);
    if (day !== null && (first === undefined || day < first)) known.set(key, day);
  }
  const again = new Set(now.flatMap((fact) => [statementOf(fact), readingOf(fact)]));
  const standing = before.filter(
    (fact) =>
      fact.reason !== undefined ||
      !(again.has(readingOf(fact)) || (current.includes(fact) && again.has(statementOf(fact)))),
  );
  const facts = standing.length === 0 ? now : [...now, ...standing].toSorted(byModelAndTime);
  return facts.map((fact) => {
    const first = known.get(keyOf(fact));
    return first === undefined || fact.read === null || first >= fact.read ? fact : { ...fact, since: first };
  });
}

/** Whether a later reading of the same place has another card. */
function replaces(
  later: PageFact,
  { model, page, via, from, until, region, read, rates }: PageFact,
): boolean {
  const isSamePlace = later.model === model && later.page === page && later.via === via;
  const isSameTime = later.from === from && later.until === until && later.region === region;
  if (!isSamePlace || !isSameTime || (later.read ?? "") <= (read ?? "")) return false;
  return rates !== undefined && later.rates !== undefined && contradicts({ rates }, { rates: later.rates });
}

/** Equal for one statement that is read again from the same place, as surely as before. */
function statementOf(fact: PageFact): string {
  const { via, confidence, tiers, service_tiers, native } = fact;
  return JSON.stringify([keyOf(fact), via, confidence, tiers, service_tiers, native]);
}

/** Equal for what one reading of a page says of a model over one span of time, whatever the numbers. */
function readingOf(fact: PageFact): string {
  const { model, page, via, from, until, region, event, read, rates, service_tiers, tiers, native, units } =
    fact;
  const named = [rates, service_tiers, units].map((part = {}) => Object.keys(part).sort());
  const parts = [...named, tiers?.map(({ above }) => above), native?.currency];
  return JSON.stringify(["reading", model, page, via, from, until, region, event, read, ...parts]);
}

/** Equal for two readings of one page that differ in their days only. */
function keyOf({ model, page, from, until, region, rates, units, event, at }: PageFact): string {
  return textOf([model, page, from, until, region, rates ?? {}, units ?? {}, event, at]);
}
