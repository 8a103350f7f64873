// The same call at every offer of the model: the same tokens, counted once, at each one's rates.
import type { Answer } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { modelHref } from "../api/names.ts";
import { Answered } from "../api/problem-notice.tsx";
import { OffersByCost } from "../offers/offer-table.tsx";
import { counted, formatCount } from "../ui/format.ts";
import { Link, Notice, Section } from "../ui/layout.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import type { Bill } from "./bill.ts";
import { type ComparedCall, compareCall } from "./compare-call.ts";
import { type Call, callHref, quoteKey } from "./query.ts";

type ComparisonProps = {
  bill: Bill;
  call: Call;
  /** What the Worker compared. */
  first: Answer<ComparedCall> | undefined;
  compare: () => void;
};

export function Comparison({ compare, ...compared }: ComparisonProps) {
  const { call } = compared;
  return (
    <Section id="comparison" title="The same call elsewhere">
      {isCompared(call) ? (
        <ComparedBills {...compared} />
      ) : (
        <Link class="button" href={callHref({ ...call, compare: true })} go={compare}>
          Compare across providers
        </Link>
      )}
    </Section>
  );
}

/** Whether a call is priced elsewhere too: one that is not made yet always is. */
export function isCompared({ compare, most }: Call): boolean {
  return compare || most !== undefined;
}

function ComparedBills({ bill, call, first }: Omit<ComparisonProps, "compare">) {
  const load = (signal: AbortSignal) => compareCall(browserAsk, call, bill, signal);
  const answer = useLoaded(quoteKey(call), load, { first });
  return (
    <Answered {...answer} waiting="Asking every provider …">
      {({ offers, costs, same, aside, beside }) =>
        costs.length === 0 ? (
          <Notice title="No provider can price this call" />
        ) : (
          <>
            <p role="status">{counted(costs.length, "offer")}, the cheapest first.</p>
            <OffersByCost
              {...{ offers, costs, budget: call.budget, unit: "1m", today: bill.at.slice(0, 10) }}
              label="Cost at each offer"
              billHref={({ provider_id: provider, model_id: model }) =>
                callHref({ ...call, ...same, provider, model, subprovider: "", byok: false })
              }
            />
            <p>
              {aside > 0 &&
                `${formatCount(aside)} more are plans, free tiers, offers without a public price or no longer sold: `}
              <a href={modelHref(call.model)}>every offer of {call.model}</a>.{" "}
              {beside !== undefined && <a href={beside}>The cheapest side by side, for a workload</a>}
            </p>
          </>
        )
      }
    </Answered>
  );
}
