// The calculator's right side: the bill, or the message or question that stands in for it.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import type { Quotes } from "../../contract/quote-answers.ts";
import { readEntry } from "../api/api.ts";
import { Page } from "../api/page.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import type { RatesBook } from "../api/rates-book.tsx";
import { useLoaded } from "../api/use-loaded.ts";
import { Notice } from "../ui/layout.tsx";
import { responseNotes } from "./bill-remarks.ts";
import { BillView } from "./bill-view.tsx";
import { LogView } from "./log-view.tsx";
import { type PasteState, unknownHost } from "./pasted.ts";
import type { PricedLog } from "./price-log.ts";
import { Candidates, isUnknownModel, Question } from "./question.tsx";
import { QuoteView } from "./quote.tsx";
import { type Calculation, offerIdOf, type useBill } from "./use-call.ts";

type BillPaneProps = {
  calculation: Calculation;
  billing: ReturnType<typeof useBill>;
  waits: boolean;
  mistaken: boolean;
  quoted: Answer<Quotes> | undefined;
  priced: Answer<PricedLog> | undefined;
  book: RatesBook | undefined;
};

export function BillPane(props: BillPaneProps) {
  const { paste } = props.calculation;
  return (
    <section class="bill" aria-label="Bill" aria-busy={props.billing.loading || paste.kind === "reading"}>
      {pasted(props) ?? <FormBill {...props} />}
    </section>
  );
}

function pasted({ calculation, book, priced }: BillPaneProps): ComponentChildren | undefined {
  const { paste, form, choose } = calculation;
  if (paste.kind === "reading") return <Notice title="Reading what was pasted …" />;
  if (paste.kind === "problem")
    return <ProblemNotice problem={paste.problem} retry={calculation.readAgain} />;
  if (paste.kind === "question") {
    const { text, offerId, offerIds: known } = paste;
    const title = "Whose response is this?";
    return <Question {...{ title, offerId, known, choose }} text={`${text} Nothing is billed until then.`} />;
  }
  if (!("aside" in paste) || paste.aside || paste.kind === "one") return undefined;
  if (paste.kind === "several")
    return <LogView lines={paste.lines} chosen={offerIdOf(form)} first={priced} book={book} />;
  const { model } = paste;
  const enter = model && ` It names ${model}: choose who answered, then enter its counts.`;
  const text = `What was pasted could not be read. Clear the box to see your last bill.${enter}`;
  return <Question title="No bill" {...{ text, offerId: { provider: "", model }, known: [], choose }} />;
}

function FormBill({ calculation, billing, waits, mistaken, quoted }: BillPaneProps) {
  const { nameOf } = useContext(Page);
  const { bill, billed } = billing;
  const matched = bill?.ok ? bill.value.matched?.modelId : undefined;
  const entry = useEntry(billed?.provider, matched ?? billed?.model);
  if (mistaken) return <Notice title="No bill until the marked fields are right" />;
  if (bill === undefined || billed === undefined)
    return (
      <Notice title={waits ? "Pricing the call …" : "No call to price yet"}>
        {!waits && <p>Choose a provider and a model.</p>}
      </Notice>
    );
  const { provider, model, subprovider } = billed;
  if (bill.ok) {
    const notes = pasteNotes(calculation.paste);
    const quote = billed.most !== undefined && <QuoteView call={billed} bill={bill.value} first={quoted} />;
    return <BillView bill={bill.value} call={billed} entry={entry} notes={notes} quote={quote} />;
  }
  const { problem } = bill;
  const known = subprovider === "" ? [] : [{ provider, model }];
  const candidates = {
    ...{ offerId: { provider, model }, known, choose: calculation.choose },
    message: problem.message,
  };
  if (isUnknownModel(problem.message)) {
    const seller = nameOf(provider);
    return (
      <Question title={`Which model at ${seller}?`} text={`${seller} lists no ${model}.`} {...candidates} />
    );
  }
  return (
    <>
      <ProblemNotice problem={problem} retry={billing.again} />
      {problem.kind === "refused" && <Candidates {...candidates} />}
    </>
  );
}

function useEntry(provider = "", model = "") {
  const key = model === "" ? undefined : JSON.stringify([provider, model]);
  const { value, loading } = useLoaded(key, (ask) => readEntry(ask, { provider, model }));
  return loading ? undefined : value;
}

/** What the page remarks on a pasted response beside its bill; it remarks nothing on counts that were typed since. */
function pasteNotes(paste: PasteState): string[] {
  if (paste.kind !== "one" || paste.aside) return [];
  const host = unknownHost(paste.read, paste.offerId);
  return [
    ...responseNotes(paste.read.reading),
    ...(host ? [`The host ${host} is not known here; the provider's own price is charged.`] : []),
  ];
}
