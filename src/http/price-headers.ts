// Headers that say which prices an answer rests on.
import type { Context } from "hono";
import type { Manifest } from "../schemas/shard.ts";
import type { App } from "./app.ts";
import { setHeaders } from "./respond.ts";

export function setPriceHeaders(c: Context<App>, version: { manifest: Manifest; stale: boolean }): void {
  setHeaders(c, {
    "x-prices-version": version.manifest.version,
    "x-prices-as-of": version.manifest.as_of,
    ...(version.stale && { "x-prices-stale": "true" }),
  });
}
