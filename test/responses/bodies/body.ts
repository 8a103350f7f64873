// What a provider or a library sends back, and all that is to be read from it.
import type { Convention } from "../../../src/pricing/conventions.ts";
import type { UsageCount } from "../../../src/schemas/charges.ts";

export type Body = {
  name: string;
  sent: unknown;
  shape: string;
  model?: string;
  /** Certain from the body alone. */
  provider?: string;
  subprovider?: string;
  counts: Partial<Record<UsageCount, number>>;
  /** Other units than tokens; absent: none. */
  units?: Record<string, string>;
  convention: Convention;
  /** Name, count, and what it is charged at. */
  unused?: readonly (readonly [string, number, "standard" | "none"])[];
  modifiers?: readonly (readonly [string, string])[];
  cost?: string;
};
