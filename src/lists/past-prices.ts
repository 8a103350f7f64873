// Prices through time as they are kept in KV: a provider's dated prices, a month's changes. Loaded when they are first asked for.
import { type Change, changeMonth, type ProviderHistory, providerHistory } from "../schemas/price-history.ts";
import { unpacked } from "./unpack.ts";

export async function toHistory(gzipped: Uint8Array<ArrayBuffer>): Promise<ProviderHistory> {
  return providerHistory.parse(await unpacked(gzipped).json());
}

/** In the order they were published in. */
export async function toChanges(gzipped: Uint8Array<ArrayBuffer>): Promise<Change[]> {
  return changeMonth.parse(await unpacked(gzipped).json());
}
