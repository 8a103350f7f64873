// What the usage convention did to the counts: as given, and as charged, where every token is counted once.
import { toBuckets, type Usage } from "../../pricing/usage.ts";
import { formatCount } from "../ui/format.ts";
import type { Bill } from "./bill.ts";

const ROWS = [
  ["Prompt", "prompt_tokens", "prompt"],
  ["Cache read", "cache_read_tokens", "cache_read"],
  ["Cache write", "cache_write_tokens", "cache_write"],
  ["Completion", "completion_tokens", "completion"],
  ["Reasoning", "reasoning_tokens", "reasoning"],
] as const;

export function CountsTable({ usage, bill }: { usage: Usage; bill: Bill }) {
  const normalised = toBuckets(usage, "provider", bill.applied);
  if (!normalised.ok) return null;
  const { buckets } = normalised;
  const shown = ROWS.filter(([, given, charged]) => usage[given] > 0 || buckets[charged] > 0);
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
            {shown.map(([label, given, charged]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td class="number">{formatCount(usage[given])}</td>
                <td class={usage[given] === buckets[charged] ? "number" : "number changed"}>
                  {formatCount(buckets[charged])}
                </td>
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
