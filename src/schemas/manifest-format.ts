// The format of the manifest and of the keys it names; prices/KEYS.md explains how to raise it.

/** Builds write this format. */
export const MANIFEST_FORMAT = 8;

/** Readers accept these; the earlier one has announced entries as texts of their own (`src/schemas/listing.ts`). */
export const READABLE_FORMATS: readonly [7, 8] = [7, MANIFEST_FORMAT];
