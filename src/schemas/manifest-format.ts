// The format of the manifest and of what it names; prices/KEYS.md says how it is raised.

/** Readers take this format and no other. */
export const MANIFEST_FORMAT = 6;

/** The format a JSON value states. */
export function formatOf(json: unknown): number | undefined {
  const format: unknown = Object(json).format;
  return typeof format === "number" ? format : undefined;
}
