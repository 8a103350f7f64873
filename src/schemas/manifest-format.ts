// The format of the manifest and of what it names; prices/KEYS.md says how it is raised.

/** Builds write this format. */
export const MANIFEST_FORMAT = 7;

/** Readers take these: the one before lacks only fields that may be missing. */
export const READABLE_FORMATS: readonly [6, 7] = [6, MANIFEST_FORMAT];
