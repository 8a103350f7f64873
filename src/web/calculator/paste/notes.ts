// What a person should know of a pasted response beside its bill: counts that have no rate here, its own amount.
import type { Reading } from "../../../responses/read-response.ts";
import { formatCount, formatUsd, shift } from "../../ui/format.ts";
import { sumOf } from "../amounts.ts";

type Facts = Pick<Reading, "unused" | "reportedCost" | "unfinished">;

/** One sentence each; none where everything was charged as the provider charges it. */
export function notesOf({ unused, reportedCost, unfinished }: Facts): string[] {
  const listed = (charged: "none" | "standard") =>
    unused
      .filter((one) => one.charged === charged)
      .map(({ name, count }) => `${name} ${formatCount(count)}`)
      .join(", ");
  const [none, standard] = [listed("none"), listed("standard")];
  const notes = [
    unfinished && "This is only the start of a stream: its output count is not final.",
    none && `Not charged: ${none}.`,
    standard && `Charged at the standard rate, not at their own: ${standard}.`,
    reportedCost && `The response itself states a cost of ${formatUsd(reportedCost.usd)}.`,
  ];
  return notes.filter((note): note is string => typeof note === "string" && note !== "");
}

/** The facts of several calls as one's: counts and stated costs added up. */
export function togetherOf(readings: readonly Facts[]): Facts {
  const unused = Map.groupBy(
    readings.flatMap((reading) => reading.unused),
    ({ name, charged }) => `${charged} ${name}`,
  );
  const costs = readings.flatMap(({ reportedCost }) => (reportedCost ? [shift(reportedCost.usd, 0)] : []));
  return {
    unused: [...unused.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
    ),
    ...(readings.some(({ unfinished }) => unfinished) && { unfinished: true as const }),
    ...(costs.length === readings.length && { reportedCost: { usd: sumOf(costs), path: "" } }),
  };
}
