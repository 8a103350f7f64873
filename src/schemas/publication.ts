// What a publish records of its version beside the prices: the sums of its files, and their signatures where it had a key.
import * as z from "zod/mini";
import { instant } from "./price.ts";

/** One text of a file, in force from `since` until the next one. `minisig` is a whole signature file as minisign writes it. */
const fileSum = z.object({ since: instant, sha256: z.string(), minisig: z.exactOptional(z.string()) });

export const publication = z.object({
  /** File name -> its texts in the order they hold. */
  files: z.record(z.string(), z.array(fileSum)),
  /** The public half of the key that signed them, as minisign writes it. */
  public_key: z.exactOptional(z.string()),
});

export type FileSum = z.infer<typeof fileSum>;
export type Publication = z.infer<typeof publication>;
