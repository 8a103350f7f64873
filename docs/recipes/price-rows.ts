// A provider's price entries, one a line.

/** What the imports read of an entry; `pricing` has 0 for the rates in `unknown`. */
export type Row = {
  model_id: string;
  provider_id: string;
  pricing: Record<string, number> | null;
  unknown?: string[];
  tiers?: ({ above: number } & Record<string, number>)[];
  hours?: unknown[];
  history?: { effective_from?: string }[];
};

/** All of a provider's chat models; throws where the answer was cut off. */
export async function priceRows(base: string, provider: string): Promise<Row[]> {
  const response = await fetch(`${base}/v1/prices.ndjson?provider_id=${provider}&mode=chat`);
  const text = await response.text();
  if (!response.ok || !text.endsWith("\n")) throw new Error(`incomplete: ${text.slice(0, 200)}`);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Sends the entry that is made of each of a provider's models, and returns the ids of those that none can be made of. */
export async function sendEach<Entry>(
  rows: readonly Row[],
  entryOf: (row: Row) => Entry | undefined,
  send: (entry: Entry) => Promise<Response>,
  accepted = 200,
): Promise<string[]> {
  const left: string[] = [];
  for (const row of rows) {
    const entry = entryOf(row);
    const response = entry && (await send(entry));
    if (response === undefined) left.push(row.model_id);
    else if (!response.ok && response.status !== accepted)
      throw new Error(`${row.model_id}: ${await response.text()}`);
  }
  return left;
}

/** A rate in USD per token; undefined where it is not known, which is not 0. */
export function rateOf({ pricing, unknown = [] }: Row, name: string): number | undefined {
  return pricing === null || unknown.includes(name) ? undefined : pricing[name];
}

/** Since when the price in force holds, where that is known. */
export function since({ history = [] }: Row): string | undefined {
  const now = new Date().toISOString();
  return history.findLast(({ effective_from }) => effective_from && effective_from <= now)?.effective_from;
}

/** A pattern that matches the id and nothing else. */
export function exactly(modelId: string): string {
  return `(?i)^${modelId.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}$`;
}
