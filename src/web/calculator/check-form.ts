// Turns typed text into a call, or says what is wrong with each field. It never changes a number to one that can be priced.
import { type Usage, usageOf } from "../../pricing/usage.ts";
import { USAGE_COUNTS, type UsageCount } from "../../schemas/charges.ts";
import { countIn, formatCount } from "../ui/format.ts";
import { type Call, type CallForm, unitsIn } from "./query.ts";

export type Field = UsageCount | "calls" | "most" | "budget";

/** Field -> what is wrong with it, in a sentence. */
export type FieldErrors = Partial<Record<Field, string>>;

export type Checked = { ok: true; call: Call } | { ok: false; errors: FieldErrors };

/** Reads the numbers of a form; they must be whole, exact, and fit in each other as the convention says. */
export function checkForm({ counts, calls, most, budget: typed, ...names }: CallForm): Checked {
  const errors: FieldErrors = {};
  const numberIn = (field: Field, typed: string): number => {
    const count = countIn(typed);
    if (count === undefined) errors[field] = mistakeIn(typed.trim());
    return count ?? 0;
  };
  const numbers = new Map(USAGE_COUNTS.map((name) => [name, numberIn(name, counts[name])]));
  const usage = usageOf((name) => numbers.get(name) ?? 0);
  const made = numberIn("calls", calls);
  if (made === 0) errors.calls ??= "Enter 1 or more.";
  const atMost = most.trim() === "" ? undefined : numberIn("most", most);
  if (atMost !== undefined && atMost < usage.completion_tokens)
    errors.most ??= "Less than the output that is expected above.";
  const budget = typed.trim().replace(/^\$/, "");
  if (budget !== "" && !/^\d{1,9}(\.\d{1,12})?$/.test(budget))
    errors.budget = "Enter an amount of USD such as 0.10.";
  if (budget !== "" && atMost === undefined) errors.most ??= "Say how much output there may be.";
  if (names.convention === "inclusive") Object.assign(errors, { ...misfits(usage), ...errors });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const units = names.units !== "" && { units: unitsIn(names.units) };
  const bound = atMost !== undefined && { most: atMost, ...(budget && { budget }) };
  return { ok: true, call: { ...names, usage: { ...usage, ...units }, calls: made, ...bound } };
}

function mistakeIn(text: string): string {
  if (text === "") return "Enter a whole number.";
  const shown = text.length > 24 ? `${text.slice(0, 24)}…` : text;
  return `“${shown}” is not a whole number from 0 to ${formatCount(Number.MAX_SAFE_INTEGER)}.`;
}

function misfits(usage: Usage): FieldErrors {
  const found: FieldErrors = {};
  // Subtract one part at a time: a sum could exceed the exact integers.
  const uncached = usage.prompt_tokens - usage.cache_read_tokens;
  if (uncached < usage.cache_write_tokens)
    found.prompt_tokens = "The input in total must contain the cached tokens.";
  if (usage.completion_tokens < usage.reasoning_tokens)
    found.completion_tokens = "The output in total must contain the reasoning tokens.";
  return found;
}
