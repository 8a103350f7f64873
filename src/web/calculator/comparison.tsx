// The same call at every offer of its model. Its counts are made disjoint first, so that every provider charges the same tokens.
import type { Answer, Ask } from "../../api-client.ts";
import { modelHref } from "../api/names.ts";
import { Answered } from "../api/problem-notice.tsx";
import { useLoaded } from "../api/use-loaded.ts";
import { readOffers } from "../offers/model-view.ts";
import { type OfferCost, OffersByCost } from "../offers/offer-table.tsx";
import { comparable, type Offer } from "../offers/offers.ts";
import { counted, formatCount } from "../ui/format.ts";
import { Link, Notice, Section } from "../ui/layout.tsx";
import { priceCalls } from "../workload/workload.ts";
import { type Bill, countedApart, sharedTerms } from "./bill.ts";
import { billKey, type Call, callHref } from "./query.ts";

export type ComparedCall = {
  /** The call with disjoint counts, as each offer prices it. */
  same: Call;
  offers: Offer[];
  /** Cheapest first, then offers that lack a rate for a part of the call, then offers that cannot price it. */
  costs: OfferCost[];
  /** How many more offers the model has: plans, free tiers, offers without a price or no longer sold. */
  aside: number;
};

/** Prices a call at every offer of its model that is sold by the call. */
export async function compareCall(ask: Ask, call: Call, bill: Bill): Promise<Answer<ComparedCall>> {
  const known = await readOffers(ask, call.model);
  if (!known.ok) return known;
  const offers = comparable(known.value.offers);
  const same = countedApart(call, bill);
  const asked = offers.map((offer) => {
    return { ...offer, offerId: { provider: offer.provider_id, model: offer.model_id } };
  });
  const scenario = { offers: asked, workload: { calls: 1, batch: 0 }, when: "now" as const };
  const counted = { ...sharedTerms(same), ...(call.book && { rates_book: call.book }) };
  const priced = await priceCalls(ask, scenario, [counted]);
  if (!priced.ok) return priced;
  const aside = known.value.offers.length - offers.length;
  return { ...priced, value: { same, offers, costs: priced.value, aside } };
}

type ComparisonProps = {
  bill: Bill;
  call: Call;
  first: Answer<ComparedCall> | undefined;
  compare: () => void;
};

export function Comparison({ compare, ...compared }: ComparisonProps) {
  const { call } = compared;
  return (
    <Section id="comparison" title="The same call elsewhere">
      {call.compare ? (
        <ComparedBills {...compared} />
      ) : (
        <Link class="button" href={callHref({ ...call, compare: true })} go={compare}>
          Compare across providers
        </Link>
      )}
    </Section>
  );
}

function ComparedBills({ bill, call, first }: Omit<ComparisonProps, "compare">) {
  const answer = useLoaded(billKey(call), (ask) => compareCall(ask, call, bill), { first });
  return (
    <Answered {...answer} waiting="Asking every provider …">
      {({ offers, costs, same, aside }) =>
        costs.length === 0 ? (
          <Notice title="No provider can price this call" />
        ) : (
          <>
            <p role="status">{counted(costs.length, "offer")}, the cheapest first.</p>
            <OffersByCost
              {...{ offers, costs, unit: "1m", today: bill.at.slice(0, 10) }}
              label="Cost at each offer"
              billHref={({ provider_id: provider, model_id: model }) =>
                callHref({ ...call, ...same, provider, model, subprovider: "", byok: false })
              }
            />
            <p>
              {aside > 0 &&
                `${formatCount(aside)} more are plans, free tiers, offers without a public price or no longer sold: `}
              <a href={modelHref(call.model)}>every offer of {call.model}</a>.
            </p>
          </>
        )
      }
    </Answered>
  );
}
