// The calculator's first view, made by the Worker: the bill of the call in the address or form, and that call at other offers.
import type { Answer, Ask } from "../../api-client.ts";
import type { Quotes } from "../../contract/quote-answers.ts";
import { isNamed, readOfferId } from "../offers/offer-id.ts";
import { type Billed, readBill } from "./bill.ts";
import { checkForm } from "./check-form.ts";
import { type ComparedCall, compareCall } from "./comparison.tsx";
import { afterName, fillForm, hidesBill, type PasteState, readPasted } from "./pasted.ts";
import { type PricedLog, priceGroup, priceLog } from "./price-log.ts";
import { type CallForm, EXAMPLE, readForm } from "./query.ts";
import { readQuote } from "./quote.tsx";

/** A pasted text, how it was read, the form it fills, and the bills of several calls. */
export type Sent = { text: string; form: CallForm; paste: PasteState; priced?: Answer<PricedLog> };

export type FirstView = {
  sent?: Sent | undefined;
  first?: Billed | undefined;
  quoted?: Answer<Quotes> | undefined;
  compared?: Answer<ComparedCall> | undefined;
};

/** Reads the call in an address with its bill, or the text that a form without a script has sent. */
export async function readFirstView(ask: Ask, params: URLSearchParams): Promise<FirstView> {
  // A sent form has the field, also if it is empty.
  const sent = params.has("paste") ? await readPosted(ask, params) : undefined;
  const checked = checkForm(sent?.form ?? readForm(params));
  const isHidden = sent !== undefined && hidesBill(sent.paste);
  if (isHidden || !checked.ok || !isNamed(checked.call)) return { sent };
  const { call } = checked;
  const bill = await readBill(ask, call);
  const first = { call, bill };
  if (!bill.ok) return { sent, first };
  const quoted = call.most === undefined ? undefined : await readQuote(ask, call, bill.value);
  const compared = call.compare ? await compareCall(ask, call, bill.value) : undefined;
  return { sent, first, quoted, compared };
}

async function readPosted(ask: Ask, params: URLSearchParams): Promise<Sent | undefined> {
  const text = params.get("paste") ?? "";
  const answer = readOfferId(params.get("place") ?? "");
  const typed = readForm(params);
  const form = answer ? { ...typed, ...answer } : typed;
  if (text.trim() === "") return answer && { text, form, paste: { kind: "none" } };
  // A form has the example's names if the visitor chose none.
  const isExample = form.provider === EXAMPLE.provider && form.model === EXAMPLE.model;
  const read = await readPasted(ask, text, answer || isExample ? answer : form);
  if (read.kind === "several") {
    const log = await priceLog(ask, read.lines);
    // An answer belongs to the first question about them.
    const [group] = log.ok ? log.value.unsettled : [];
    const priced = log.ok && group && answer ? await priceGroup(ask, log.value, group, answer) : log;
    return { text, form, paste: read, priced };
  }
  if (!("read" in read)) return { text, form, paste: read };
  const paste = answer ? afterName(read, answer) : read;
  return { text, paste, form: fillForm(form, read.read, "offerId" in paste ? paste.offerId : form) };
}
