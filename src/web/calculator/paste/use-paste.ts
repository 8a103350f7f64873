// What is pasted takes the place of what was typed, and gives it back when it is taken away.
import { type Dispatch, type StateUpdater, useRef } from "preact/hooks";
import { browserAsk } from "../../api/browser-ask.ts";
import type { CallForm } from "../query.ts";
import { type Place, placesOf, type Settled } from "./place.ts";
import { readPasted } from "./read-pasted.ts";
import { fillForm, isAside, NOTHING, type PasteState } from "./state.ts";

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
