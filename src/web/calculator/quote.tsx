// Before the call: what it costs at least, as expected and at most, at its seller and at every other, as the service quotes it.
import { useContext } from "preact/hooks";
import { type Answer, type Ask, send } from "../../api-client.ts";
import type { QuotedOffer, Quotes } from "../../contract/quote-answers.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { Page } from "../api/page.ts";
import { Answered } from "../api/problem-notice.tsx";
import { share } from "../ui/amounts.ts";
import { Legend, StackedBar } from "../ui/bar-chart.tsx";
import { formatCount, formatUsd } from "../ui/format.ts";
import { Folded, Warnings } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { TYPING_PAUSE_MS, useLoaded } from "../ui/use-loaded.ts";
import { type Bill, countedApart } from "./bill.ts";
import { type Call, callHref, quoteKey } from "./query.ts";

/** Offers in the table at once; the others are in a table that opens. */
const SHOWN = 12;

/** The quotes of a billed call that says how much output it may have, at its seller and at all; its output is what is expected. */
export async function readQuote(ask: Ask, call: Call, bill: Bill): Promise<Answer<Quotes>> {
  const { usage } = countedApart(call, bill);
  const { cache_read_tokens, cache_write_tokens, web_search_count, ...apart } = usage;
  const prompt_tokens = apart.prompt_tokens + cache_read_tokens + cache_write_tokens;
  const quoted = {
    ...{ provider_id: call.provider, model_id: call.model, prompt_tokens },
    max_output_tokens: call.most,
    expected_output_tokens: apart.completion_tokens + apart.reasoning_tokens,
    ...(prompt_tokens > 0 && { cached_share: share(String(cache_read_tokens), 1, prompt_tokens) }),
    ...(cache_write_tokens > 0 && { cache_write: "5m" }),
    ...(web_search_count > 0 && { tools: { web_search: web_search_count } }),
    ...(call.tier && { service_tier: call.tier }),
    ...(call.region && { region: call.region }),
    ...(call.at && { at: call.at }),
  };
  const { provider_id: _own, region: _there, ...anywhere } = quoted;
  const terms = { ...(call.budget && { budget: call.budget }), ...(call.book && { rates_book: call.book }) };
  return send<Quotes>(ask, "/v1/quotes", { calls: [quoted, anywhere], ...terms });
}

type QuoteProps = { call: Call; bill: Bill; first: Answer<Quotes> | undefined };

export function QuoteView({ call, bill, first }: QuoteProps) {
  const key = quoteKey(call);
  const options = { pause: TYPING_PAUSE_MS, first: first && { key, value: first } };
  const { loading, ...answer } = useLoaded(key, () => readQuote(browserAsk, call, bill), options);
  return (
    <Answered {...answer} waiting="Quoting the call …">
      {({ data: [own, everywhere] }) => (
        <div class={loading ? "result loading" : "result"} aria-busy={loading}>
          {own?.offers[0] && <Quoted offer={own.offers[0]} most={call.most ?? 0} />}
          {everywhere && everywhere.offers.length > 1 && <Sellers offers={everywhere.offers} call={call} />}
        </div>
      )}
    </Answered>
  );
}

const BOUNDS = [
  { name: "minimum", label: "At least", tone: 1 },
  { name: "expected", label: "Expected", tone: 3 },
  { name: "maximum", label: "At most", tone: 2 },
] as const;

type Bound = (typeof BOUNDS)[number]["name"];

function totalIn(offer: QuotedOffer, bound: Bound): string | undefined {
  return offer[bound]?.contracted_total_exact ?? offer[bound]?.total_exact;
}

/** The quotes of the sellers that have a price, the cheapest first, and what the budget buys at each. */
function Sellers({ offers, call }: { offers: readonly QuotedOffer[]; call: Call }) {
  const { nameOf } = useContext(Page);
  const priced = offers.filter(({ minimum }) => minimum);
  const columns: (Column<QuotedOffer> | false | undefined)[] = [
    { head: "Seller", cell: (offer) => sellerName(offer, call, nameOf(offer.provider_id)) },
    ...BOUNDS.map(({ name, label }): Column<QuotedOffer> => {
      const cell = (offer: QuotedOffer) => {
        const total = totalIn(offer, name);
        return total && formatUsd(total);
      };
      return { head: label, kind: "number", cell };
    }),
    call.budget !== undefined && {
      head: `Output for $${call.budget}`,
      kind: "number",
      cell: ({ budget }) => {
        const bought = budget?.max_output_tokens ?? undefined;
        return bought === undefined ? undefined : formatCount(bought);
      },
    },
  ];
  const table = (rows: readonly QuotedOffer[]) => (
    <Table label="Quotes of sellers" kind="lines" columns={columns} rows={rows} />
  );
  return (
    <>
      <h2>At every seller, the cheapest first</h2>
      {table(priced.slice(0, SHOWN))}
      {priced.length > SHOWN && (
        <Folded summary={`${formatCount(priced.length - SHOWN)} more`}>{table(priced.slice(SHOWN))}</Folded>
      )}
    </>
  );
}

function sellerName(offer: QuotedOffer, call: Call, name: string) {
  const { provider_id: provider, model_id: model, certainty } = offer;
  return (
    <>
      <a href={callHref({ ...call, provider, model, subprovider: "" })}>{name}</a>
      <span class="id">
        {model}
        {certainty === "low" && ", price unsure"}
      </span>
    </>
  );
}

function Quoted({ offer, most }: { offer: QuotedOffer; most: number }) {
  const { fits, budget, status, error } = offer;
  const totals = BOUNDS.flatMap(({ name, ...shown }) => {
    const total = totalIn(offer, name);
    return total === undefined ? [] : [{ ...shown, name, total, value: Number(total) }];
  });
  // Each part of the bar begins where the one before it ends.
  const parts = totals.map(({ label, tone, value }, i) => ({
    key: label,
    tone,
    value: value - (totals[i - 1]?.value ?? 0),
  }));
  const isOwn = offer.minimum?.contracted_total_exact !== undefined;
  return (
    <>
      <h2>
        Before the call, with up to {formatCount(most)} tokens of output{isOwn && ", at my rates"}
      </h2>
      <Legend
        series={totals.map(({ label, tone, total }) => ({ tone, label: `${label} ${formatUsd(total)}` }))}
      />
      <StackedBar parts={parts} most={Math.max(...totals.map(({ value }) => value))} />
      <p class="hint">
        At least: no output, the cached part read. At most: all the output, nothing read from a cache.
      </p>
      <Warnings
        texts={[
          fits?.context === false && "The input with so much output does not fit the model's context.",
          fits?.max_output === false && "So much output is more than the model gives in one answer.",
          budget?.covers_prompt === false && `$${budget.amount} does not pay for the input.`,
          status === "partial" && "A rate is not known: the call may cost any more than the least.",
          error,
        ]}
      />
    </>
  );
}
