// One model of provider `p` through time, as a publish records it.
import type { HistoryEntry, HistoryModel, ProviderHistory } from "../../src/schemas/price-history.ts";

export const EVIDENCE = { source: "models-dev", read: "2026-11-19" };

/** An entry at a rate of prompt, USD per token. */
export function anEntry(prompt: string, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return { rates: { prompt, completion: "0.00002" }, ...EVIDENCE, ...more };
}

export function aHistory(...models: HistoryModel[]): ProviderHistory[] {
  return [{ provider: "p", models }];
}

/** `m/x`, which is sold. */
export function aHistoryModel(entries: HistoryEntry[], more: Partial<HistoryModel> = {}): HistoryModel {
  return { id: "m/x", status: "active", ...more, entries };
}
