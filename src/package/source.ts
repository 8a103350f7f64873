// Where a snapshot comes from: an address, a snapshot that is there already, or whatever reads one.
import type { Snapshot } from "../contract/snapshot.ts";

export type Source = string | URL | Snapshot | (() => Promise<Snapshot>);

export type ReadSnapshot = { snapshot: Snapshot; etag?: string };

/** The snapshot of a source, with its entity tag; undefined where it is still the one with the tag that is held. */
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
