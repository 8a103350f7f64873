// Counts that mean the same at every provider: those that a bill charges, none within another but parts by lifetime and modality.
import { countIn, usageOf } from "../../pricing/usage.ts";
import { RARE_KINDS, TOKEN_KINDS, type TokenKind } from "../../schemas/charges.ts";
import { type Bill, tokensOf } from "./bill.ts";
import type { Call } from "./query.ts";

/** A billed call with its counts apart. */
export function countedApart(call: Call, bill: Bill): Call {
  const whole = (item: TokenKind): number =>
    RARE_KINDS.filter(({ partOf }) => partOf === item).reduce(
      (sum, part) => sum + whole(part.item),
      tokensOf(bill, item),
    );
  const usage = usageOf((name) => {
    const kind = TOKEN_KINDS.find(({ count }) => count === name);
    return kind ? whole(kind.item) : countIn(call.usage, name);
  });
  return { ...call, convention: "separate", usage };
}
