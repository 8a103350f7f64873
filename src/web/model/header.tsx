// A model's maker, modalities, abilities, limits and dates of sale.

import { capabilityName, plainName } from "../api/names.ts";
import type { ModelView } from "../offers/model-view.ts";
import { modelHref } from "../offers/offer-id.ts";
import type { Offer } from "../offers/offers.ts";
import { formatTokens } from "../ui/format.ts";
import { Fact } from "../ui/layout.tsx";

/** The name people know it by, else the id. */
export function modelName(
  { offers, canonical }: ModelView,
  main: Offer | undefined,
  modelId: string,
): string {
  const names = [main, ...offers].flatMap((offer) => offer?.facts?.name ?? []);
  const [name] = names.map(plainName);
  return name ?? canonical?.slice(canonical.indexOf("/") + 1) ?? modelId;
}

export function Facts({ view, main }: { view: ModelView; main: Offer }) {
  const facts = describeFacts(view, main).filter(([, text]) => text !== "");
  return (
    <dl class="facts">
      {facts.map(([term, text]) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
      {main.replaced_by !== undefined && (
        <Fact term="Replaced by">
          <a href={modelHref(main.replaced_by)}>{main.replaced_by}</a>
        </Fact>
      )}
    </dl>
  );
}

/** Each fact as the main offer states it, else the first other offer that does. */
function describeFacts({ maker, offers }: ModelView, main: Offer): [string, string][] {
  const stating = [main, ...offers];
  const first = <T,>(of: (offer: Offer) => T | undefined) => stating.map(of).find((one) => one !== undefined);
  const { status = "active", status_since: since } = main;
  const context = first(({ context_tokens }) => context_tokens);
  const longest = first(({ facts }) => facts?.max_input_tokens);
  const input = first(({ input_modalities }) => input_modalities) ?? [];
  const can =
    first(({ facts }) => (facts && facts.capabilities.length > 0 ? facts.capabilities : undefined)) ?? [];
  const tokens = (count: number | undefined) => (count === undefined ? "" : `${formatTokens(count)} tokens`);
  return [
    ["Maker", maker ?? ""],
    ["Context", tokens(context)],
    ["Longest input", tokens(longest === context ? undefined : longest)],
    ["Longest output", tokens(first(({ max_output_tokens }) => max_output_tokens))],
    ["Takes", input.join(", ")],
    ["Makes", (first(({ output_modalities }) => output_modalities) ?? []).join(", ")],
    ["Can", [...can.map(capabilityName), ...(input.includes("image") ? ["vision"] : [])].join(", ")],
    ["Released", first(({ released }) => released) ?? ""],
    ["Status", status === "active" ? status : [status, since].filter(Boolean).join(" since ")],
  ];
}
