// The kinds of changes that are told of.

/** What happened. `corrected`: we were wrong before, or knew less; the others are the provider's doing. */
export const CHANGES = [
  "up",
  "down",
  "new",
  "announced",
  "retired",
  "delisted",
  "status",
  "corrected",
  "withdrawn",
] as const;

export type ChangeKind = (typeof CHANGES)[number];
