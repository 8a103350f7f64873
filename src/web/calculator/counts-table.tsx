// What the usage convention did to the counts: as given, and as charged, where every token is counted once.
import { toBuckets, tokensOf } from "../../pricing/buckets.ts";
import { countIn, type Usage } from "../../pricing/usage.ts";
import { TOKEN_KINDS } from "../../schemas/charges.ts";
import { formatCount } from "../ui/format.ts";
import type { Bill } from "./bill.ts";
import { inWords } from "./bill-items.ts";

export function CountsTable({ usage, bill }: { usage: Usage; bill: Bill }) {
  const normalised = toBuckets(usage, "provider", bill.applied);
  if (!normalised.ok) return null;
  const { buckets } = normalised;
  const shown = TOKEN_KINDS.map(({ item, count }) => ({
    item,
    given: countIn(usage, count),
    charged: tokensOf(buckets, item),
  })).filter(({ given, charged }) => given > 0 || charged > 0);
  return (
    <>
      <h2>How the counts were read</h2>
      <p class="hint">{explain(bill)}</p>
      <div class="scroll">
        <table class="prices lines">
          <thead>
            <tr>
              <th scope="col">Tokens</th>
              <th scope="col" class="number">
                As given
              </th>
              <th scope="col" class="number">
                Charged
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ item, given, charged }) => (
              <tr key={item}>
                <th scope="row">{inWords(item)}</th>
                <td class="number">{formatCount(given)}</td>
                <td class={given === charged ? "number" : "number changed"}>{formatCount(charged)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function explain({ applied }: Bill): string {
  const cache = applied.prompt_includes_cache
    ? "Prompt tokens contain the cache counts, so those are taken out before the prompt rate."
    : "Prompt tokens do not contain the cache counts.";
  const reasoning = applied.completion_includes_reasoning
    ? "Completion tokens contain reasoning."
    : "Completion tokens do not contain reasoning.";
  return `${cache} ${reasoning}`;
}
