// Every seller whose own feed is read.
import { DIALECTS } from "./dialects.ts";
import type { Seller } from "./seller.ts";

export const SELLERS: readonly Seller[] = [...DIALECTS];
