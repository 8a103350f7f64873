// Reads the manifest from KV, or the newest readable copy if it is lost or of a later format than this program's.
import type { Manifest } from "../schemas/manifest.ts";
import { MANIFEST_FORMAT, READABLE_FORMATS } from "../schemas/manifest-format.ts";
import { COPY_PREFIX, MANIFEST_KEY, manifestCopyKey, serialsOf } from "./keys.ts";
import { listKeys, MissingError, readManifestJson } from "./kv-value.ts";

/** `newest` is false for a copy that stands in for an unreadable manifest. */
export type ReadableManifest = { manifest: Manifest; newest: boolean };

/** How many publishes in a new format may precede the deploy that can read it. */
const COPIES_TRIED = 3;

/** Reads the served manifest or, with `orEarlier`, a copy instead; rejects if it can read neither. */
export async function readManifest(
  kv: KVNamespace,
  { orEarlier }: { orEarlier: boolean },
): Promise<ReadableManifest> {
  const json = await readManifestJson(kv, MANIFEST_KEY).catch((error: unknown) => {
    if (orEarlier && isLost(error)) return undefined;
    throw error;
  });
  const served = toManifest(json);
  if (served !== undefined) return { manifest: served, newest: true };
  const before = json === undefined ? Number.POSITIVE_INFINITY : laterSerial(json);
  if (orEarlier && before !== undefined) {
    const copy = await newestCopy(kv, before);
    if (copy !== undefined) return { manifest: copy, newest: false };
  }
  if (json === undefined) throw new MissingError("missing, and so is every copy of it");
  throw new Error(before === undefined ? "no manifest" : `format ${formatOf(json)} is of a later program`);
}

/** Whether KV has no manifest, or only a part of it. */
function isLost(error: unknown): boolean {
  return error instanceof MissingError || error instanceof SyntaxError;
}

/** A JSON value as a manifest, if its format is readable. Publishing checked its schema; here only what every answer needs is. */
export function toManifest(json: unknown): Manifest | undefined {
  if (!READABLE_FORMATS.some((format) => format === formatOf(json))) return undefined;
  const fields = Object(json);
  const { serial, version, published_at, as_of, listing, trust, since, map } = fields;
  const { turns, providers, history = [] } = fields;
  const texts = [version, published_at, as_of, listing, trust, since, map?.text, map?.gzip];
  const lists = [turns, providers, history];
  if (typeof serial !== "number") return undefined;
  if (!texts.every((one) => typeof one === "string") || !lists.every(Array.isArray)) return undefined;
  return { ...fields, history };
}

/** The format that a JSON value states. */
export function formatOf(json: unknown): number | undefined {
  const format: unknown = Object(json).format;
  return typeof format === "number" ? format : undefined;
}

/** The serial of a manifest that only a later program can read. */
function laterSerial(json: unknown): number | undefined {
  const serial: unknown = Object(json).serial;
  return (formatOf(json) ?? 0) > MANIFEST_FORMAT && typeof serial === "number" ? serial : undefined;
}

async function newestCopy(kv: KVNamespace, before: number): Promise<Manifest | undefined> {
  const serials = serialsOf(await listKeys(kv, COPY_PREFIX));
  for (const serial of serials.filter((one) => one < before).slice(0, COPIES_TRIED)) {
    const copy = toManifest(await readManifestJson(kv, manifestCopyKey(serial)));
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/** Whether a manifest precedes another, as a lagging edge may show it. A rollback has its own serial, a new namespace a later time. */
export function isEarlier(manifest: Manifest, than: Manifest): boolean {
  return manifest.serial < than.serial && Date.parse(manifest.published_at) < Date.parse(than.published_at);
}
