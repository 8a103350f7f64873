// What two versions say of models beside their bills: how many rows of each provider differ in status, days, limits and the rest.
import type { JsonObject, Version } from "./read-version.ts";
import { type Allowance, type Judgement, settle } from "./refusals.ts";

/** Rows of a provider that may differ in one thing at once: a share of them, from a number on. */
const MOST = 0.2;
const LEAST_ROWS = 10;

const FIELDS: Record<string, readonly string[]> = {
  status: ["status", "status_since"],
  "release and end days": ["released", "retires"],
  canonical: ["canonical"],
  limits: ["context_tokens", "max_input_tokens", "max_output_tokens"],
  capabilities: ["mode", "capabilities", "input_modalities", "output_modalities"],
};
const PAGES = "pages of usage conventions";

/** Rows that differ in one thing, and of which providers, the most first. */
export type Unbilled = {
  cause: string;
  rows: number;
  providers: { slug: string; rows: number; of: number }[];
};

/** Counts of rows that both versions have and that differ; `only` those of one provider. */
export function unbilledChanges(before: Version, after: Version, only?: string): Unbilled[] {
  const [old, now] = [before.listing(), after.listing()];
  const counts = new Map<string, Map<string, number>>();
  const add = (cause: string, slug: string) => {
    const rows = counts.get(cause) ?? new Map<string, number>();
    counts.set(cause, rows.set(slug, (rows.get(slug) ?? 0) + 1));
  };
  for (const [row, { about }] of now) {
    const slug = row.slice(0, row.indexOf("/"));
    const was = only === undefined || only === slug ? old.get(row)?.about : undefined;
    for (const cause of was === undefined ? [] : changedIn(was, about)) add(cause, slug);
  }
  for (const slug of conventionsMoved(before, after))
    if (only === undefined || only === slug) add(PAGES, slug);
  return [...counts].map(([cause, rows]) => {
    const providers = [...rows].map(([slug, count]) => {
      return { slug, rows: count, of: after.shards.get(slug)?.models.length ?? 0 };
    });
    const all = providers.reduce((sum, one) => sum + one.rows, 0);
    return { cause, rows: all, providers: providers.toSorted((a, b) => b.rows - a.rows) };
  });
}

/** Why a count stops a publish, if it does. */
export function judgeUnbilled(
  { cause, rows, providers }: Unbilled,
  allowed: readonly Allowance[],
  today: string,
): Omit<Judgement, "row"> {
  const wide = providers.filter((one) => one.rows >= LEAST_ROWS && one.rows > MOST * one.of);
  const shown = wide.slice(0, 5).map((one) => `${one.slug} ${one.rows} of ${one.of}`);
  const text = `more than ${MOST * 100} % of the rows of ${wide.length} providers: ${shown.join(", ")}`;
  return settle(cause, rows, wide.length > 0 ? [text] : [], allowed, today);
}

function changedIn(was: JsonObject, now: JsonObject): string[] {
  const differs = (field: string) => JSON.stringify(was[field]) !== JSON.stringify(now[field]);
  return Object.entries(FIELDS).flatMap(([name, fields]) => (fields.some(differs) ? [name] : []));
}

/** Providers whose usage convention gained or lost its page. */
function conventionsMoved(before: Version, after: Version): string[] {
  return [...after.shards].flatMap(([slug, { usage }]) => {
    const was = before.shards.get(slug)?.usage;
    return was === undefined || was.assumed === usage.assumed ? [] : [slug];
  });
}
