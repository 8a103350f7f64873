// Where a snapshot comes from: an address, an existing snapshot, or a function that reads one.
import type { Snapshot } from "../contract/snapshot.ts";

export type Source = string | URL | Snapshot | (() => Promise<Snapshot>);

export type ReadSnapshot = { snapshot: Snapshot; etag?: string };

/** Reads a source's snapshot with its ETag; undefined if it still has the ETag already held. */
export async function readSnapshot(source: Source, held?: string): Promise<ReadSnapshot | undefined> {
  if (typeof source === "function") return { snapshot: checked(await source()) };
  if (typeof source === "object" && !(source instanceof URL)) return { snapshot: checked(source) };
  const response = await fetch(source, held === undefined ? {} : { headers: { "if-none-match": held } });
  if (response.status === 304) return undefined;
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const etag = response.headers.get("etag");
  return { snapshot: checked((await response.json()) as Snapshot), ...(etag !== null && { etag }) };
}

function checked(snapshot: Snapshot): Snapshot {
  if (snapshot.format !== 1) throw new Error(`a snapshot of format ${snapshot.format} needs a later program`);
  return snapshot;
}
