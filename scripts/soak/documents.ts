// Requests for the cost map, with and without a tag held, and for the state of the data.
import * as z from "zod/mini";
import { COST_MAP_PATH } from "../../src/schemas/paths.ts";
import { mapKey } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import { type Ask, get, json } from "./ask.ts";
import type { Random } from "./random.ts";
import type { PublishedVersion } from "./world.ts";

const health = z.object({ status: z.literal("ok"), version: z.string(), age_seconds: z.number() });

/** The map as it is stored, or unpacked by the Worker; every byte must be that version's. */
export function costMap(random: Random): Ask {
  const packed = random.chance(0.9);
  const headers: Record<string, string> = packed ? { "accept-encoding": "gzip" } : {};
  return get(
    packed ? "cost-map-gzip" : "cost-map-plain",
    COST_MAP_PATH,
    ({ status, body, headers: { "content-encoding": encoding } }, version) => {
      if (status !== 200 || version === undefined) return `HTTP ${status}`;
      if ((encoding === "gzip") !== packed) return `content-encoding ${encoding}`;
      if (!packed) return body.length === version.build.draft.map.bytes ? undefined : `${body.length} bytes`;
      return body.equals(mapOf(version.build)) ? undefined : "not the map of its version";
    },
    headers,
  );
}

/** A map the caller may hold already: 304 for the version it is of, else the whole of the newer one. */
export function heldCostMap(random: Random, versions: readonly PublishedVersion[]): Ask {
  const held = random.pick(versions).build.draft;
  return get(
    "cost-map-held",
    COST_MAP_PATH,
    ({ status, body }, version) => {
      if (version === undefined) return "names no version";
      if (version.build.draft.version === held.version)
        return status === 304 && body.length === 0 ? undefined : `HTTP ${status} for a map that is held`;
      return status === 200 && body.equals(mapOf(version.build))
        ? undefined
        : `HTTP ${status} for another map`;
    },
    { "accept-encoding": "gzip", "if-none-match": `W/"${held.map.text}-${held.version}-${held.since}"` },
  );
}

export function healthOf(): Ask {
  return get("health", "/health", (answer, version) => {
    if (answer.status !== 200) return `HTTP ${answer.status}`;
    const told = health.parse(json(answer)).version;
    return told === version?.build.draft.version ? undefined : `version ${told}`;
  });
}

function mapOf({ draft, keys }: Build): Uint8Array {
  const bytes = keys.get(mapKey(draft.map.gzip));
  if (bytes === undefined) throw new Error("the build has no cost map");
  return bytes;
}
