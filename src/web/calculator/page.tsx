// The calculator: a call on one side, its bill on the other. The address always holds the whole call.

import { useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import type { Quotes } from "../../contract/quote-answers.ts";
import { readProviders } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type ProviderName, providerNames } from "../api/names.ts";
import { BookField, useBook } from "../api/rates-book.tsx";
import { SubmitWithoutScript } from "../ui/fields.tsx";
import type { Bill } from "./bill.ts";
import { BillPane } from "./bill-pane.tsx";
import { type Checked, checkForm } from "./check-form.ts";
import type { ComparedCall } from "./compare-call.ts";
import { Comparison } from "./comparison.tsx";
import { CountFields } from "./count-fields.tsx";
import type { Sent } from "./first-view.ts";
import { GatewayFields, NameFields } from "./form.tsx";
import { PasteField } from "./paste-field.tsx";
import { hidesBill, isSetAside } from "./pasted.ts";
import { type CallForm, callHref, formHref } from "./query.ts";
import { type Billed, useBill } from "./use-bill.ts";
import { type Calculation, useCall } from "./use-call.ts";

type CalculatorProps = {
  providers: ProviderName[];
  /** The bill of the call in the address. */
  first?: Billed | undefined;
  /** The quote of that call, where the address says how much output it may have. */
  quoted?: Answer<Quotes> | undefined;
  /** That call at other offers, where the address asks for it. */
  compared?: Answer<ComparedCall> | undefined;
  /** What a browser without a script sent with the form. */
  sent?: Sent | undefined;
  search: string;
  origin: string;
};

export function CalculatorPage({
  providers: known,
  first,
  quoted,
  compared,
  sent,
  search,
  origin,
}: CalculatorProps) {
  const [providers, setProviders] = useState(known);
  const calculation = useCall(search, sent);
  const { form, paste } = calculation;
  const checked = checkForm(form);
  const complete = form.provider.trim() !== "" && form.model.trim() !== "";
  const rates = useBook();
  const book = rates.book && { book: rates.book };
  const call =
    checked.ok && complete && rates.read.ok && !hidesBill(paste) ? { ...checked.call, ...book } : undefined;
  const billing = useBill(call, first);
  const { bill, billed } = billing;
  const isCurrent = billed !== undefined && callHref(billed) === formHref(form);
  const nameOf = providerNames(providers);
  const retry = async () => {
    billing.again();
    const again = await readProviders(browserAsk);
    if (again.ok) setProviders(again.value);
  };
  const compare = () => calculation.edit((before) => ({ ...before, compare: true }));
  const pane = {
    calculation,
    billing,
    nameOf,
    origin,
    retry,
    quoted,
    book: rates.book,
    priced: sent?.priced,
  };
  return (
    <>
      <h1>Calculator</h1>
      <p class="lead">What one call costs, to the last digit. The address holds the whole call: share it.</p>
      <div class="calculator">
        <CallColumn
          calculation={calculation}
          checked={checked}
          providers={providers}
          nameOf={nameOf}
          rates={rates}
          pasted={sent?.text}
          bill={bill?.ok && isCurrent ? bill.value : undefined}
        />
        <BillPane {...pane} waits={call !== undefined} mistaken={!checked.ok || !rates.read.ok} />
      </div>
      {bill?.ok && billed && (
        <Comparison bill={bill.value} call={billed} first={compared} {...{ compare, nameOf }} />
      )}
    </>
  );
}

type CallColumnProps = {
  calculation: Calculation;
  checked: Checked;
  providers: ProviderName[];
  nameOf: (provider: string) => string;
  rates: ReturnType<typeof useBook>;
  /** The text in the box at first. */
  pasted: string | undefined;
  /** The bill of the form as it stands. */
  bill: Bill | undefined;
};

function CallColumn({ calculation, checked, providers, nameOf, rates, pasted, bill }: CallColumnProps) {
  const { form, paste, edit, editCounts, take, reconsider, chooseProvider, setModel } = calculation;
  const errors = checked.ok ? {} : checked.errors;
  return (
    <form
      id="call"
      class={isSetAside(paste) ? "call set-aside" : "call"}
      aria-label="Call"
      method="get"
      action="/"
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenFields form={form} />
      <NameFields
        form={form}
        providers={providers}
        chooseProvider={(provider) => chooseProvider(provider, bill)}
        setModel={setModel}
      />
      <CountFields form={form} errors={errors} nameOf={nameOf} editCounts={editCounts} edit={edit} />
      <PasteField paste={paste} text={pasted} take={take} reconsider={reconsider} nameOf={nameOf} />
      <GatewayFields form={form} edit={edit} />
      <BookField {...rates} />
      <SubmitWithoutScript label="Show the bill" />
    </form>
  );
}

/** Keeps what has no field when the form is sent without a script. */
function HiddenFields({ form: { units, search = "", compare } }: { form: CallForm }) {
  const fields = Object.entries({ view: "calculator", units, search, compare: compare ? "1" : "" });
  return (
    <>
      {fields.map(
        ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  );
}
