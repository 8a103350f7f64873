// A hash that names what was calculated: the same call on the same prices has the same one, however its fields were ordered.
import type { Instant } from "../schemas/moment.ts";
import { hex, sha256 } from "../sha-256.ts";
import type { Version } from "../store/version.ts";
import type { Call } from "./price-call.ts";

/**
 * Hex SHA-256 of the call, the time applied and the version of the prices. Two equal calls share it, so by itself it is no
 * event's identifier: what the caller knows the call by (`id`) and how much it wants told (`detail`) are not in it.
 */
export async function fingerprintOf({ manifest }: Version, call: Call, at: Instant): Promise<string> {
  const { id: _id, prices_version: _version, detail: _detail, ignored: _ignored, ...asked } = call;
  const text = canonical({ ...asked, at, version: manifest.version });
  return hex(await sha256(text));
}

/** JSON with the fields of every object in the order of their names; null and absent are one. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = new Map(Object.entries(value).filter(([, field]) => field !== undefined && field !== null));
  const names = [...fields.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields.get(name))}`).join()}}`;
}
