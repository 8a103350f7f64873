// The fields of a request that are not read, each with the field that may be meant and whether it may change the bill.
import type { IgnoredField } from "../contract/price-answers.ts";
import type { KnownFields } from "../contract/request-fields.ts";
import type { Failure } from "../failure.ts";
import { given } from "../given.ts";
import { countsIn } from "../responses/json-paths.ts";
import type { OtherFields } from "../responses/judge-counts.ts";
import { countNamed } from "../responses/shapes/by-name.ts";
import { isNear } from "../spelling.ts";

/** `refused` are the fields reported to a strict caller; `changesBill`: one of them seems to change the bill. */
export type UnreadFields = { ignored: IgnoredField[]; refused: IgnoredField[]; changesBill: boolean };

const MAX_FIELDS = 50;
const MAX_NAME = 100;

/** The message names at most this many refused fields; `fields` has all of them. */
const SHOWN = 5;

/** Names without effect on the bill, in any letter case. */
const HARMLESS = new Set(["metadata", "user", "traceid", "sessionid", "name", "cost", "tags"]);

/** Names, without separators, that other services use for what changes a bill, with our field if there is one. */
const BILLED_WORDS: readonly (readonly [RegExp, string?])[] = [
  [/tier|batch|priority|flex|^speed$|traffictype/, "service_tier"],
  [/region|geo$|location|zone/, "region"],
  [/contextsize/, "search_context_size"],
  [/convention/, "usage_convention"],
  [/^(time|timestamp|date|datetime|day|when|created(at)?|started(at)?|start(time)?)$/, "at"],
  [/price.*version/, "prices_version"],
  [/^(subprovider|host)/, "subprovider"],
  [/byok|ownkey/, "is_byok"],
  [/^model(name)?$/, "model_id"],
  [/^provider(name)?$/, "provider_id"],
  [/discount|markup|margin|multiplier|surcharge|tax$/, "adjustments"],
  [/override|^(rates?|prices?|pricing)$|ratesbook|currency|convertto|ttl$/],
  [/^(calls?|requests?|repeat|quantity|count|n)$/],
];

/** Finds the unknown fields of a value; undefined if there are none. */
export function unreadFields(known: KnownFields): (value: unknown) => UnreadFields | undefined {
  return (value) => {
    const unread: UnreadFields = { ignored: [], refused: [], changesBill: false };
    visit(value, known, "", unread);
    return unread.ignored.length === 0 ? undefined : unread;
  };
}

/** Adds the unread fields of a response's usage. Only names related to the bill make the bill doubtful. */
export function withOthers(
  unread: UnreadFields | undefined,
  { path, names, known, isUnclear }: OtherFields = { path: "", names: [], known: [] },
): UnreadFields | undefined {
  if (names.length === 0) return unread;
  const { ignored = [], refused = [], changesBill = false } = unread ?? {};
  const both = { ignored: [...ignored], refused: [...refused], changesBill: isUnclear || changesBill };
  for (const name of names) note(name, true, known, `${path}.`, both);
  return both;
}

/** The failure of a strict request with unread fields. */
export function refusal(unread: UnreadFields | undefined): Failure | undefined {
  if (unread === undefined || unread.refused.length === 0) return undefined;
  const { refused } = unread;
  const fields = refused.map(({ name: _name, ...field }) => field);
  const shown = fields.slice(0, SHOWN).map(({ field, nearest }) => {
    const hint = nearest === undefined ? "" : `; nearest: ${nearest}`;
    return `${field} is not a field of this request${hint}`;
  });
  return { kind: "invalid", code: "unknown_fields", message: shown.join(". "), fields };
}

function visit(value: unknown, { fields, each }: KnownFields, path: string, unread: UnreadFields): void {
  if (each !== undefined && Array.isArray(value))
    for (const [index, element] of value.entries()) visit(element, each, `${path}${index}.`, unread);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [name, own] of Object.entries(value)) {
    const inner = name === "__proto__" ? undefined : fields === undefined ? NOTHING : fields.get(name);
    if (inner === undefined || inner.takes?.(own) === false)
      note(name, own, [...(fields?.keys() ?? [])], path, unread);
    else if (fields !== undefined) visit(own, inner, `${path}${name}.`, unread);
  }
}

const NOTHING: KnownFields = {};
/** Values that say nothing; null means absent. */
const EMPTY: ReadonlySet<unknown> = new Set([null, undefined, "", 0, false]);

function note(name: string, value: unknown, known: readonly string[], path: string, unread: UnreadFields) {
  if (unread.ignored.length === MAX_FIELDS) {
    // Too many fields to assume that all of them are harmless.
    unread.changesBill = true;
    return;
  }
  const others = known.filter((one) => one !== name);
  const { nearest, isBilled } = meaning(name, others);
  const field = `${path}${name}`.slice(0, MAX_NAME);
  const ignored = given({ field, nearest, name: path === "usage." ? name.slice(0, MAX_NAME) : undefined });
  unread.ignored.push(ignored);
  if (HARMLESS.has(squeeze(name))) return;
  unread.refused.push(ignored);
  if (!EMPTY.has(value) && (isBilled || countsIn(name, value))) unread.changesBill = true;
}

function meaning(name: string, known: readonly string[]): { nearest?: string; isBilled: boolean } {
  const sent = squeeze(name.slice(0, MAX_NAME));
  const close = known.find((one) => isNear(sent, squeeze(one)));
  if (close !== undefined) return { nearest: close, isBilled: true };
  const [words, field] = BILLED_WORDS.find(([like]) => like.test(sent)) ?? [];
  const nearest = [field, countNamed(name)]
    .map((meant) => known.find((one) => meant !== undefined && squeeze(one) === squeeze(meant)))
    .find((one) => one !== undefined);
  return { ...(nearest !== undefined && { nearest }), isBilled: words !== undefined };
}

/** A name in lower case without separators, as callers' styles differ. */
export function squeeze(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}
