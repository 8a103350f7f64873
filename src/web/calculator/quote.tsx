// Before the call: what it costs at least, as expected and at most, as the service quotes it.
import { type Answer, type Ask, send } from "../../api-client.ts";
import type { QuotedOffer, Quotes } from "../../contract/quote-answers.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { Answered } from "../api/problem-notice.tsx";
import { share } from "../ui/amounts.ts";
import { Legend, StackedBar } from "../ui/bar-chart.tsx";
import { formatCount, formatUsd } from "../ui/format.ts";
import { Warnings } from "../ui/layout.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { type Bill, countedApart } from "./bill.ts";
import { billKey, type Call } from "./query.ts";

/** The quote of a billed call that says how much output it may have: its output is what is expected. */
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
  return send<Quotes>(ask, "/v1/quotes", { calls: [quoted], ...(call.book && { rates_book: call.book }) });
}

type QuoteProps = { call: Call; bill: Bill; first: Answer<Quotes> | undefined };

export function QuoteView({ call, bill, first }: QuoteProps) {
  const key = billKey(call);
  const known = first && { first: { key, value: first } };
  const { loading, ...answer } = useLoaded(key, () => readQuote(browserAsk, call, bill), known);
  return (
    <Answered {...answer} waiting="Quoting the call …">
      {({ data: [quoted] }) => (
        <div aria-busy={loading}>
          {quoted?.offers[0] && <Quoted offer={quoted.offers[0]} most={call.most ?? 0} />}
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

function Quoted({ offer, most }: { offer: QuotedOffer; most: number }) {
  const { fits, status, error } = offer;
  const totals = BOUNDS.flatMap(({ name, ...shown }) => {
    const bill = offer[name];
    const total = bill?.contracted_total_exact ?? bill?.total_exact;
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
          status === "partial" && "A rate is not known: the call may cost any more than the least.",
          error,
        ]}
      />
    </>
  );
}
