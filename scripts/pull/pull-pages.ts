// Imports what providers' pages say, from a folder of research documents, into prices/pages: one file a provider.
// A fact that is read again keeps the day of its first reading.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Day } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { type PageFact, pageFact } from "../files/evidence.ts";
import { textOf } from "../files/json-files.ts";
import type { Provider } from "../files/registry.ts";
import { checked, failureText } from "../translate/translation.ts";
import { factsOfReadings, type ProviderFact, readingsDocument } from "./page-facts.ts";
import { type KnownModel, pageId } from "./page-ids.ts";

const READINGS = /^price-pages(-\d+)?\.json$/;

export type PageImport = { facts: Map<string, PageFact[]>; problems: string[] };

/**
 * The facts of `price-pages*.json`, by provider, under the ids of the providers' APIs. A
 * document that cannot be read, a provider the registry lacks and a fact of the wrong shape are problems, not stops.
 */
export async function importPages(
  folder: string,
  providers: readonly Provider[],
  known: ReadonlyMap<string, readonly KnownModel[]>,
): Promise<PageImport> {
  const problems: string[] = [];
  const found: ProviderFact[] = [];
  for (const name of (await readdir(folder)).filter((one) => READINGS.test(one)).sort()) {
    try {
      const json: unknown = JSON.parse(await readFile(join(folder, name), "utf8"));
      found.push(...factsOfReadings(checked(readingsDocument, json).entries));
    } catch (error) {
      problems.push(failureText(error, name));
    }
  }
  const slugs = new Map(
    providers.flatMap(({ slug, aliases }) => [slug, ...aliases].map((name) => [name, slug] as const)),
  );
  const facts = new Map<string, PageFact[]>();
  for (const { provider: name, fact } of found) {
    const provider = slugs.get(name);
    if (provider === undefined) {
      problems.push(`${name}: is not in the registry`);
      continue;
    }
    const models = known.get(provider) ?? [];
    const parsed = pageFact.safeParse({
      ...fact,
      model: pageId(provider, fact.model, models),
      ...(fact.to !== undefined && { to: pageId(provider, fact.to, models) }),
    });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      problems.push(`${provider}/${fact.model}: ${issue?.path.join(".")}: ${issue?.code}`);
      continue;
    }
    facts.set(provider, [...(facts.get(provider) ?? []), parsed.data]);
  }
  for (const list of facts.values()) list.sort(byModelAndTime);
  return { facts, problems };
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
 * One provider's facts as they are read now, and those of `before` that they do not state again or, of the same reading, correct: a folder
 * that lacks a document takes nothing back. Each has the first day on which `before` had it, where that is earlier.
 */
export function keepFirstRead(before: readonly PageFact[], now: readonly PageFact[]): PageFact[] {
  const known = new Map<string, Day>();
  for (const fact of before) {
    const day = fact.since ?? fact.read;
    const key = keyOf(fact);
    const first = known.get(key);
    if (day !== null && (first === undefined || day < first)) known.set(key, day);
  }
  const again = new Set(now.flatMap((fact) => [statementOf(fact), readingOf(fact)]));
  const standing = before.filter(
    (fact) => fact.reason !== undefined || !(again.has(statementOf(fact)) || again.has(readingOf(fact))),
  );
  const facts = standing.length === 0 ? now : [...now, ...standing].toSorted(byModelAndTime);
  return facts.map((fact) => {
    const first = known.get(keyOf(fact));
    return first === undefined || fact.read === null || first >= fact.read ? fact : { ...fact, since: first };
  });
}

/** Equal for one statement that is read again from the same place, as surely as before. */
function statementOf(fact: PageFact): string {
  return JSON.stringify([
    keyOf(fact),
    fact.via,
    fact.confidence,
    fact.tiers,
    fact.service_tiers,
    fact.native,
  ]);
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
