// When the readings behind a rate confirmed it: the provider's own page, two independent readings or one, and whether others still differ.
import type { Day, RateName } from "../../src/schemas/price.ts";
import type { Origin, Seen } from "../files/catalog.ts";
import { daysBetween, latest } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import { type Statement, votesOf } from "./statements.ts";

/** Rank decides between readings at most this many days apart; otherwise the later one wins. */
export const AGE_DAYS = 45;

/** When the sources that state a rate saw it. Those `against` it count if they are not much older, or newer than the page. */
export function seenBy(name: RateName, agreeing: readonly Statement[], against: readonly Statement[]): Seen {
  const own = latest(agreeing.filter(({ official }) => official.has(name)).map(dayRead));
  const others = agreeing.filter(({ official }) => !official.has(name));
  const origins = [...Map.groupBy(others, ({ origin }) => origin).values()];
  const twice = latest(others.filter((one) => votesOf(one) >= 2).map(dayRead));
  const second = origins
    .map((same) => latest(same.map(dayRead)) ?? "")
    .sort()
    .at(-2);
  const checked = latest(agreeing.map(dayRead));
  const disputed = against.some(({ read }) =>
    own === undefined ? daysBetween(read, checked ?? "") <= AGE_DAYS : read > own,
  );
  return stated({
    firm: latest([own, twice, second || undefined]),
    checked,
    disputed: disputed ? (true as const) : undefined,
    untouched: agreeing.every((one) => one.untouched) ? (true as const) : undefined,
  });
}

/** When the single reading behind a rate saw it. */
export function seenByOrigin({ read, confidence }: Origin): Seen {
  const day = dayRead({ read });
  const firm = confidence === "official" || confidence === "two secondary" ? day : undefined;
  return stated({ firm, checked: day });
}

/** A month counts as its first day. */
function dayRead({ read }: Pick<Statement, "read">): Day | undefined {
  return read === "" ? undefined : read.padEnd(10, "-01");
}
