// A call to price as the calculator's address holds it. Numbers stay the texts that were typed until all of them are numbers.
import type { Convention } from "../../pricing/conventions.ts";
import { countIn, type Usage } from "../../pricing/usage.ts";
import { REQUIRED_COUNTS, USAGE_COUNTS, type UsageCount } from "../../schemas/charges.ts";
import { SUBPROVIDERS } from "../../schemas/subprovider-names.ts";
import { CONVENTIONS } from "../../schemas/words.ts";
import type { RatesBook } from "../api/rates-book.tsx";
import {
  choice,
  type Field,
  flag,
  type Query,
  readAddress,
  type StateOf,
  typed,
  writeAddress,
} from "../ui/address.ts";

export const PERIOD_LABELS = { all: "in all", day: "a day", month: "a month" } as const;
type Period = keyof typeof PERIOD_LABELS;
export const PERIODS = Object.keys(PERIOD_LABELS) as Period[];

/** A call as it stands in the form, with its numbers as they were typed. */
export type CallForm = StateOf<typeof FIELDS> & {
  provider: string;
  model: string;
  counts: Record<UsageCount, string>;
  convention: Convention;
};

export type Call = Omit<CallForm, "counts" | "calls" | "most" | "budget"> & {
  usage: Usage;
  calls: number;
  most?: number | undefined;
  budget?: string | undefined;
  /** The caller's own rates, which no address that the server sees has. */
  book?: RatesBook;
};

/** A day, or the minute of an instant in UTC. */
const MINUTE = /^(\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?)(:\d{2}(\.\d+)?)?Z?$/;

const FIELDS = {
  subprovider: choice(SUBPROVIDERS) as Field<string>,
  byok: flag("1", "byok"),
  calls: typed("1"),
  /** The most output, for a quote before the call, and a budget in USD, to see how much output it buys. */
  ...{ most: typed("", "max"), budget: typed("") },
  per: { ...choice(PERIODS), usual: "all" } as Field<Period>,
  /** The day, or the minute in UTC, to price at; empty means now. */
  at: { usual: "", read: (text: string) => MINUTE.exec(text.trim())?.[1], write: String },
  /** Quantities in other units than tokens, which a pasted response states: `audio_seconds=12,pages=3`. */
  units: { usual: "", read: (text: string) => unitsText(unitsIn(text)), write: String },
  /** Service tier, region and size of searches, in the provider's words; empty: the standard ones. */
  ...{ tier: typed(""), region: typed(""), search: typed("") },
  compare: flag("1", "compare"),
  /** Whether the counts are of a stream that was cut off. */
  unfinished: flag("1", "unfinished"),
};

/** The call shown at first. */
export const EXAMPLE: CallForm = {
  provider: "openai",
  model: "gpt-6-sol",
  counts: {
    ...perCount(() => "0"),
    ...{ prompt_tokens: "12000", completion_tokens: "1500", cache_read_tokens: "8000" },
  },
  convention: "inclusive",
  ...readAddress(FIELDS, ""),
};

/** Reads a call; an address without counts gets the example's. Without a convention, as in old addresses, the provider's holds. */
export function readForm(address: Query): CallForm {
  const params = new URLSearchParams(address);
  const provider = params.get("provider");
  // A form that is sent without a script has its fields' own names.
  const given = (name: UsageCount) => params.get(parameterName(name)) ?? params.get(name);
  const counted = USAGE_COUNTS.some((name) => given(name) !== null);
  const convention = CONVENTIONS.find((one) => one === params.get("convention"));
  return {
    ...readAddress(FIELDS, params),
    provider: provider ?? EXAMPLE.provider,
    model: params.get("model") ?? (provider === null ? EXAMPLE.model : ""),
    counts: counted ? perCount((name) => given(name) ?? "0") : EXAMPLE.counts,
    convention: convention ?? (counted ? "provider" : EXAMPLE.convention),
  };
}

const NAMES = ["provider", "model", ...REQUIRED_COUNTS.map(parameterName)];
/** The parameters of an address to tell people, and those that only forms, old addresses and pasted responses have. */
export const PARAMETERS = {
  ...Object.fromEntries(NAMES.map((name) => [name, typed("")])),
  ...{ convention: choice(CONVENTIONS), ...FIELDS },
};
export const RARE_PARAMETERS = ["view", ...USAGE_COUNTS, ...USAGE_COUNTS.map(parameterName)];

/** The address of a form, with all that was typed in it. */
export function formHref(form: CallForm): string {
  const params = new URLSearchParams({ view: "calculator", provider: form.provider, model: form.model });
  for (const name of USAGE_COUNTS) {
    const isShown = REQUIRED_COUNTS.includes(name) || form.counts[name] !== "0";
    if (isShown) params.set(parameterName(name), form.counts[name]);
  }
  params.set("convention", form.convention);
  return writeAddress("/", FIELDS, form, params);
}

export function callHref(call: Call): string {
  return formHref(toForm(call));
}

/** Everything that the bill of a call depends on. */
export function billKey({ most: _, budget: __, ...call }: Call): string {
  return `${callHref({ ...call, compare: false, calls: 1, per: "all" })}${JSON.stringify(call.book)}`;
}

/** A call as the form shows it. */
export function toForm({ usage, calls, most, budget = "", book: _book, ...names }: Call): CallForm {
  const counts = perCount((name) => String(countIn(usage, name)));
  return { ...names, counts, calls: String(calls), most: String(most ?? ""), budget };
}

/** Quantities by unit as text, and back; anything else is left out. */
export function unitsText(units: Usage["units"] = {}): string {
  return Object.entries(units)
    .map(([name, quantity]) => `${name}=${quantity}`)
    .join();
}

export function unitsIn(text: string): NonNullable<Usage["units"]> {
  const pairs = text.split(",").flatMap((pair) => {
    const [, name, quantity] = /^(\w{1,100})=(\d{1,9}(?:\.\d{1,6})?)$/.exec(pair) ?? [];
    return name === undefined || quantity === undefined ? [] : [[name, quantity] as const];
  });
  return Object.fromEntries(pairs);
}

/** One value for each count. */
export function perCount<T>(value: (name: UsageCount) => T): Record<UsageCount, T> {
  return Object.fromEntries(USAGE_COUNTS.map((name) => [name, value(name)])) as Record<UsageCount, T>;
}

/** `cache_read_tokens` is `cache_read` in an address. */
function parameterName(name: UsageCount): string {
  return name === "web_search_count" ? "searches" : name.replace("_tokens", "");
}
