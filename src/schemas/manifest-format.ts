// The format of the manifest and of the keys it names; prices/KEYS.md explains how to raise it.

/** Builds write this format. */
export const MANIFEST_FORMAT = 7;

/** Readers accept these; the earlier one only lacks optional fields. */
export const READABLE_FORMATS: readonly [6, 7] = [6, MANIFEST_FORMAT];
