// What the calculator's page shows before any script: the bill of the call in the address, and that call elsewhere.
import type { Answer, Ask } from "../web/api/api.ts";
import { readBill } from "../web/calculator/bill.ts";
import { checkForm } from "../web/calculator/check-form.ts";
import type { ComparedCall } from "../web/calculator/compare-call.ts";
import { holdsBill } from "../web/calculator/paste/state.ts";
import { type CallForm, readForm } from "../web/calculator/query.ts";
import type { Billed } from "../web/calculator/use-bill.ts";
import { MAX_COMPARED } from "../web/compare/query.ts";

/** The call in an address with its bill; what is pasted is read where a form without a script has sent it. `today` is the UTC day. */
export async function callOf(ask: Ask, params: URLSearchParams, today: string) {
  const isSent = params.has("paste") || params.has("place");
  const sent = isSent ? await (await import("../web/calculator/sent.ts")).readSent(ask, params) : undefined;
  const first = sent && holdsBill(sent.paste) ? undefined : await billOf(ask, sent?.form ?? readForm(params));
  return { sent, first, compared: first && (await elsewhere(ask, first, today)) };
}

/** The bill of a form; undefined where it holds no call. */
async function billOf(ask: Ask, form: CallForm): Promise<Billed | undefined> {
  const checked = checkForm(form);
  if (!checked.ok || !checked.call.provider.trim() || !checked.call.model.trim()) return undefined;
  return { call: checked.call, bill: await readBill(ask, checked.call) };
}

/** A billed call at other offers, where the address asks for it: at no more than are compared side by side. */
async function elsewhere(
  ask: Ask,
  { call, bill }: Billed,
  today: string,
): Promise<Answer<ComparedCall> | undefined> {
  if (!call.compare || !bill.ok) return undefined;
  const { compareCall } = await import("../web/calculator/compare-call.ts");
  return compareCall(ask, call, bill.value, today, { most: MAX_COMPARED });
}
