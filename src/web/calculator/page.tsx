// The calculator: a call on one side, its bill on the other. The address always holds the whole call.
import { BookField, useBook } from "../api/rates-book.tsx";
import { isNamed } from "../offers/offer-id.ts";
import { Submit } from "../ui/fields.tsx";
import type { Bill } from "./bill.ts";
import { BillPane } from "./bill-pane.tsx";
import { checkForm, type FieldErrors } from "./check-form.ts";
import { Comparison } from "./comparison.tsx";
import type { FirstView } from "./first-view.ts";
import { CountFields, GatewayFields, NameFields } from "./form.tsx";
import { PasteField } from "./paste-field.tsx";
import { hidesBill } from "./pasted.ts";
import { callHref, formHref } from "./query.ts";
import { type Calculation, useBill, useCall } from "./use-call.ts";

export function CalculatorPage({ first, quoted, compared, sent, search }: FirstView & { search: string }) {
  const calculation = useCall(search, sent);
  const { form, paste } = calculation;
  const checked = checkForm(form);
  const rates = useBook();
  const { book } = rates;
  const isPriced = checked.ok && isNamed(form) && rates.read.ok && !hidesBill(paste);
  const call = isPriced ? { ...checked.call, ...(book && { book }) } : undefined;
  const billing = useBill(call, first);
  const { bill, billed } = billing;
  const isCurrent = billed !== undefined && callHref(billed) === formHref(form);
  return (
    <>
      <h1>Calculator</h1>
      <p class="lead">What one call costs, to the last digit. The address holds the whole call: share it.</p>
      <div class="calculator">
        <CallColumn
          {...{ calculation, rates }}
          errors={checked.ok ? {} : checked.errors}
          pasted={sent?.text}
          bill={bill?.ok && isCurrent ? bill.value : undefined}
        />
        <BillPane
          {...{ calculation, billing, quoted, book }}
          priced={sent?.priced}
          waits={call !== undefined}
          mistaken={!checked.ok || !rates.read.ok}
        />
      </div>
      {bill?.ok && billed && (
        <Comparison
          bill={bill.value}
          call={billed}
          first={compared}
          compare={() => calculation.edit({ compare: true })}
        />
      )}
    </>
  );
}

type CallColumnProps = {
  calculation: Calculation;
  errors: FieldErrors;
  rates: ReturnType<typeof useBook>;
  pasted: string | undefined;
  bill: Bill | undefined;
};

function CallColumn({ calculation, errors, rates, pasted, bill }: CallColumnProps) {
  const { form, paste, chooseProvider } = calculation;
  const { units, search, compare } = form;
  // Values without a field, for a form that is sent without a script.
  const hidden = Object.entries({ view: "calculator", units, search, compare: compare ? "1" : "" });
  return (
    <form
      id="call"
      class={hidesBill(paste) && paste.kind !== "question" ? "call set-aside" : "call"}
      aria-label="Call"
      method="post"
      action="/"
      onSubmit={(event) => event.preventDefault()}
    >
      {hidden.map(
        ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <NameFields {...calculation} chooseProvider={(provider) => chooseProvider(provider, bill)} />
      <CountFields {...calculation} errors={errors} />
      <PasteField {...calculation} text={pasted} />
      <GatewayFields {...calculation} />
      <BookField {...rates} />
      <noscript>
        <Submit>Show the bill</Submit>
      </noscript>
    </form>
  );
}
