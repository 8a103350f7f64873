// A rate's announced or late change as its cell and a model's headline show it.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { dayText, formatRate, type Unit } from "../ui/format.ts";
import { moveOf } from "./price-moves.ts";

/** `↑ 4.00, 1 Dec` for an input or output price that is announced to change, `↓ was 3.00, 10 Nov` for one that lately did. */
export function moveNote(entry: PriceEntry, rate: PublicRate, unit: Unit, today: string) {
  const isShown = rate === "prompt" || rate === "completion";
  const move = isShown ? moveOf(entry, rate, today) : undefined;
  if (move === undefined) return undefined;
  const price = `${move.isAhead ? "" : "was "}${formatRate(move.rate, unit)}`;
  return (
    <small class={move.up ? "move up" : "move down"}>
      <span aria-hidden="true">{move.up ? "↑" : "↓"}</span> {price}
      <span class="wide">, {dayText(move.day, today)}</span>
    </small>
  );
}
