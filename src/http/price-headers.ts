// Headers that say which prices an answer rests on.
import type { Context } from "hono";
import type { Manifest } from "../schemas/shard.ts";
import type { App } from "./app.ts";

export function setPriceHeaders(c: Context<App>, version: { manifest: Manifest; stale: boolean }): void {
  c.header("x-prices-version", version.manifest.version);
  c.header("x-prices-as-of", version.manifest.as_of);
  if (version.stale) c.header("x-prices-stale", "true");
}
