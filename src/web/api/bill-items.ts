// The lines of a bill as people read them, under either calculator's names, each with its colour in charts.
import { camelName } from "../../schemas/camel-names.ts";
import { CHARGES, TOKEN_KINDS } from "../../schemas/charges.ts";
import { titled } from "../ui/format.ts";
import { unitName } from "./names.ts";

type BillItem = { label: string; tone: number };

/** Items that share the last tone are seldom on a bill. */
const LAST_TONE = 8;
const TONES: Readonly<Record<string, number>> = {
  prompt: 1,
  cache_read: 2,
  completion: 3,
  cache_write: 4,
  reasoning: 5,
  web_search: 6,
  byok_fee: 7,
};

const LABELS: readonly { item: string; label: string }[] = [
  ...CHARGES,
  { item: "discount", label: "Discount" },
  { item: "byok_fee", label: "Own-key fee" },
];

const BILL_ITEMS: ReadonlyMap<string, BillItem> = new Map(
  LABELS.flatMap(({ item, label }) => {
    const described = { label, tone: TONES[item] ?? LAST_TONE };
    return [item, camelName(item)].map((name) => [name, described]);
  }),
);

/** Searches, calls, fees, seconds and pages are not counted in tokens. */
export const TOKEN_ITEMS: ReadonlySet<string> = new Set(
  TOKEN_KINDS.flatMap(({ item }) => [item, camelName(item)]),
);

/** The label and the colour of a line. */
export function describeItem(item: string): BillItem {
  return BILL_ITEMS.get(item) ?? { label: titled(unitName(item) ?? item), tone: LAST_TONE };
}
