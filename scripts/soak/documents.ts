// Requests for the cost map, with and without a tag held, and for the state of the data.
import fc from "fast-check";
import * as z from "zod/mini";
import { COST_MAP_PATH } from "../../src/schemas/paths.ts";
import { type Ask, get, json } from "./ask.ts";
import { mostly, type PublishedVersion, pick } from "./world.ts";

const health = z.object({ status: z.literal("ok"), version: z.string(), age_seconds: z.number() });

/** The map as it is stored, or unpacked by the Worker; every byte must be that version's. */
export function costMaps(): fc.Arbitrary<Ask> {
  return mostly(90, fc.constant("gzip"), fc.constant("identity")).map((encoding) => {
    const check: Ask["check"] = ({ status, body, headers }, version) => {
      if (status !== 200 || version === undefined) return `HTTP ${status}`;
      const sent = headers.get("content-encoding") ?? "identity";
      if (sent !== encoding) return `content-encoding ${sent} for ${encoding}`;
      return body.equals(version.costMap) ? undefined : "not the map of its version";
    };
    return get(`cost-map-${encoding}`, COST_MAP_PATH, check, { "accept-encoding": encoding });
  });
}

/** A map the caller may hold already: 304 for the version it is of, else the whole of the newer one. */
export function heldCostMaps(versions: readonly PublishedVersion[]): fc.Arbitrary<Ask> {
  return pick(versions).map(({ build: { draft } }) => {
    const check: Ask["check"] = ({ status, body }, version) => {
      if (version === undefined) return "names no version";
      const isHeld = version.build.draft.version === draft.version;
      const whole = isHeld ? Buffer.of() : version.costMap;
      return status === (isHeld ? 304 : 200) && body.equals(whole)
        ? undefined
        : `HTTP ${status}, held: ${isHeld}`;
    };
    const headers = {
      "accept-encoding": "gzip",
      "if-none-match": `W/"${draft.map.text}-${draft.version}-${draft.since}"`,
    };
    return get("cost-map-held", COST_MAP_PATH, check, headers);
  });
}

/** The state of the data, which names the version that is served. */
export function healths(): fc.Arbitrary<Ask> {
  return fc.constant(
    get("health", "/health", (answer, version) => {
      if (answer.status !== 200) return `HTTP ${answer.status}`;
      const told = health.parse(json(answer)).version;
      return told === version?.build.draft.version ? undefined : `version ${told}`;
    }),
  );
}
