// The call being put together: what is typed, what is pasted, and the address that holds it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { UsageConvention } from "../../schemas/provider-terms.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { dom } from "../ui/dom.ts";
import { checkForm } from "./check-form.ts";
import { readConvention, toTotals } from "./convert-counts.ts";
import type { Place } from "./paste/place.ts";
import { afterName, afterNumber, holdsBill, NOTHING, type PasteState } from "./paste/state.ts";
import { type Draft, placeOf, usePaste } from "./paste/use-paste.ts";
import { type CallForm, formHref, namesModel, readForm, toForm } from "./query.ts";
import type { Sent } from "./sent.ts";

/** A change of the form as it is at that moment. */
export type Edit = (change: (form: CallForm) => CallForm) => void;

export type Calculation = ReturnType<typeof useCall>;

export function useCall(search: string, sent: Sent | undefined) {
  const [draft, setDraft] = useState<Draft>(() => {
    const params = new URLSearchParams(search);
    return { form: sent?.form ?? readForm(params), chosen: namesModel(params) };
  });
  const [paste, setPaste] = useState<PasteState>(sent?.paste ?? NOTHING);
  const { form } = draft;
  useAddress(form, holdsBill(paste));

  const edit: Edit = (change) => setDraft((now) => ({ ...now, form: change(now.form) }));
  const editCounts: Edit = (change) => {
    edit(change);
    setPaste(afterNumber);
  };
  const setNames = (names: Partial<CallForm>) => {
    setDraft((now) => ({ form: { ...now.form, ...names }, chosen: true }));
    setPaste((now) => afterName(now, { ...placeOf(form), ...names }));
  };
  return {
    form,
    paste,
    edit,
    editCounts,
    setModel: (model: string) => setNames({ model }),
    /** `applied`: how the provider of before counts, where its bill has told it. */
    chooseProvider: async (provider: string, applied: UsageConvention | undefined) => {
      const counts = paste.kind === "question" ? {} : await countsElsewhere(form, applied);
      setNames({ provider, subprovider: "", ...counts });
    },
    choose: (place: Place) => setNames({ ...place, subprovider: "" }),
    dropHost: () => setNames({ subprovider: "" }),
    ...usePaste({ draft, setDraft, paste, setPaste, text: sent?.text ?? "" }),
  };
}

/** Keeps the address in step with the form, from the first change on; not while the form is not what will be billed. */
function useAddress(form: CallForm, held: boolean): void {
  const first = useRef(form);
  useEffect(() => {
    if (form === first.current || held) return;
    dom.history.replaceState(dom.history.state, "", formHref(form));
  }, [formHref(form), held]);
}

/**
 * The counts of a form as they mean the same at another provider. Counts in the way of the provider they come from are made
 * totals; `applied` is that way, where a bill has told it.
 */
async function countsElsewhere(form: CallForm, applied?: UsageConvention): Promise<Partial<CallForm>> {
  const checked = checkForm(form);
  if (form.convention !== "provider" || !checked.ok || form.provider === "") return {};
  const way = applied ?? (await readConvention(browserAsk, checked.call));
  if (way === undefined) return {};
  const { counts, convention } = toForm(toTotals(checked.call, way));
  return { counts, convention };
}
