// Rows that were listed and are wrong: prices/withdrawn.json. The sole way by which a row, once listed, may stop having a price.
import * as z from "zod/mini";
import { day } from "./price.ts";

/** A row by name: `<provider>/<model>`. */
const rowName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]*\/.+$/, "is no row by name"));

export const withdrawal = z.object({
  id: rowName,
  /** One sentence, for callers. */
  reason: z.string().check(z.regex(/^[A-Z].*\.$/, "is no sentence")),
  /** The day it was withdrawn. */
  day,
  /** The row that is meant instead. */
  see: z.exactOptional(rowName),
});

export const withdrawnFile = z.object({ withdrawn: z.array(withdrawal) });

export type Withdrawal = z.infer<typeof withdrawal>;
