// Two versions' rows side by side: what was added, removed and changed.
import { flatPrices, type PriceRow } from "./price-rows.ts";

/** One price that changed. `percent` is undefined where the old price was 0. */
export type Change = {
  row: string;
  price: string;
  old: number;
  new: number;
  percent?: number;
  source: string;
};

export type Diff = {
  added: { row: string; prompt: number | null; completion: number | null; source: string }[];
  removed: { row: string }[];
  changed: Change[];
};

/** What `b` has that `a` has not, the reverse, and every price that differs; rows in code point order of `a`, then `b`. */
export function diffRows(a: ReadonlyMap<string, PriceRow>, b: ReadonlyMap<string, PriceRow>): Diff {
  const added = [...b].filter(([row]) => !a.has(row));
  return {
    added: added.map(([row, entry]) => ({
      row,
      prompt: entry.pricing?.prompt ?? null,
      completion: entry.pricing?.completion ?? null,
      source: sourceOf(entry),
    })),
    removed: [...a.keys()].filter((row) => !b.has(row)).map((row) => ({ row })),
    changed: [...a].flatMap(([row, before]) => {
      const after = b.get(row);
      return after === undefined ? [] : changes(row, before, after);
    }),
  };
}

function changes(row: string, before: PriceRow, after: PriceRow): Change[] {
  const [old, now] = [flatPrices(before), flatPrices(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((price) => {
    const [from, to] = [old.get(price) ?? 0, now.get(price) ?? 0];
    if (from === to) return [];
    const percent = from === 0 ? {} : { percent: Math.round((to / from - 1) * 10_000) / 100 };
    return [{ row, price, old: from, new: to, ...percent, source: sourceOf(after) }];
  });
}

/** The diff as text for people: one line each, the changes first. */
export function diffText({ added, removed, changed }: Diff): string {
  const lines = [
    `${changed.length} prices changed, ${added.length} rows added, ${removed.length} rows removed`,
    ...changed.map(({ row, price, old, new: now, percent, source }) => {
      const share = percent === undefined ? "was 0" : `${percent > 0 ? "+" : ""}${percent} %`;
      return `~ ${row} ${price}: ${old} -> ${now} (${share}, ${source})`;
    }),
    ...added.map(
      ({ row, prompt, completion, source }) =>
        `+ ${row}: ${prompt ?? "?"} / ${completion ?? "?"} (${source})`,
    ),
    ...removed.map(({ row }) => `- ${row}`),
  ];
  return lines.join("\n");
}

function sourceOf(row: PriceRow): string {
  return row.sources?.[0] ?? "no price";
}
