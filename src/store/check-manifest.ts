// The JSON of a manifest as the Worker takes it: publishing held it to its schema, so here only what every answer needs is looked at.
import type { Manifest } from "../schemas/manifest.ts";
import { formatOf, MANIFEST_FORMAT, upgraded } from "../schemas/manifest-formats.ts";

/** A manifest of this format, or of an earlier one as this one; undefined when it is neither. */
export function toManifest(json: unknown): Manifest | undefined {
  const current = upgraded(json);
  if (formatOf(current) !== MANIFEST_FORMAT) return undefined;
  const {
    serial,
    version,
    published_at,
    as_of,
    listing,
    map,
    turns,
    providers,
    history = [],
  } = Object(current);
  const texts = [version, published_at, as_of, listing, map?.text, map?.gzip];
  const lists = [turns, providers, history];
  if (typeof serial !== "number") return undefined;
  if (!texts.every((one) => typeof one === "string") || !lists.every(Array.isArray)) return undefined;
  return { ...Object(current), history };
}
