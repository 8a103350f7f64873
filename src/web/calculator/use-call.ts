// The call being put together: what is typed, what is pasted, and the address that holds it.

import { type Dispatch, type StateUpdater, useRef, useState } from "preact/hooks";
import { browserAsk } from "../api/browser-ask.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { useAddress } from "../ui/use-address.ts";
import type { Bill } from "./bill.ts";
import { checkForm } from "./check-form.ts";
import { countedApart } from "./convert-counts.ts";
import type { Sent } from "./first-view.ts";
import { afterName, afterNumber, fillForm, hidesBill, isEdited, NOTHING, type PasteState } from "./pasted.ts";
import { type CallForm, formHref, namesModel, readForm, toForm } from "./query.ts";
import { readPasted } from "./read-pasted.ts";

/** Changes the form as it is at that moment. */
export type Edit = (change: (form: CallForm) => CallForm) => void;

export type Calculation = ReturnType<typeof useCall>;

export function useCall(search: string, sent: Sent | undefined) {
  const [draft, setDraft] = useState<Draft>(() => {
    const params = new URLSearchParams(search);
    return { form: sent?.form ?? readForm(params), chosen: namesModel(params) };
  });
  const [paste, setPaste] = useState<PasteState>(sent?.paste ?? NOTHING);
  const { form } = draft;
  useAddress(formHref(form), hidesBill(paste));

  const edit: Edit = (change) => setDraft((now) => ({ ...now, form: change(now.form) }));
  const editCounts: Edit = (change) => {
    edit(change);
    setPaste(afterNumber);
  };
  const setNames = (names: Partial<CallForm>) => {
    setDraft((now) => ({ form: { ...now.form, ...names }, chosen: true }));
    setPaste((now) => afterName(now, { ...offerIdOf(form), ...names }));
  };
  return {
    form,
    paste,
    edit,
    editCounts,
    setModel: (model: string) => setNames({ model }),
    /** Counts in the way of the provider they come from are set apart, as its `bill` charges them. */
    chooseProvider: (provider: string, bill: Bill | undefined) => {
      const checked = checkForm(form);
      const isTheirs = form.convention === "provider" && checked.ok && bill !== undefined;
      const { counts, convention } = isTheirs ? toForm(countedApart(checked.call, bill)) : form;
      setNames({ provider, subprovider: "", counts, convention });
    },
    choose: (offerId: OfferId) => setNames({ ...offerId, subprovider: "" }),
    ...usePaste({ draft, setDraft, paste, setPaste, text: sent?.text ?? "" }),
  };
}

/** A form, and whether its model was chosen or comes from the example. */
export type Draft = { form: CallForm; chosen: boolean };

type Held = {
  draft: Draft;
  setDraft: Dispatch<StateUpdater<Draft>>;
  paste: PasteState;
  setPaste: Dispatch<StateUpdater<PasteState>>;
  /** The pasted text at first. */
  text: string;
};

function usePaste({ draft, setDraft, paste, setPaste, text: first }: Held) {
  /** The draft to go back to when the paste is cleared. */
  const before = useRef<Draft>(undefined);
  const latest = useRef(first);
  const run = useRef(0);
  const take = async (text: string) => {
    run.current += 1;
    const mine = run.current;
    latest.current = text;
    const isEmpty = text.trim() === "";
    const start = before.current ?? draft;
    before.current = isEmpty ? undefined : start;
    if (!isEmpty || !isEdited(paste)) setDraft((now) => restored(now, start));
    setPaste(isEmpty ? NOTHING : { kind: "reading" });
    if (isEmpty) return;
    const read = await readPasted(browserAsk, text, start.chosen ? offerIdOf(start.form) : undefined);
    if (mine !== run.current) return;
    setPaste(read);
    if (!("read" in read)) return;
    setDraft((now) => ({ ...now, form: fillForm(now.form, read.read, read.offerId) }));
  };
  return {
    take,
    readAgain: () => take(latest.current),
    /** Asks again which model of which provider answered. */
    reconsider: () => {
      setPaste((now) => (now.kind === "one" ? doubted(now) : now));
    },
  };
}

/** The model and provider in a form. */
export function offerIdOf({ provider, model }: CallForm): OfferId {
  return { provider, model };
}

/** The present draft, with every field that a paste replaces as it was before. */
function restored({ form }: Draft, { form: start, chosen }: Draft): Draft {
  const { provider, model, subprovider, byok, counts, units, convention } = start;
  return { form: { ...form, provider, model, subprovider, byok, counts, units, convention }, chosen };
}

function doubted({ read, offerId }: Extract<PasteState, { kind: "one" }>): PasteState {
  const text = "Choose another, or set provider and model in the form.";
  return { kind: "question", read, text, offerId, offerIds: offerId.provider === "" ? [] : [offerId] };
}
