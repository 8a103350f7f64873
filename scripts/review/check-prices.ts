// The gate's rules on prices: none that cannot be, and no jump that nobody allowed.

import type { Day } from "../../src/schemas/price.ts";
import type { AllowedJump } from "../files/decisions.ts";
import type { Provider } from "../files/registry.ts";
import { priceChangeTimes, START, valuesAt } from "./billed-values.ts";
import { isJump, isMore, isTokenRate } from "./jumps.ts";
import { printable } from "./printable.ts";
import type { JsonObject, Version } from "./read-version.ts";
import { type RowChange, versionChanges } from "./version-changes.ts";
import { modelsOf } from "./version-rows.ts";

/** No price per token is this high, in USD. */
const DEAREST_TOKEN = "1";

/** Prices no row can have at any time: a negative one, 1 USD per token or more, a discount of more than all. */
export function checkPrices(version: Version): string[] {
  return [...version.shards].flatMap(([slug, { models: _models, ...own }]) => {
    const rows = [...modelsOf(version, slug)].map(([id, model]) => [`${slug}/${id}`, model] as const);
    return [[slug, own] as const, ...rows].flatMap(([row, json]) => impossible(row, json));
  });
}

function impossible(row: string, json: JsonObject): string[] {
  const found = [START, ...priceChangeTimes(json)].flatMap((moment) =>
    [...valuesAt(json, moment)].flatMap(([field, { leaf, text }]) => {
      if (text === "true" || text === "false") return [];
      const negative = isMore("0", text);
      const tooDear = isTokenRate(leaf) && !isMore(DEAREST_TOKEN, text);
      const tooMuchOff = (leaf === "discount" || leaf === "byok_fee") && isMore(text, "1");
      return negative || tooDear || tooMuchOff ? [`price: ${printable(row)} ${field} is ${text}`] : [];
    }),
  );
  return [...new Set(found)];
}

/** Every jump since the last version that is not allowed by its row's name. */
export function checkJumps(
  last: Version,
  version: Version,
  {
    allowed,
    providers,
    today,
  }: { allowed: readonly AllowedJump[]; providers: readonly Provider[]; today: Day },
): string[] {
  const may = new Set(allowed.filter(({ until }) => today <= until).map(({ row }) => row));
  const { rows, map } = versionChanges(last, version, providers, today);
  return [...rows, ...map].filter((change) => isJump(change) && !may.has(change.row)).map(jumpText);
}

function jumpText({ row, key, field, was, now, from, until }: RowChange): string {
  const what = key === undefined ? printable(row) : `cost map ${printable(key)}`;
  const when = from !== undefined ? ` from ${from} on` : until !== undefined ? ` before ${until}` : "";
  const move = `from ${was ?? "not known"} to ${now ?? "not known"}${when}`;
  return `jump: ${what} ${printable(field)} ${move}; allow ${printable(row)} by name if it is right`;
}
