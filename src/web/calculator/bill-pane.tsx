// The calculator's right side: the bill, or the message or question that stands in for it.
import type { ComponentChildren } from "preact";
import type { Answer } from "../../api-client.ts";
import type { Quotes } from "../../contract/quote-answers.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { responseNotes } from "./bill-remarks.ts";
import { BillView } from "./bill-view.tsx";
import { type PasteState, unknownHost } from "./pasted.ts";
import { QuestionView, UnknownModel } from "./question.tsx";
import { QuoteView } from "./quote.tsx";
import { type PricedCall, SeveralBills } from "./several-bills.tsx";
import { hostProblem, isUnknownHost, isUnknownModel } from "./unlisted.ts";
import { type useBill, useEntry } from "./use-bill.ts";
import type { Calculation } from "./use-call.ts";

type BillPaneProps = {
  calculation: Calculation;
  billing: ReturnType<typeof useBill>;
  /** The form holds a call to price. */
  waits: boolean;
  /** A field of the form is wrong. */
  mistaken: boolean;
  nameOf: (provider: string) => string;
  origin: string;
  /** The quote to begin with. */
  quoted: Answer<Quotes> | undefined;
  /** The bills of several pasted calls to begin with. */
  priced: PricedCall[] | undefined;
  retry: () => void;
};

export function BillPane(props: BillPaneProps) {
  const { paste } = props.calculation;
  return (
    <section class="bill" aria-label="Bill" aria-busy={props.billing.loading || paste.kind === "reading"}>
      {pasted(props) ?? <FormBill {...props} />}
    </section>
  );
}

/** What replaces the form's own bill after a paste; undefined where nothing does. */
function pasted({ calculation, nameOf, priced }: BillPaneProps): ComponentChildren | undefined {
  const { paste, form } = calculation;
  if (paste.kind === "reading") return <Notice title="Reading what was pasted …" />;
  if (paste.kind === "problem")
    return <ProblemNotice problem={paste.problem} retry={calculation.readAgain} />;
  if (paste.kind === "question") {
    const { text, offerIds } = paste.question;
    return (
      <QuestionView
        title="Whose response is this?"
        text={`${text} Nothing is billed until then.`}
        offerIds={offerIds}
        nameOf={nameOf}
        choose={calculation.choose}
      />
    );
  }
  if (paste.kind === "unread" && !paste.aside) {
    return (
      <Notice title="No bill">
        <p>What was pasted could not be read. Clear the box to see your last bill.</p>
      </Notice>
    );
  }
  if (paste.kind !== "several" || paste.aside) return undefined;
  const open = paste.groups.findIndex(({ finding }) => finding.kind === "question");
  const finding = paste.groups[open]?.finding;
  if (finding?.kind !== "question")
    return <SeveralBills groups={paste.groups} form={form} nameOf={nameOf} first={priced} />;
  return (
    <QuestionView
      title="Whose responses are these?"
      text={`${finding.text} Nothing is billed until then.`}
      offerIds={finding.offerIds}
      nameOf={nameOf}
      choose={(offerId) => calculation.chooseFor(open, offerId)}
    />
  );
}

function FormBill({ calculation, billing, waits, mistaken, nameOf, origin, quoted, retry }: BillPaneProps) {
  const { bill, billed } = billing;
  const matched = bill?.ok ? bill.value.matched?.model : undefined;
  const entry = useEntry(billed?.provider, matched ?? billed?.model);
  if (mistaken) return <Notice title="No bill until the marked fields are right" />;
  if (bill === undefined || billed === undefined) {
    return waits ? (
      <Notice title="Pricing the call …" />
    ) : (
      <Notice title="No call to price yet">
        <p>Choose a provider and a model.</p>
      </Notice>
    );
  }
  if (bill.ok) {
    const notes = pasteNotes(calculation.paste);
    const quote = billed.most !== undefined && <QuoteView call={billed} bill={bill.value} first={quoted} />;
    const place = `${billed.model} at ${nameOf(billed.provider)}`;
    return <BillView bill={bill.value} call={billed} {...{ place, origin, entry, notes, quote }} />;
  }
  if (isUnknownModel(bill.problem)) {
    return (
      <UnknownModel offerId={billed} problem={bill.problem} nameOf={nameOf} choose={calculation.choose} />
    );
  }
  return (
    <>
      <ProblemNotice problem={hostProblem(bill.problem, nameOf)} retry={retry} />
      {isUnknownHost(bill.problem) && (
        <button type="button" class="button" onClick={calculation.dropHost}>
          Price without this host
        </button>
      )}
    </>
  );
}

/** What to know about a pasted response beside its bill; counts typed later have no such facts. */
function pasteNotes(paste: PasteState): string[] {
  if (paste.kind !== "one" || paste.aside) return [];
  const host = unknownHost(paste.reading, paste.settled.offerId);
  const hostNote =
    host === undefined ? [] : [`The host ${host} is not known here; the provider's own price is charged.`];
  return [...responseNotes(paste.reading), ...hostNote];
}
