// The calculator: a call on one side, its bill on the other. The address always holds the whole call.
import { useState } from "preact/hooks";
import { readProviders } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { ProviderName } from "../api/entries.ts";
import { BillPane } from "./bill-pane.tsx";
import { checkForm } from "./check-form.ts";
import { Comparison } from "./comparison.tsx";
import { CountFields } from "./count-fields.tsx";
import { GatewayFields, NameFields } from "./form.tsx";
import { PasteField } from "./paste/paste-field.tsx";
import { holdsBill } from "./paste/state.ts";
import { callHref, formHref } from "./query.ts";
import { useBill } from "./use-bill.ts";
import { useCall } from "./use-call.ts";

type CalculatorProps = { providers: ProviderName[]; search: string; origin: string };

export function Calculator({ providers: known, search, origin }: CalculatorProps) {
  const [providers, setProviders] = useState(known);
  const calculation = useCall(search);
  const { form, paste } = calculation;
  const checked = checkForm(form);
  const complete = form.provider.trim() !== "" && form.model.trim() !== "";
  const call = checked.ok && complete && !holdsBill(paste) ? checked.call : undefined;
  const billing = useBill(call);
  const nameOf = (provider: string) =>
    providers.find(({ provider_id }) => provider_id === provider)?.name ?? provider;
  const retry = async () => {
    billing.load();
    const again = await readProviders(browserAsk);
    if (again.ok) setProviders(again.value);
  };
  const { bill, billed } = billing;
  const isCurrent = billed !== undefined && callHref(billed) === formHref(form);
  return (
    <>
      <h1>Calculator</h1>
      <p class="lead">What one call costs, to the last digit. The address holds the whole call: share it.</p>
      <div class="calculator">
        <form class="call" aria-label="Call" onSubmit={(event) => event.preventDefault()}>
          <NameFields
            form={form}
            providers={providers}
            chooseProvider={(provider) =>
              calculation.chooseProvider(provider, bill?.ok && isCurrent ? bill.value.applied : undefined)
            }
            setModel={calculation.setModel}
          />
          <CountFields
            form={form}
            errors={checked.ok ? {} : checked.errors}
            nameOf={nameOf}
            editCounts={calculation.editCounts}
            edit={calculation.edit}
          />
          <PasteField
            paste={paste}
            take={calculation.take}
            reconsider={calculation.reconsider}
            nameOf={nameOf}
          />
          <GatewayFields form={form} edit={calculation.edit} />
        </form>
        <BillPane
          calculation={calculation}
          billing={billing}
          waits={call !== undefined}
          mistaken={!checked.ok}
          nameOf={nameOf}
          origin={origin}
          retry={retry}
        />
      </div>
      {bill?.ok && billed && (
        <Comparison
          bill={bill.value}
          call={billed}
          compare={() => calculation.edit((before) => ({ ...before, compare: true }))}
        />
      )}
    </>
  );
}
