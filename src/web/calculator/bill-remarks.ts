// What to say beside a bill: replaced and missing rates, how sure the price is, and what a response states that is not charged.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { ResponseReading } from "../../contract/response-answers.ts";
import { TOKEN_KINDS } from "../../schemas/charges.ts";
import type { Status } from "../../schemas/words.ts";
import { describeItem } from "../api/bill-items.ts";
import { hoursText } from "../api/names.ts";
import { formatCount, formatUsd, inWords } from "../ui/format.ts";
import { presentTexts } from "../ui/layout.tsx";
import { type Bill, chargedTokens } from "./bill.ts";
import type { Call } from "./query.ts";

const STATUS_REMARKS: Partial<Record<Status, string>> = {
  announced: "The model is announced and not sold yet.",
  deprecated: "The provider has announced the model's end.",
  retired: "The model is retired; this is its last price.",
  delisted: "The provider no longer lists the model; this is its last known price.",
};

const ASSUMED: Partial<Record<string, string>> = {
  scaledRate: "A rate that the tier does not name was scaled as its input or output rate is.",
  carriedRatio: "A rate keeps its ratio to the earlier price, with which it was last stated.",
  followsMaker: "The seller follows the maker's price, which changed; its own was not read since.",
  freeAllowance: "Some units are free each day or month; they are charged as if those were used up.",
  convertedPrice: "The seller prints another currency; the price is a conversion.",
};

/** Assumptions that another remark explains better. */
const EXPLAINED: ReadonlySet<string> = new Set([
  ...["fallbackRate", "serviceTier", "region", "searchContextSize"],
  ...["earliestKnownPrice", "afterEnd", "unfinishedStream", "unusedCounts"],
]);

/** One sentence each. `entry` is the model's row in the lists, if known. */
export function billRemarks(bill: Bill, call: Call, entry?: PriceEntry): string[] {
  const { matched, modelStatus, derived = {}, costBreakdown } = bill;
  const { tierAbove, fallbacks = {}, unpriced = [], assumed = [], hours } = costBreakdown;
  const { contractedAtList = [], range, lineItems } = costBreakdown;
  return presentTexts([
    modelStatus && STATUS_REMARKS[modelStatus],
    matched && `Priced as ${matched.modelId} (${inWords(matched.rule)}).`,
    tierAbove !== undefined &&
      `The input is above ${formatCount(tierAbove)} tokens, so the whole call is at the higher tier's rates.`,
    ...Object.entries(fallbacks).map(
      ([unknown, charged]) =>
        `The ${inWords(unknown)} rate is not known; ${inWords(charged)} was charged instead.`,
    ),
    // Most providers bill reasoning as output and publish no rate for it; the total is still certain.
    ...Object.entries(derived).map(([rate, { from, factor }]) => {
      const charged = lineItems.find(({ item }) => rate.toLowerCase().endsWith(item.toLowerCase()))?.item;
      if (charged === "reasoning") return "Reasoning is charged at the output rate; no other is published.";
      return (
        charged && `${describeItem(charged).label}: ${factor} times ${inWords(from)}, by the maker's rule.`
      );
    }),
    ...assumed
      .filter((word) => !EXPLAINED.has(word))
      .map((word) => ASSUMED[word] ?? `An estimate: ${inWords(word)}.`),
    range &&
      `It may cost from ${formatUsd(range.lowExact)} to ${formatUsd(range.highExact)}: ${[range.of].flat().map(inWords).join(", ")}.`,
    unpriced.length > 0 &&
      `Not in the total, since no rate is known: ${unpriced.map((item) => describeItem(item).label).join(", ")}.`,
    hours !== undefined && `At the rates from ${hours.replace("-", " to ")} UTC; at other hours they differ.`,
    hours === undefined &&
      entry?.hours !== undefined &&
      `At other hours the rates differ: ${entry.hours.map(hoursText).join("; ")}.`,
    contractedAtList.length > 0 &&
      `My rates do not name ${contractedAtList.map(inWords).join(", ")}: charged at list price.`,
    ...wordRemarks(bill, call),
    call.unfinished && "This is cut off: its output count may not be final.",
    call.at !== "" && describeDay(call.at.slice(0, 10), bill, entry),
  ]);
}

/** What tier, region and search size did to the rates, or that they did nothing. */
function wordRemarks({ costBreakdown: { serviceTier, region, assumed = [] } }: Bill, call: Call) {
  const without = (word: (typeof assumed)[number], what: string) =>
    assumed.includes(word) && `No rates ${what} are known: charged at the standard ones.`;
  return [
    serviceTier !== undefined && `Charged at the rates of the ${serviceTier} tier.`,
    region !== undefined && `Charged as called in ${region}.`,
    without("serviceTier", `of the tier “${call.tier}”`),
    without("region", `of the region “${call.region}”`),
    without("searchContextSize", `for searches of the size “${call.search}”`),
  ];
}

/** A warning when the counts exceed the model's context, so that they cannot come from one call. */
export function sizeWarning(bill: Bill, entry: PriceEntry | undefined): string | undefined {
  const context = entry?.context_tokens ?? Number.POSITIVE_INFINITY;
  const beyond = (["input", "output"] as const).flatMap((side) => {
    const kinds = TOKEN_KINDS.filter((kind) => kind.side === side);
    const count = kinds.reduce((sum, { item }) => sum + chargedTokens(bill, item), 0);
    return count > context ? `${formatCount(count)} ${side} tokens` : [];
  });
  if (beyond[0] === undefined) return undefined;
  return (
    `One call of ${beyond[0]} is beyond the model's context of ${formatCount(context)}. Are these the counts of many calls? ` +
    "Enter one call's, and the number of calls: tiers are decided per call."
  );
}

function describeDay(at: string, { costBreakdown }: Bill, entry: PriceEntry | undefined): string {
  const knownFrom = costBreakdown.priceKnownFrom?.slice(0, 10);
  if (knownFrom !== undefined && at < knownFrom)
    return `No evidence of the price on ${at}: the earliest is from ${knownFrom}, and the same price is assumed before.`;
  const span = entry?.history?.find(({ from = "", until = "9999" }) => from <= at && at <= until);
  return `At the rates ${span?.from === undefined ? `known for ${at}` : `of ${at}, which hold from ${span.from}`}.`;
}

type Facts = Pick<ResponseReading, "unused" | "reported_cost" | "unread">;

/** What a response states beside its bill, a sentence each: uncharged counts and its own amount. */
export function responseNotes({ unused = [], reported_cost, unread = [] }: Facts): string[] {
  const listed = (charged: "none" | "standard") =>
    unused
      .filter((one) => one.charged === charged)
      .map(({ path, count }) => `${path} ${formatCount(count)}`)
      .join(", ");
  const [none, standard] = [listed("none"), listed("standard")];
  return presentTexts([
    ...unread.map(
      ({ path, text }) => `${path} is ${text}: what it tells of the counts is not in this estimate.`,
    ),
    none && `Not charged: ${none}.`,
    standard && `Charged at the standard rate, not at their own: ${standard}.`,
    reported_cost && `The response itself states a cost of ${formatUsd(reported_cost.usd)}.`,
  ]);
}
