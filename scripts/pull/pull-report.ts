// What a pull reports about a source: how its rows differ from its last reading, and what could not be read.
export type Changes = { added: number; gone: number; repriced: number };

/** Counts over all rows that are known before and after by name and price; a list may name an offer twice, at two prices. */
export function countChanges<R>(
  before: readonly R[],
  after: readonly R[],
  describe: (row: R) => { key: string; price: string; gone: boolean },
): Changes {
  const old = Map.groupBy(before.map(describe), ({ key }) => key);
  const changes = { added: 0, gone: 0, repriced: 0 };
  for (const row of after.map(describe)) {
    const known = old.get(row.key);
    if (known === undefined) changes.added++;
    else if (row.gone && !known.some(({ gone }) => gone)) changes.gone++;
    else if (known.every(({ price }) => price !== row.price)) changes.repriced++;
  }
  return changes;
}

/** `, 12 new, 3 gone, 27 with another price`; nothing where nothing changed. */
export function changesText({ added, gone, repriced }: Changes): string {
  const parts = [
    [added, "new"],
    [gone, "gone"],
    [repriced, "with another price"],
  ] as const;
  return parts.map(([count, what]) => (count === 0 ? "" : `, ${count} ${what}`)).join("");
}

/** Rows of a provider that are listed one by one; more are counted. */
const SHOWN_ROWS = 3;

/** Lines for problems written `<provider>/<model>: <reason>`; other lines stay as they are. */
export function problemLines(problems: readonly string[]): string[] {
  const groups = Map.groupBy(problems, (problem) => {
    const parts = /^([^/\s]+)\/.*?: (.+)$/.exec(problem);
    return parts === null ? problem : `${parts[1]}: ${parts[2]}`;
  });
  return [...groups].flatMap(([group, same]) => {
    if (same.length <= SHOWN_ROWS) return same;
    const [provider, ...reason] = group.split(": ");
    return [`${same.length} rows of ${provider}: ${reason.join(": ")}`];
  });
}
