// What a browser without a script sends with the form beside its fields: a pasted text, and whose response it is.
import type { Ask } from "../api/api.ts";
import { placeIn } from "./paste/place.ts";
import { callsOf, type PricedCall, priceSeveral } from "./paste/price-several.ts";
import { readPasted } from "./paste/read-pasted.ts";
import { fillForm, type PasteState } from "./paste/state.ts";
import { type CallForm, EXAMPLE, readForm } from "./query.ts";

/** The text, what became of it, the form as it is then, and the bills of several calls. */
export type Sent = { text: string; form: CallForm; paste: PasteState; priced?: PricedCall[] };

/** Reads what was pasted; undefined where nothing was. */
export async function readSent(ask: Ask, params: URLSearchParams): Promise<Sent | undefined> {
  const text = params.get("paste") ?? "";
  const answer = placeIn(params.get("place") ?? "");
  const typed = readForm(params);
  const form = answer ? { ...typed, ...answer } : typed;
  if (text.trim() === "") return answer && { text, form, paste: { kind: "none" } };
  // A form is sent with the example's names in it, which nobody chose.
  const isExample = form.provider === EXAMPLE.provider && form.model === EXAMPLE.model;
  const paste = await readPasted(ask, text, answer || isExample ? answer : form);
  if (paste.kind === "one") return { text, paste, form: fillForm(form, paste.reading, paste.settled.place) };
  if (paste.kind === "several")
    return { text, form, paste, priced: await priceSeveral(ask, callsOf(paste.groups, form)) };
  if (paste.kind !== "question") return { text, form, paste };
  const { reading, question } = paste;
  if (answer === undefined) return { text, paste, form: fillForm(form, reading, question.place) };
  const settled = { kind: "settled", place: answer, by: "answer" } as const;
  return {
    text,
    paste: { kind: "one", reading, settled, aside: false },
    form: fillForm(form, reading, answer),
  };
}
