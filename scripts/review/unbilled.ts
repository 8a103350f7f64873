// What two versions say of models beside their bills: how many rows of each provider differ in status, days, limits and the rest.

import type { JsonObject, Version } from "./read-version.ts";
import { type Allowance, type Judgement, settle } from "./refusals.ts";

/** Rows of a provider that may differ in one of these at once: a share of them, from a number on. */
const MOST = 0.2;
const LEAST_ROWS = 10;

const FIELDS: Record<string, readonly string[]> = {
  status: ["status", "status_since"],
  "release and end days": ["released", "retires"],
  canonical: ["canonical"],
  limits: ["context_tokens", "max_input_tokens", "max_output_tokens"],
  capabilities: ["mode", "capabilities", "input_modalities", "output_modalities"],
};

/** Rows of one provider that differ in one thing. */
export type Unbilled = { cause: string; rows: number; of: number };

/** Counts of rows that both versions have and that differ, the most rows first. */
export function unbilledChanges(before: Version, after: Version): Unbilled[] {
  const [old, now] = [before.listing(), after.listing()];
  const counts = new Map<string, number>();
  const rows = new Map<string, number>();
  for (const [row, { about }] of now) {
    const was = old.get(row)?.about;
    const slug = row.slice(0, row.indexOf("/"));
    rows.set(slug, (rows.get(slug) ?? 0) + 1);
    if (was === undefined) continue;
    for (const name of changedIn(was, about)) {
      const cause = `${name} at ${slug}`;
      counts.set(cause, (counts.get(cause) ?? 0) + 1);
    }
  }
  const fields = [...counts].map(([cause, count]) => {
    return { cause, rows: count, of: rows.get(cause.slice(cause.lastIndexOf(" ") + 1)) ?? 0 };
  });
  return [...fields, ...conventionPages(before, after)].toSorted((a, b) => b.rows - a.rows);
}

/** Why a count stops a publish, if it does. */
export function judgeUnbilled(
  { cause, rows, of }: Unbilled,
  allowed: readonly Allowance[],
  today: string,
): Omit<Judgement, "row"> {
  const isMany = rows >= LEAST_ROWS && rows > MOST * of;
  const breaches = isMany ? [`${rows} of ${of} rows differ, more than ${MOST * 100} %`] : [];
  return settle(cause, rows, breaches, allowed, today);
}

function changedIn(was: JsonObject, now: JsonObject): string[] {
  const differs = (field: string) => JSON.stringify(was[field]) !== JSON.stringify(now[field]);
  return Object.entries(FIELDS).flatMap(([name, fields]) => (fields.some(differs) ? [name] : []));
}

/** Providers whose usage convention gained or lost its page. */
function conventionPages(before: Version, after: Version): Unbilled[] {
  return [...after.shards].flatMap(([slug, { usage, models }]) => {
    const was = before.shards.get(slug)?.usage;
    const count = models.length;
    return was === undefined || was.assumed === usage.assumed
      ? []
      : [{ cause: `page of the usage convention at ${slug}`, rows: 1, of: count }];
  });
}
