// Every number of a document that can be billed, by name, at a moment. The structure is walked, not the fields named, so
// that what a schema gains later is seen too.

import { formatDecimal, parseDecimal } from "../../src/pricing/decimal.ts";
import { isBareDay } from "../../src/schemas/moment.ts";
import type { Json } from "../files/cost-map.ts";
import { dayAfter } from "../files/days.ts";

/**
 * A plain decimal, or `true` or `false`. `leaf` is the name of the value itself, without where it is; `offer` the
 * subprovider it is a price at.
 */
export type Value = { leaf: string; text: string; offer?: string };

/** Values by name: `prompt above 200000`, `prompt subproviders Anthropic`. */
export type Values = ReadonlyMap<string, Value>;

/** A UTC day or an instant; as text they sort as time does. */
export type Moment = string;

/** Before every day. */
export const START: Moment = "0000-00-00";

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** `per second of output, 1080p (0.05 USD)`, several of them joined by commas. */
const AMOUNTS = /(?:^|, )(.+?) \((\d+(?:\.\d+)?) USD\)/g;
const DATED = /^\d{4}-\d{2}-\d{2}/;
/** Names on the way to a value that tell nothing. */
const CONTAINERS: ReadonlySet<string> = new Set(["prices", "rates", "tiers"]);
const OFFERS = "subproviders";

/**
 * The values in force at a moment. Of list elements that differ in nothing but their values and their `from` and
 * `until`, the last one in force counts, as it does when a call is priced.
 */
export function valuesAt(json: Json, moment: Moment): Values {
  return new Map(leaves(json, [], moment));
}

/** Every moment from which other elements may be in force. A day in `until` is the last day itself. */
export function priceChangeTimes(json: Json): Set<Moment> {
  if (typeof json !== "object" || json === null) return new Set();
  const own = Array.isArray(json) ? [] : [text(json.from), endOf(text(json.until))];
  const inner = Object.values(json).flatMap((value) => [...priceChangeTimes(value)]);
  return new Set([...own, ...inner].filter((moment) => moment !== undefined));
}

function* leaves(json: Json, path: readonly string[], moment: Moment): Generator<[string, Value]> {
  if (typeof json === "number") yield named(path, exact(json));
  else if (typeof json === "boolean") yield named(path, String(json));
  else if (typeof json === "string") yield* amounts(json, path);
  else if (Array.isArray(json)) yield* elements(json, path, moment);
  else if (json !== null && isInForce(json, moment)) {
    for (const [name, value] of Object.entries(json)) yield* leaves(value, [...path, name], moment);
  }
}

function* amounts(text: string, path: readonly string[]): Generator<[string, Value]> {
  if (DECIMAL.test(text)) yield named(path, text);
  for (const [, words = "", amount = ""] of text.matchAll(AMOUNTS))
    yield named([...path.slice(0, -1), words], amount);
}

function* elements(
  list: readonly Json[],
  path: readonly string[],
  moment: Moment,
): Generator<[string, Value]> {
  const inForce = new Map<string, Json>();
  for (const [i, element] of list.entries()) {
    if (typeof element !== "object" || element === null || Array.isArray(element)) {
      yield* leaves(element, [...path, String(i)], moment);
    } else if (isInForce(element, moment)) {
      const [label, values] = split(element);
      inForce.set(label, values);
    }
  }
  for (const [label, values] of inForce)
    yield* leaves(values, label === "" ? path : [...path, label], moment);
}

/** What tells a list's element from its neighbours, as a label, and its values. */
function split(element: { [name: string]: Json }): [label: string, values: Json] {
  const members = Object.entries(element).filter(([name]) => name !== "from" && name !== "until");
  const labels = members.filter(([name, value]) => isLabel(name, value));
  const values = members.filter((member) => !labels.includes(member));
  const label = labels.map(([name, value]) => `${name} ${Array.isArray(value) ? value.join("-") : value}`);
  return [label.join(" "), Object.fromEntries(values)];
}

/** Thresholds, hours, names: text and lists, and numbers that are no cost. */
function isLabel(name: string, value: Json): boolean {
  if (typeof value === "number") return !name.includes("cost");
  if (typeof value === "string")
    return !DECIMAL.test(value) && !DATED.test(value) && !value.includes(" USD)");
  return Array.isArray(value) && value.every((item) => typeof item !== "object");
}

function isInForce(element: { [name: string]: Json }, moment: Moment): boolean {
  const from = text(element.from);
  const end = endOf(text(element.until));
  return (from === undefined || from <= moment) && (end === undefined || moment < end);
}

function named(path: readonly string[], value: string): [string, Value] {
  const leaf = path.at(-1) ?? "";
  const where = path.slice(0, -1).filter((name) => !CONTAINERS.has(name));
  const offer = path[0] === OFFERS ? path[1] : undefined;
  return [[leaf, ...where].join(" "), { leaf, text: value, ...(offer !== undefined && { offer }) }];
}

/** The decimal a double is written as. */
function exact(value: number): string {
  const [digits = "", exponent = "0"] = String(value).split("e");
  const { units, scale } = parseDecimal(digits);
  const shift = scale - Number(exponent);
  return formatDecimal(
    shift >= 0 ? { units, scale: shift } : { units: units * 10n ** BigInt(-shift), scale: 0 },
  );
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** When what holds until then ends: an instant is the end itself, a day is the last one. */
function endOf(until: string | undefined): Moment | undefined {
  return until !== undefined && isBareDay(until) ? dayAfter(until) : until;
}
