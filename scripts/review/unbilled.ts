// What two versions say of models beside their bills: each row that differs in status, days, limits and the rest is counted.
import { splitRow } from "../files/catalog.ts";
import type { JsonObject } from "../files/cost-map.ts";
import type { OutcomeTable } from "./outcomes.ts";
import type { Version } from "./read-version.ts";

const FIELDS: Record<string, readonly string[]> = {
  status: ["status", "status_since"],
  "release and end days": ["released", "retires"],
  canonical: ["canonical"],
  limits: ["context_tokens", "max_input_tokens", "max_output_tokens"],
  capabilities: ["mode", "capabilities", "input_modalities", "output_modalities"],
};
const PAGES = "pages of usage conventions";

/** Counts rows that both versions have and that differ, and conventions that gained or lost their page. */
export function countUnbilled(before: Version, after: Version, table: OutcomeTable): void {
  const [old, now] = [before.listing(), after.listing()];
  for (const [row, about] of now) {
    const [slug] = splitRow(row);
    table.count(slug, 1, "row");
    const was = old.get(row);
    for (const cause of was === undefined ? [] : changedIn(was, about)) table.addRow(cause, slug, row);
  }
  for (const slug of after.shards.keys()) {
    const [was, is] = [before.shards.get(slug), after.shards.get(slug)];
    if (was && is && was.usage.assumed !== is.usage.assumed) table.addRow(PAGES, slug, slug);
  }
}

function changedIn(was: JsonObject, now: JsonObject): string[] {
  const differs = (field: string) => JSON.stringify(was[field]) !== JSON.stringify(now[field]);
  return Object.entries(FIELDS).flatMap(([name, fields]) => (fields.some(differs) ? [name] : []));
}
