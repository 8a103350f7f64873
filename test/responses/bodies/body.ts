// What a provider or a library sends back, and all that is to be read from it.
import type { Convention, Usage } from "../../../src/pricing/usage.ts";

export type Body = {
  name: string;
  sent: unknown;
  shape: string;
  model?: string;
  /** Certain from the body alone. */
  provider?: string;
  subprovider?: string;
  counts: Partial<Usage>;
  convention: Convention;
  /** Name, count, and what it is charged at. */
  unused?: readonly (readonly [string, number, "standard" | "none"])[];
  modifiers?: readonly (readonly [string, string])[];
  cost?: string;
};
