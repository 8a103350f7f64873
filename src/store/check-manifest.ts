// The JSON of a manifest as the Worker takes it: publishing held it to its schema, so here only what every answer needs is looked at.
import type { Manifest } from "../schemas/manifest.ts";
import { formatOf, MANIFEST_FORMAT } from "../schemas/manifest-format.ts";

/** The manifest of this format that a JSON value is; undefined if it is not one. */
export function toManifest(json: unknown): Manifest | undefined {
  if (formatOf(json) !== MANIFEST_FORMAT) return undefined;
  const {
    serial,
    version,
    published_at,
    as_of,
    listing,
    trust,
    since,
    map,
    turns,
    providers,
    history = [],
  } = Object(json);
  const texts = [version, published_at, as_of, listing, trust, since, map?.text, map?.gzip];
  const lists = [turns, providers, history];
  if (typeof serial !== "number") return undefined;
  if (!texts.every((one) => typeof one === "string") || !lists.every(Array.isArray)) return undefined;
  return { ...Object(json), history };
}
