// The call being put together: what is typed, what is pasted, the address that holds it, and its bill.
import { type Dispatch, type StateUpdater, useRef, useState } from "preact/hooks";
import type { Ask } from "../../api-client.ts";
import { REQUIRED_COUNTS } from "../../schemas/charges.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { useLoaded } from "../api/use-loaded.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { useAddress } from "../ui/address.ts";
import { type Bill, type Billed, countedApart, readBill } from "./bill.ts";
import { checkForm } from "./check-form.ts";
import type { Sent } from "./first-view.ts";
import {
  afterName,
  afterNumber,
  fillForm,
  hidesBill,
  minuteOf,
  NOTHING,
  type PasteState,
  readPasted,
} from "./pasted.ts";
import { billKey, type Call, type CallForm, formHref, perCount, readForm, toForm } from "./query.ts";

/** How long a text in the box for pasted ones stands before it is read, unless it was pasted. */
const PAUSE_MS = 250;

export type Calculation = ReturnType<typeof useCall>;

/** A form, and whether its model was chosen or comes from the example. */
type Draft = { form: CallForm; chosen: boolean };

export function useCall(search: string, sent: Sent | undefined) {
  const [draft, setDraft] = useState<Draft>(() => {
    const params = new URLSearchParams(search);
    return { form: sent?.form ?? readForm(params), chosen: params.has("provider") || params.has("model") };
  });
  const { setPaste, ...pasting } = usePaste(sent, draft, setDraft);
  const { form } = draft;
  useAddress(formHref(form), hidesBill(pasting.paste));

  const edit = (change: Partial<CallForm>) =>
    setDraft((now) => ({ ...now, form: { ...now.form, ...change } }));
  const setNames = (names: Partial<CallForm>) => {
    setDraft((now) => ({ form: { ...now.form, ...names }, chosen: true }));
    setPaste((now) => afterName(now, { ...offerIdOf(form), ...names }));
  };
  return {
    form,
    ...pasting,
    edit,
    editCounts: (change: Partial<CallForm>) => {
      edit({ ...change, unfinished: false });
      setPaste(afterNumber);
    },
    setModel: (model: string) => setNames({ model }),
    /** Counts in the old provider's convention are made disjoint, as its `bill` charges them. */
    chooseProvider: (provider: string, bill: Bill | undefined) => {
      const checked = checkForm(form);
      const isTheirs = form.convention === "provider" && checked.ok && bill !== undefined;
      const { counts, convention } = isTheirs ? toForm(countedApart(checked.call, bill)) : form;
      setNames({ provider, subprovider: "", counts, convention });
    },
    /** Nobody read the counts of a text that is unread, and the form's are another call's. */
    choose: (offerId: OfferId) => {
      const counts = perCount((name) => (REQUIRED_COUNTS.includes(name) ? "" : "0"));
      setNames({ ...offerId, subprovider: "", ...(pasting.paste.kind === "unread" && { counts }) });
    },
  };
}

function usePaste(sent: Sent | undefined, draft: Draft, setDraft: Dispatch<StateUpdater<Draft>>) {
  const [paste, setPaste] = useState<PasteState>(sent?.paste ?? NOTHING);
  const before = useRef<Draft>(undefined);
  const latest = useRef(sent?.text ?? "");
  const run = useRef<AbortController>(undefined);
  const take = async (text: string, _isValid?: boolean, how = "typed") => {
    if (!globalThis.IN_BROWSER) return;
    run.current?.abort();
    run.current = new AbortController();
    const { signal } = run.current;
    latest.current = text;
    const isEmpty = text.trim() === "";
    const start = before.current ?? draft;
    before.current = isEmpty ? undefined : start;
    const isEdited = "aside" in paste && paste.aside;
    if (!isEmpty || !isEdited) setDraft((now) => restored(now, start, paste));
    setPaste(isEmpty ? NOTHING : { kind: "reading" });
    if (isEmpty) return;
    // A pasted text is whole, others may grow with the next key.
    if (how !== "insertFromPaste") await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    const ask: Ask = (path, init) => browserAsk(path, { ...init, signal });
    const read = await readPasted(ask, text, start.chosen ? offerIdOf(start.form) : undefined);
    if (signal.aborted) return;
    setPaste(read);
    if ("read" in read) setDraft((now) => ({ ...now, form: fillForm(now.form, read.read, read.offerId) }));
  };
  return {
    paste,
    setPaste,
    take,
    readAgain: () => take(latest.current),
    /** Asks again which model of which provider answered. */
    reconsider: () => setPaste((now) => (now.kind === "one" ? doubted(now) : now)),
  };
}

/** The model and provider in a form. */
export function offerIdOf({ provider, model }: CallForm): OfferId {
  return { provider, model };
}

/** The present draft, with every field that a paste replaces as it was before. */
function restored({ form }: Draft, { form: start, chosen }: Draft, paste: PasteState): Draft {
  const { calls, per, compare, most, budget } = form;
  const { at } = "read" in paste && form.at && form.at === minuteOf(paste.read) ? start : form;
  return { form: { ...start, at, calls, per, compare, most, budget }, chosen };
}

function doubted({ read, offerId }: Extract<PasteState, { kind: "one" }>): PasteState {
  const text = "Choose another, or set provider and model in the form.";
  return { kind: "question", read, text, offerId, offerIds: offerId.provider === "" ? [] : [offerId] };
}

/** The bill of a call, or undefined. The last bill, at the start `first`, stays until the next one arrives. */
export function useBill(call: Call | undefined, first: Billed | undefined) {
  const load = async (ask: Ask) => call && { call, bill: await readBill(ask, call) };
  // The Worker may have been refused for lack of the key that this tab has.
  const options = { first, isOld: first?.bill.ok === false };
  const { value, loading, again } = useLoaded(call && billKey(call), load, options);
  const billed = call && value;
  // Takes the current values of the fields that a bill does not depend on.
  const { compare = false, calls = 1, per = "all", most, budget } = call ?? {};
  const now = { compare, calls, per, most, budget };
  return { bill: billed?.bill, billed: billed && { ...billed.call, ...now }, loading, again };
}
