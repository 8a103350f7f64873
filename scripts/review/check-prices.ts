// The gate's rule on prices that no row can have at any time, whatever was served before.
import { isMore } from "../../src/pricing/decimal.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import type { Json } from "../files/cost-map.ts";
import { printable } from "./printable.ts";
import type { Version } from "./read-version.ts";

/** No token costs this many USD. */
const DEAREST_TOKEN = "1";
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Fractions of a call's cost. */
const FRACTIONS: ReadonlySet<string> = new Set(["discount", "byok_fee"]);
/** Rates in USD per something dearer than a token. */
const NOT_PER_TOKEN = /^(request|web_search.*|image|image_output|discount)$/;
const TOKEN_RATES: ReadonlySet<string> = new Set(RATE_NAMES.filter((name) => !NOT_PER_TOKEN.test(name)));

/** Every negative price, token of 1 USD or more and discount of more than all. */
export function checkPrices({ shards }: Pick<Version, "shards">): string[] {
  return [...shards].flatMap(([slug, { models, ...head }]) => [
    ...impossible(head as Json, slug, []),
    ...models.flatMap(({ id, ...model }) => impossible(model as Json, `${slug}/${id}`, [])),
  ]);
}

function impossible(json: Json, row: string, path: readonly string[]): string[] {
  if (typeof json === "object" && json !== null)
    return Object.entries(json).flatMap(([name, value]) => impossible(value, row, [...path, name]));
  const leaf = path.at(-1) ?? "";
  if (typeof json !== "string" || !DECIMAL.test(json) || leaf === "id") return [];
  const isWrong =
    isMore("0", json) ||
    (TOKEN_RATES.has(leaf) && !isMore(DEAREST_TOKEN, json)) ||
    (FRACTIONS.has(leaf) && isMore(json, "1"));
  return isWrong ? [`price: ${printable(row)} ${printable(path.join(" "))} is ${json}`] : [];
}
