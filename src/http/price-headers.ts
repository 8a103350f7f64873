// Headers that say which prices an answer rests on, and what caching has to know of them.
import type { Context } from "hono";
import type { Version } from "../store/version.ts";
import type { App } from "./app.ts";
import { headersOf } from "./respond.ts";

/** The prices an answer rests on. */
export type Edition = {
  version: string;
  asOf: string;
  /** The price change time since which these prices hold. */
  since: string;
  /** The next one, in milliseconds; infinite when none is announced. */
  until: number;
  /** Milliseconds since this version was known to be the newest; 0 for one that never changes. */
  age: number;
  /** From the last good version, newer data being unreadable. */
  stale: boolean;
};

export function editionOf({ manifest, span, stale, age }: Version): Edition {
  const { version, as_of } = manifest;
  const { since, until } = span;
  return { version, asOf: as_of, since, until, age, stale };
}

/** Names the prices of this answer, and keeps them for `setCacheable`. */
export function setEdition(c: Context<App>, edition: Edition): void {
  c.set("edition", edition);
  const headers = headersOf(c);
  headers["x-prices-version"] = edition.version;
  headers["x-prices-as-of"] = edition.asOf;
  headers["x-prices-since"] = edition.since;
  if (edition.stale) headers["x-prices-stale"] = "true";
}
