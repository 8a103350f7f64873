// How an offer's price changed and will: a chart, the same in words, and every dated price as a table with where it was read.
import type { DatedPrice, PriceHistory as Recorded } from "../../contract/history-answers.ts";
import { amountText, rateName, rateTexts, TEXT_RATES } from "../api/names.ts";
import { counted, hostText, instantText, type Unit } from "../ui/format.ts";
import { Section } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { StepChart, toChart } from "./step-chart.tsx";

type HistoryProps = { history: Recorded; provider: string; today: string; unit: Unit };

export function PriceHistory({ history: { data }, provider, today, unit }: HistoryProps) {
  const chart = toChart(data, today);
  const text = historySummary(data);
  return (
    <Section id="history" title={`Price history at ${provider}`}>
      <p>{text}</p>
      {chart && (
        <figure>
          <StepChart chart={chart} title={`Price at ${provider}, USD per 1M tokens`} text={text} />
          <figcaption class="hint">
            USD per 1M tokens by the day a price takes effect, or was first read (“by”). Dashed: announced.
            Shaded: up to the dearest hours of the day. Hatched: the change lies somewhere within, or one list
            alone shows the price. The table has the same figures.
          </figcaption>
        </figure>
      )}
      <Table
        label="Dated prices"
        kind="wordy"
        rows={data.toReversed()}
        columns={[
          ["In force", spanCell],
          ...TEXT_RATES.map((rate): Column<DatedPrice> => {
            return [rateName(rate), ({ rates }) => amountText(rate, rates[rate], unit), "number"];
          }),
          ["Read", readingCell],
        ]}
      />
    </Section>
  );
}

/** Past and announced changes, in a few sentences. */
export function historySummary(prices: readonly DatedPrice[]): string {
  const differs = ({ rates }: DatedPrice, before?: DatedPrice) =>
    before !== undefined && TEXT_RATES.some((rate) => rates[rate] !== before.rates[rate]);
  const changes = prices.filter((price, i) => differs(price, prices[i - 1])).length;
  const known =
    changes === 0
      ? "No change of its base price is known."
      : `${counted(changes, "change of its price is", "changes of its price are")} known.`;
  const ahead = prices.filter(({ state }) => state === "announced").map(announcement);
  const promised = prices.find(({ state }) => state === "current")?.guaranteed_until;
  const promise =
    promised === undefined ? [] : [`The provider promises today's price up to ${instantText(promised)}.`];
  return [known, ...ahead, ...promise].join(" ");
}

function announcement({ effective_from, rates }: DatedPrice): string {
  const amounts = rateTexts(rates, ["prompt", "completion"], "1m");
  return `From ${instantText(effective_from ?? "")}: ${amounts.join(", ")} per 1M tokens.`;
}

function spanCell(price: DatedPrice) {
  const { state } = price;
  const word = state === "current" ? "in force" : state;
  return [spanText(price), " ", state !== "past" && <span class={`tag ${state}`}>{word}</span>];
}

function readingCell({ source, page, read, first_seen }: DatedPrice) {
  return [
    page === undefined ? source : <a href={page}>{hostText(page)}</a>,
    read !== null && ` ${read}`,
    first_seen !== null && <div class="quiet">first seen {instantText(first_seen)}</div>,
  ];
}

/** `from 2025-01-14 to 2025-12-08`; `by 2025-01-14, after 2024-05-23` of a change that nobody saw. */
function spanText({ effective_from, effective_until, bound, gap_from, alone_until }: DatedPrice): string {
  const word = bound?.from === "by" ? "by" : "from";
  return [
    effective_from === null ? "from before our records" : `${word} ${instantText(effective_from)}`,
    gap_from ? `, after ${instantText(gap_from)}` : "",
    effective_until === null ? "" : ` to ${instantText(effective_until)}`,
    alone_until ? `, up to ${instantText(alone_until)} by one list alone` : "",
  ].join("");
}
