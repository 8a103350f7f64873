// What the list routes share: the provider filter and the answer.
import type { Context } from "hono";
import type { Version } from "../store/price-store.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { App } from "./app.ts";
import { isHeld, setCacheable } from "./cache.ts";
import { respond, setHeaders } from "./respond.ts";

/** Slugs of the providers that names stand for, sorted; a name nobody has stands for none. */
export function knownSlugs(version: Version, names: readonly string[]): string[] {
  const slugs = names.flatMap((name) => providerNamed(version.providers, name)?.slug ?? []);
  return [...new Set(slugs)].sort();
}

/** Answers with a list as JSON text, or 304 when the caller holds it; `name` tells lists of one version apart. */
export function respondList(c: Context<App>, name: string, json: BodyInit): Response {
  setCacheable(c, "list", name);
  if (isHeld(c, name, c.get("edition"))) return respond(c, 304, null);
  setHeaders(c, { "content-type": "application/json" });
  return respond(c, 200, json);
}
