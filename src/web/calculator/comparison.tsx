// The same call at every offer of the model: the same tokens, counted once, at each one's rates.
import { useContext } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { modelHref } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { Answered } from "../api/problem-notice.tsx";
import type { OfferId } from "../offers/offer-id.ts";
import { followHere } from "../ui/dom.ts";
import { counted, formatCount, formatUsd } from "../ui/format.ts";
import { Folded, Notice, Section } from "../ui/layout.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { CostTable, dearest, wholeCost } from "../workload/cost-table.tsx";
import type { Outcome } from "../workload/workload.ts";
import type { Bill } from "./bill.ts";
import { type ComparedCall, compareCall } from "./compare-call.ts";
import { billKey, type Call, callHref, PERIOD_LABELS } from "./query.ts";

/** Offers in the table at once; the others are in a table that opens. */
const SHOWN = 16;

type ComparisonProps = {
  bill: Bill;
  call: Call;
  /** What the Worker compared, which may be the cheapest alone. */
  first: Answer<ComparedCall> | undefined;
  compare: () => void;
};

export function Comparison({ compare, ...compared }: ComparisonProps) {
  return (
    <Section id="comparison" title="The same call elsewhere">
      {compared.call.compare ? (
        <ComparedBills {...compared} />
      ) : (
        <a
          class="button"
          href={callHref({ ...compared.call, compare: true })}
          onClick={(event) => followHere(event, compare)}
        >
          Compare across providers
        </a>
      )}
    </Section>
  );
}

function ComparedBills({ bill, call, first }: Omit<ComparisonProps, "compare">) {
  const load = (signal: AbortSignal) => compareCall(browserAsk, call, bill, Date.now(), { signal });
  // What the Worker compared may be the cheapest alone.
  const known = { first: first && { key: "", value: first } };
  const key = JSON.stringify([billKey(call), call.calls, call.per]);
  const { loading, ...answer } = useLoaded(key, load, known);
  return (
    <Answered {...answer} waiting="Asking every provider …">
      {(compared) =>
        compared.outcomes.length === 0 ? (
          <Notice title="No provider can price this call" />
        ) : (
          <div class="elsewhere" aria-busy={loading}>
            <Compared compared={compared} call={call} />
          </div>
        )
      }
    </Answered>
  );
}

function Compared({ compared, call }: { compared: ComparedCall; call: Call }) {
  const { nameOf } = useContext(Page);
  const { same, outcomes, left, aside, beside } = compared;
  const { calls, per } = call;
  const least = outcomes[compared.least ?? outcomes.length];
  const head = (offerId: OfferId) => (
    <>
      <a href={callHref({ ...same, ...offerId, subprovider: "", byok: false, calls, per })}>
        {nameOf(offerId.provider)}
      </a>{" "}
      {offerId === least?.offerId && <span class="tag">cheapest verified</span>}
      <span class="id">{offerId.model}</span>
    </>
  );
  const table = (some: readonly Outcome[]) => (
    <CostTable
      label="Cost at each offer"
      outcomes={some}
      amounts={[
        ["call", "Cost"],
        ...(calls > 1 ? [["day", `${formatCount(calls)} calls ${PERIOD_LABELS[per]}`] as const] : []),
      ]}
      write={formatUsd}
      multiple="× cheapest verified"
      most={dearest(outcomes.slice(0, SHOWN))}
      best={least ? [least] : []}
      head={head}
    />
  );
  return (
    <>
      <p role="status">{comparisonSummary(outcomes, least, nameOf)}</p>
      {left > 0 && (
        <noscript>
          <p class="hint">
            These are the {formatCount(outcomes.length)} cheapest by their listed rates; without JavaScript
            the {formatCount(left)} others are not priced.
          </p>
        </noscript>
      )}
      {table(outcomes.slice(0, SHOWN))}
      {outcomes.length > SHOWN && (
        <Folded summary={`${formatCount(outcomes.length - SHOWN)} more, dearer, the same or without a price`}>
          {table(outcomes.slice(SHOWN))}
        </Folded>
      )}
      <p>
        {aside > 0 &&
          `${formatCount(aside)} more are plans, free tiers, offers without a public price or no longer sold: `}
        <a href={modelHref(call.model)}>every offer of {call.model}</a>.{" "}
        {beside !== undefined && <a href={beside}>The cheapest side by side, for a workload</a>}
      </p>
    </>
  );
}

/** `38 offers are priced, the cheapest first. Cheapest verified price: $0.0126, the same at 21 of them.` */
function comparisonSummary(
  outcomes: readonly Outcome[],
  least: Outcome | undefined,
  nameOf: (provider: string) => string,
): string {
  const priced = outcomes.filter(({ ok }) => ok).length;
  const count = `${counted(priced, "offer is", "offers are")} priced, the cheapest first.`;
  if (!least?.ok) return `${count} No second source verifies any of these prices.`;
  const same = outcomes.filter((outcome) => wholeCost(outcome) === wholeCost(least)).length;
  const where =
    same === 1 ? `at ${nameOf(least.offerId.provider)}` : `the same at ${formatCount(same)} of them`;
  return `${count} Cheapest verified price: ${formatUsd(least.cost.call)}, ${where}.`;
}
