// How long published versions are kept.

/** Earlier versions a manifest remembers at most; a year of daily publishes would not fit a request's time. */
export const REMEMBERED = 90;

/** Days after it was replaced that a version is kept at least: what a reader of an old manifest is owed. */
export const LEAST_DAYS = 30;
