// Turns typed text into a call, or says what is wrong with each field. It never bends a number into one that can be priced.
import { type Usage, usageOf } from "../../pricing/usage.ts";
import { USAGE_COUNTS, type UsageCount } from "../../schemas/charges.ts";
import { countIn, formatCount } from "../ui/format.ts";
import { type Call, type CallForm, perCount, unitsIn } from "./query.ts";

export type Field = UsageCount | "calls" | "most";

/** Field -> what is wrong with it, in a sentence. */
export type FieldErrors = Partial<Record<Field, string>>;

export type Checked = { ok: true; call: Call } | { ok: false; errors: FieldErrors };

/** Reads the numbers of a form; they must be whole, exact, and fit in each other as the convention says. */
export function checkForm(form: CallForm): Checked {
  const { counts, calls: typedCalls, most: typedMost, ...names } = form;
  const typed = perCount((name) => toCount(counts[name]));
  const calls = toCount(typedCalls);
  const errors: FieldErrors = {};
  for (const name of USAGE_COUNTS) {
    const count = typed[name];
    if (typeof count === "string") errors[name] = count;
  }
  if (typeof calls === "string") errors.calls = calls;
  else if (calls === 0) errors.calls = "Enter 1 or more.";
  const most = typedMost.trim() === "" ? undefined : toCount(typedMost);
  if (typeof most === "string") errors.most = most;
  else if (most !== undefined && most < numberOf(typed.completion_tokens))
    errors.most = "Less than the output that is expected above.";
  const numbers = usageOf((name) => numberOf(typed[name]));
  if (names.convention === "inclusive") Object.assign(errors, misfits(numbers, errors));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const usage = names.units === "" ? numbers : { ...numbers, units: unitsIn(names.units) };
  const call = { ...names, usage, calls: numberOf(calls), ...(typeof most === "number" && { most }) };
  return { ok: true, call };
}

/** A count as typed, or what is wrong with it. */
function toCount(typed: string): number | string {
  const text = typed.trim();
  if (text === "") return "Enter a whole number.";
  return (
    countIn(text) ??
    `“${shortened(text)}” is not a whole number up to ${formatCount(Number.MAX_SAFE_INTEGER)}.`
  );
}

function misfits(usage: Usage, errors: FieldErrors): FieldErrors {
  const found: FieldErrors = {};
  // Subtract one part at a time: a sum could exceed the exact integers.
  const uncached = usage.prompt_tokens - usage.cache_read_tokens;
  if (!errors.prompt_tokens && uncached < usage.cache_write_tokens) {
    found.prompt_tokens = "The input in total must contain the cached tokens.";
  }
  if (!errors.completion_tokens && usage.completion_tokens < usage.reasoning_tokens) {
    found.completion_tokens = "The output in total must contain the reasoning tokens.";
  }
  return found;
}

function numberOf(count: number | string): number {
  return typeof count === "number" ? count : 0;
}

function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
