// Reads the manifest from KV. If the served one is of a later format than this program's, the newest copy of an earlier publish
// that this program can read stands in for it.
import type { Manifest } from "../schemas/manifest.ts";
import { formatOf, MANIFEST_FORMAT } from "../schemas/manifest-format.ts";
import { toManifest } from "./check-manifest.ts";
import { MANIFEST_KEY, manifestCopyKey } from "./keys.ts";
import { readManifestJson } from "./kv-value.ts";

/** `newest` is false for a copy that stands in for a served manifest that cannot be read. */
export type ReadableManifest = { manifest: Manifest; newest: boolean };

/** How many publishes of a new format may go before the deploy that reads it. */
const COPIES_TRIED = 3;

/** Reads the served manifest or, with `orEarlier`, a copy in its place; rejects when there is none to read. */
export async function readManifest(
  kv: KVNamespace,
  { orEarlier }: { orEarlier: boolean },
): Promise<ReadableManifest> {
  const json = await readManifestJson(kv, MANIFEST_KEY);
  const served = toManifest(json);
  if (served !== undefined) return { manifest: served, newest: true };
  const later = laterSerial(json);
  if (orEarlier && later !== undefined) {
    const copy = await newestCopy(kv, later);
    if (copy !== undefined) return { manifest: copy, newest: false };
  }
  throw new Error(later === undefined ? "no manifest" : `format ${formatOf(json)} is of a later program`);
}

/** The serial of a manifest that only a later program reads. */
function laterSerial(json: unknown): number | undefined {
  const serial: unknown = Object(json).serial;
  return (formatOf(json) ?? 0) > MANIFEST_FORMAT && typeof serial === "number" ? serial : undefined;
}

async function newestCopy(kv: KVNamespace, before: number): Promise<Manifest | undefined> {
  for (let serial = before - 1; serial > 0 && serial >= before - COPIES_TRIED; serial--) {
    const copy = toManifest(await readManifestJson(kv, manifestCopyKey(serial)));
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/**
 * The manifest is from before the other, shown again by an edge that lags: prices do not go back in time. A rollback has
 * a serial of its own, and a namespace that starts anew a later time.
 */
export function isEarlier(manifest: Manifest, than: Manifest): boolean {
  return manifest.serial < than.serial && Date.parse(manifest.published_at) < Date.parse(than.published_at);
}
