// The call being put together: what is typed, what is pasted, and the address that holds it.
import { type Dispatch, type StateUpdater, useEffect, useRef, useState } from "preact/hooks";
import type { UsageConvention } from "../../schemas/provider-terms.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { Place } from "../offers/offer-id.ts";
import { dom } from "../ui/dom.ts";
import { checkForm } from "./check-form.ts";
import { readConvention, toTotals } from "./convert-counts.ts";
import { placesOf, type Settled } from "./find-offer.ts";
import type { Sent } from "./first-view.ts";
import {
  afterName,
  afterNumber,
  fillForm,
  holdsBill,
  isAside,
  NOTHING,
  type PasteState,
  readPasted,
} from "./pasted.ts";
import { type CallForm, formHref, namesModel, readForm, toForm } from "./query.ts";

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

/** A form, and whether its model was chosen or is the example's. */
export type Draft = { form: CallForm; chosen: boolean };

type Held = {
  draft: Draft;
  setDraft: Dispatch<StateUpdater<Draft>>;
  paste: PasteState;
  setPaste: Dispatch<StateUpdater<PasteState>>;
  /** What is pasted to begin with. */
  text: string;
};

export function usePaste({ draft, setDraft, paste, setPaste, text: first }: Held) {
  /** What to go back to once what was pasted is taken away. */
  const before = useRef<Draft>(undefined);
  const latest = useRef(first);
  const turn = useRef(0);
  const take = async (text: string) => {
    turn.current += 1;
    const mine = turn.current;
    latest.current = text;
    const isEmpty = text.trim() === "";
    const start = before.current ?? draft;
    before.current = isEmpty ? undefined : start;
    if (!isEmpty || !isAside(paste)) setDraft((now) => restored(now, start));
    setPaste(isEmpty ? NOTHING : { kind: "reading" });
    if (isEmpty) return;
    const read = await readPasted(browserAsk, text, start.chosen ? placeOf(start.form) : undefined);
    if (mine !== turn.current) return;
    setPaste(read);
    if (read.kind !== "one" && read.kind !== "question") return;
    const { place } = read.kind === "one" ? read.settled : read.question;
    setDraft((now) => ({ ...now, form: fillForm(now.form, read.reading, place) }));
  };
  return {
    take,
    takeAgain: () => take(latest.current),
    /** Answers the question of one group among several pasted calls. */
    chooseFor: (group: number, place: Place) => setPaste((now) => answered(now, group, place)),
    /** Asks anew which model of which provider a response is of. */
    reconsider: async () => {
      const places = await placesOf(browserAsk, placeOf(draft.form));
      setPaste((now) => (now.kind === "one" ? doubted(now, places) : now));
    },
  };
}

/** The model and provider in a form. */
export function placeOf({ provider, model }: CallForm): Place {
  return { provider, model };
}

/** What is typed now, with all that a pasted response replaces as it was before. */
function restored({ form }: Draft, { form: start, chosen }: Draft): Draft {
  const { provider, model, subprovider, byok, counts, units, convention } = start;
  return { form: { ...form, provider, model, subprovider, byok, counts, units, convention }, chosen };
}

function answered(paste: PasteState, group: number, place: Place): PasteState {
  if (paste.kind !== "several") return paste;
  const placing: Settled = { kind: "settled", place, by: "answer" };
  return {
    ...paste,
    groups: paste.groups.map((one, index) => (index === group ? { ...one, placing } : one)),
  };
}

function doubted({ reading, settled }: Extract<PasteState, { kind: "one" }>, places: Place[]): PasteState {
  const text = "Choose another, or set provider and model in the form.";
  return { kind: "question", reading, question: { kind: "question", text, place: settled.place, places } };
}
