// A version's report on its own quality: the evidence of a provider, and facts from pages compared with the served prices.
import type { AccuracyQuery } from "../contract/list-requests.ts";
import type { Accuracy, ProviderDetail } from "../contract/reference-answers.ts";
import { DAY_MS, dayAt } from "../schemas/moment.ts";
import type { CertaintyCounts, JudgedFact, ProviderTrust, TrustReport } from "../schemas/trust.ts";
import { CERTAINTIES } from "../schemas/words.ts";

const WITHIN = [7, 30, 90] as const;

/** UTC days from 1970 to a time in milliseconds; part of the ETags, because the age of evidence changes daily. */
export function daysSince1970(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** When prices were read: median, oldest and newest day, and the share read within some days, to four digits. */
export function evidenceAge(reads: ProviderTrust["reads"], now: number): ProviderDetail["evidence"] {
  const [oldest] = reads[0] ?? [];
  const [newest] = reads.at(-1) ?? [];
  if (oldest === undefined || newest === undefined) return null;
  const within = WITHIN.map((days): [string, number] => {
    const since = dayAt(now - days * DAY_MS);
    return [String(days), share(countOf(reads.filter(([day]) => day >= since)), countOf(reads))];
  });
  return {
    median: dayBy(reads, 0.5) ?? "",
    oldest,
    newest,
    share_read_within_days: Object.fromEntries(within),
  };
}

function countOf(reads: ProviderTrust["reads"]): number {
  return reads.reduce((sum, [, count]) => sum + count, 0);
}

function dayBy(reads: ProviderTrust["reads"], part: number): string | undefined {
  const total = countOf(reads);
  return reads.find((_, i) => countOf(reads.slice(0, i + 1)) >= part * total)?.[0];
}

/** Half of a seller's rows should have been read within this many days. */
const AIM_DAYS = 2;

/** The age of the evidence in total and by provider at a time in milliseconds; shares are decimal strings. */
export function evidenceStatus(providers: TrustReport["providers"], now: number) {
  const priced = Object.entries(providers).filter(([, { priced }]) => priced > 0);
  const all = priced.map(([, trust]) => trust);
  const reads = added(all.flatMap((trust) => trust.reads));
  const sum = (name: "first_hand" | "priced") => all.reduce((total, trust) => total + trust[name], 0);
  const each = priced.map(([provider_id, trust]) => {
    const p50_days = ageOf(trust.reads, 0.5, now);
    return {
      provider_id,
      p50_days,
      first_hand_share: String(share(trust.first_hand, trust.priced)),
      oldest: trust.reads[0]?.[0] ?? null,
      meets_aim: p50_days !== null && p50_days <= AIM_DAYS,
    };
  });
  return {
    evidence: {
      aim_days: AIM_DAYS,
      p50_days: ageOf(reads, 0.5, now),
      p90_days: ageOf(reads, 0.9, now),
      first_hand_share: priced.length > 0 ? String(share(sum("first_hand"), sum("priced"))) : null,
    },
    providers: each.toSorted((a, b) => (b.p50_days ?? Infinity) - (a.p50_days ?? Infinity)),
  };
}

function ageOf(reads: ProviderTrust["reads"], part: number, now: number): number | null {
  const day = dayBy(reads.toReversed(), part);
  return day === undefined ? null : Math.max(0, daysSince1970(now) - daysSince1970(Date.parse(day)));
}

/** A page of judged facts, wrong ones first, with the score of all facts of the filter's provider; `nameOf` returns a provider's name. */
export function accuracyPage(
  report: TrustReport,
  query: AccuracyQuery,
  now: number,
  nameOf: (provider: string) => string,
): Accuracy {
  const { provider_id: provider, result, page, page_size } = query;
  const all = report.facts.filter(({ provider_id }) => provider === undefined || provider_id === provider);
  const rank = (fact: JudgedFact) => ["wrong", "disputed", "right"].indexOf(fact.result);
  const chosen = all
    .filter((fact) => result === undefined || fact.result === result)
    .toSorted((a, b) => rank(a) - rank(b));
  const total = chosen.length;
  const providers = [...Map.groupBy(all, ({ provider_id }) => provider_id)].map(([provider_id, facts]) => ({
    provider_id,
    name: nameOf(provider_id),
    ...score(facts),
  }));
  const asked = provider === undefined ? Object.values(report.providers) : [report.providers[provider]];
  const reads = asked.flatMap((one) => one?.reads ?? []);
  return {
    summary: {
      ...(report.fresh && { fresh: report.fresh }),
      ...score(all),
      before: scoreBefore(all),
      bills: report.bills,
      evidence: evidenceAge(added(reads), now),
    },
    providers: providers.toSorted((a, b) => b.facts - a.facts),
    certainty: certaintyShares(report, provider, nameOf),
    sources: sourceAges(report, now),
    data: chosen.slice((page - 1) * page_size, page * page_size),
    meta: { page, page_size, total, total_pages: Math.ceil(total / page_size) },
  };
}

/** How recently each source was read; sellers' own feeds, which have an aim, come first. */
function sourceAges({ sources = {} }: TrustReport, now: number): Accuracy["sources"] {
  const ages = Object.entries(sources).map(([source, { first_hand, reads }]) => {
    const p50_days = ageOf(reads, 0.5, now);
    return {
      ...{ source, rows: countOf(reads) },
      ...{ newest: reads.at(-1)?.[0] ?? null, p50_days, first_hand: first_hand === true },
      ...(first_hand && { aim_days: AIM_DAYS, meets_aim: p50_days !== null && p50_days <= AIM_DAYS }),
    };
  });
  return ages.toSorted((a, b) => Number(b.first_hand) - Number(a.first_hand) || b.rows - a.rows);
}

/** How certain prices are: of the best known models, then of all; providers with most of the former first. */
function certaintyShares(
  { providers, best_known = {} }: TrustReport,
  asked: string | undefined,
  nameOf: (provider: string) => string,
): Accuracy["certainty"] {
  const each = Object.entries(providers)
    .filter(([provider_id]) => asked === undefined || provider_id === asked)
    .map(([provider_id, { certainty = NO_ROWS }]) => ({
      ...{ provider_id, name: nameOf(provider_id) },
      ...{ best_known: shares([best_known[provider_id] ?? NO_ROWS]), all: shares([certainty]) },
    }))
    .filter(({ all }) => all.rows > 0);
  const slugs = each.map(({ provider_id }) => provider_id);
  return {
    best_known: shares(slugs.map((slug) => best_known[slug] ?? NO_ROWS)),
    all: shares(slugs.map((slug) => providers[slug]?.certainty ?? NO_ROWS)),
    providers: each.toSorted((a, b) => b.best_known.rows - a.best_known.rows || b.all.rows - a.all.rows),
  };
}

const NO_ROWS: CertaintyCounts = { high: 0, medium: 0, low: 0 };

function shares(counts: readonly CertaintyCounts[]) {
  const [high = 0, medium = 0, low = 0] = CERTAINTIES.map((one) =>
    counts.reduce((sum, count) => sum + count[one], 0),
  );
  const rows = high + medium + low;
  return { rows, high: share(high, rows), medium: share(medium, rows), low: share(low, rows) };
}

function score(facts: readonly JudgedFact[]) {
  const count = (wanted: JudgedFact["result"]) => facts.filter(({ result }) => result === wanted).length;
  const [right, wrong, disputed] = [count("right"), count("wrong"), count("disputed")];
  return { facts: facts.length, right, wrong, disputed, share_right: share(right, facts.length) };
}

/** The same score for the day before each fact was imported, which could not be tuned. */
function scoreBefore(facts: readonly JudgedFact[]) {
  const known = facts.flatMap(({ before, value }) => (before ? [{ served: before.served, value }] : []));
  const right = known.filter(({ served, value }) => served === value).length;
  const missing = known.filter(({ served }) => served === null).length;
  const wrong = known.length - right - missing;
  return { facts: known.length, right, wrong, missing, share_right: share(right, known.length) };
}

function added(reads: ProviderTrust["reads"]): ProviderTrust["reads"] {
  const counts = new Map<string, number>();
  for (const [day, count] of reads) counts.set(day, (counts.get(day) ?? 0) + count);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
