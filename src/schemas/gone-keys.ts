// Keys of the cost map that were served once and are no more: prices/gone-keys.json. Each names the row it was of, which says why.
import * as z from "zod/mini";
import { day } from "./price.ts";

export const goneKey = z.object({
  key: z.string(),
  /** `<provider>/<model>`: a row without a price, or one that is priced under `now`. */
  row: z.string(),
  /** The day from which no version has it. */
  day,
  /** The key under which the row's price is today. */
  now: z.exactOptional(z.string()),
});

export const goneKeysFile = z.object({ gone: z.array(goneKey) });

export type GoneKey = z.infer<typeof goneKey>;
