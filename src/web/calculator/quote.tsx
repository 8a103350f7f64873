// Before the call: what it costs at least, as expected and at most, as the service quotes it.
import { type Answer, type Ask, send } from "../../api-client.ts";
import type { QuotedOffer, Quotes } from "../../contract/quote-answers.ts";
import { Answered } from "../api/problem-notice.tsx";
import { useLoaded } from "../api/use-loaded.ts";
import { formatCount, formatUsd, share } from "../ui/format.ts";
import { FactList, Warnings } from "../ui/layout.tsx";
import { type Bill, countedApart, sharedTerms } from "./bill.ts";
import { billKey, type Call } from "./query.ts";

/** Quotes a billed call with a limit on its output; the billed output is the expected one. */
export async function readQuote(ask: Ask, call: Call, bill: Bill): Promise<Answer<Quotes>> {
  const { usage } = countedApart(call, bill);
  const { cache_read_tokens, cache_write_tokens, web_search_count, rare, ...apart } = usage;
  const prompt_tokens = apart.prompt_tokens + cache_read_tokens + cache_write_tokens;
  const { at } = sharedTerms(call);
  const life = (["12h", "1h"] as const).find((one) => rare?.[`cache_write_${one}_tokens`]) ?? "5m";
  const quoted = {
    provider_id: call.provider,
    model_id: call.model,
    prompt_tokens,
    max_output_tokens: call.most,
    expected_output_tokens: apart.completion_tokens + apart.reasoning_tokens,
    ...(prompt_tokens > 0 && { cached_share: share(String(cache_read_tokens), 1, prompt_tokens) }),
    ...(cache_write_tokens > 0 && { cache_write: life }),
    ...(web_search_count > 0 && { tools: { web_search: web_search_count } }),
    ...(call.tier && { service_tier: call.tier }),
    ...(call.region && { region: call.region }),
    ...(at !== undefined && { at }),
  };
  const terms = { ...(call.budget && { budget: call.budget }), ...(call.book && { rates_book: call.book }) };
  return send<Quotes>(ask, "/v1/quotes", { calls: [quoted], ...terms });
}

/** Whether a call has counts that quotes do not take: audio, images, video or other units. */
export function isBeyondQuotes({ usage: { rare = {}, units } }: Call): boolean {
  return units !== undefined || Object.keys(rare).some((count) => !count.startsWith("cache_write"));
}

type QuoteProps = { call: Call; bill: Bill; first: Answer<Quotes> | undefined };

export function QuoteView({ call, bill, first }: QuoteProps) {
  const isQuoted = !isBeyondQuotes(call);
  const key = isQuoted ? `${billKey(call)} ${call.most} ${call.budget}` : undefined;
  const answer = useLoaded(key, (ask) => readQuote(ask, call, bill), { first });
  if (!isQuoted) return <Warnings texts={["A call with more than text is not quoted."]} />;
  return (
    <Answered {...answer} waiting="Quoting the call …">
      {({ data: [own] }) => own?.offers[0] && <Quoted offer={own.offers[0]} call={call} bill={bill} />}
    </Answered>
  );
}

/** The least or the most that a call costs at an offer, at own rates if there are any; undefined if unknown. */
function boundText(offer: QuotedOffer, bound: "minimum" | "maximum"): string | undefined {
  const total = offer[bound]?.contracted_total_exact ?? offer[bound]?.total_exact;
  return total && formatUsd(total);
}

function Quoted({ offer, call, bill: { costBreakdown } }: { offer: QuotedOffer; call: Call; bill: Bill }) {
  const { fits, budget, status, error } = offer;
  const { totalExact, contractedTotalExact: own } = costBreakdown;
  const bought = budget?.max_output_tokens ?? undefined;
  return (
    <>
      <h2>
        Before the call, with up to {formatCount(call.most ?? 0)} tokens of output
        {own !== undefined && ", at my rates"}
      </h2>
      <FactList
        kind="facts"
        facts={[
          ["At least", boundText(offer, "minimum")],
          ["Expected", formatUsd(own ?? totalExact)],
          ["At most", boundText(offer, "maximum")],
        ]}
      />
      <p class="hint">
        At least: no output, the cached part read. At most: all the output, nothing read from a cache.
        {bought !== undefined && ` $${budget?.amount} buys ${formatCount(bought)} tokens of output.`}
      </p>
      <Warnings
        texts={[
          fits?.context === false && "Input and output together do not fit the model's context.",
          fits?.max_output === false && "The model cannot give so much output in one answer.",
          budget?.covers_prompt === false && `$${budget.amount} does not pay for the input.`,
          status === "partial" && "A rate is unknown: the call may cost more than this minimum.",
          error,
        ]}
      />
    </>
  );
}
