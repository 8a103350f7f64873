// The calculator's right side: the bill, or the message or question that stands in for it.
import type { ComponentChildren } from "preact";
import type { Answer } from "../../api-client.ts";
import type { Quotes } from "../../contract/quote-answers.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import type { RatesBook } from "../api/rates-book.tsx";
import { instantText } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { responseNotes } from "./bill-remarks.ts";
import { BillView } from "./bill-view.tsx";
import { LogView } from "./log-view.tsx";
import { type PasteState, unknownHost } from "./pasted.ts";
import type { PricedLog } from "./price-log.ts";
import { Candidates, QuestionView } from "./question.tsx";
import { QuoteView } from "./quote.tsx";
import { isUnknownModel } from "./unlisted.ts";
import { type useBill, useEntry } from "./use-bill.ts";
import { type Calculation, offerIdOf } from "./use-call.ts";

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
  /** What many pasted calls come to, to begin with. */
  priced: Answer<PricedLog> | undefined;
  book: RatesBook | undefined;
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
function pasted({ calculation, nameOf, origin, book, priced }: BillPaneProps): ComponentChildren | undefined {
  const { paste, form } = calculation;
  if (paste.kind === "reading") return <Notice title="Reading what was pasted …" />;
  if (paste.kind === "problem")
    return <ProblemNotice problem={paste.problem} retry={calculation.readAgain} />;
  if (paste.kind === "question") {
    const { text, offerId, offerIds } = paste;
    return (
      <QuestionView title="Whose response is this?" text={`${text} Nothing is billed until then.`}>
        <Candidates offerId={offerId} known={offerIds} nameOf={nameOf} choose={calculation.choose} />
      </QuestionView>
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
  return (
    <LogView lines={paste.lines} chosen={offerIdOf(form)} first={priced} {...{ book, nameOf, origin }} />
  );
}

function FormBill({ calculation, billing, waits, mistaken, nameOf, origin, quoted, retry }: BillPaneProps) {
  const { bill, billed } = billing;
  const matched = bill?.ok ? bill.value.matched?.modelId : undefined;
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
  const { provider, model, subprovider } = billed;
  const { problem } = bill;
  const withoutHost = subprovider === "" ? [] : [{ provider, model }];
  const choices = problem.kind === "refused" && (
    <Candidates
      offerId={{ provider, model }}
      {...{ known: withoutHost, message: problem.message, nameOf, choose: calculation.choose }}
    />
  );
  if (!isUnknownModel(problem.message)) {
    return (
      <>
        <ProblemNotice problem={problem} retry={retry} />
        {choices}
      </>
    );
  }
  return (
    <QuestionView
      title={`Which model at ${nameOf(provider)}?`}
      text={`${nameOf(provider)} lists no ${model}.`}
    >
      {choices}
    </QuestionView>
  );
}

/** What to know about a pasted response beside its bill; counts typed later have no such facts. */
function pasteNotes(paste: PasteState): string[] {
  if (paste.kind !== "one" || paste.aside) return [];
  const { time } = paste.read;
  const host = unknownHost(paste.read, paste.offerId);
  const hostNote =
    host === undefined ? [] : [`The host ${host} is not known here; the provider's own price is charged.`];
  const timeNote =
    time === undefined
      ? []
      : [`The response was made at ${instantText(time)}; it is priced at the time in the form.`];
  return [...responseNotes(paste.read.reading), ...hostNote, ...timeNote];
}
