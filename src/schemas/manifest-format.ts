// The format of the manifest and of what it names; prices/KEYS.md says how it is raised.

/** Readers take this format and no other. */
export const MANIFEST_FORMAT = 6;
