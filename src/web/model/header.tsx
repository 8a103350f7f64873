// A model's maker, modalities, abilities, limits and dates of sale.

import type { ComponentChildren } from "preact";
import { capabilityName, modelHref, plainName } from "../api/names.ts";
import type { ModelView } from "../offers/model-view.ts";
import type { Offer } from "../offers/offers.ts";
import { formatTokens } from "../ui/format.ts";
import { FactList } from "../ui/layout.tsx";

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

/** Each fact as the main offer states it, else the first other offer that does. */
export function Facts({ view: { maker, offers }, main }: { view: ModelView; main: Offer }) {
  const stating = [main, ...offers];
  const first = <T,>(of: (offer: Offer) => T | undefined) => stating.map(of).find((one) => one !== undefined);
  const { status = "active", status_since: since, replaced_by: replaced } = main;
  const context = first(({ context_tokens }) => context_tokens);
  const longest = first(({ facts }) => facts?.max_input_tokens);
  const input = first(({ input_modalities }) => input_modalities) ?? [];
  const can =
    first(({ facts }) => (facts && facts.capabilities.length > 0 ? facts.capabilities : undefined)) ?? [];
  const tokens = (count: number | undefined) => count !== undefined && `${formatTokens(count)} tokens`;
  const facts: [string, ComponentChildren][] = [
    ["Maker", maker],
    ["Context", tokens(context)],
    ["Longest input", tokens(longest === context ? undefined : longest)],
    ["Longest output", tokens(first(({ max_output_tokens }) => max_output_tokens))],
    ["Takes", input.join(", ")],
    ["Makes", (first(({ output_modalities }) => output_modalities) ?? []).join(", ")],
    ["Can", [...can.map(capabilityName), ...(input.includes("image") ? ["vision"] : [])].join(", ")],
    ["Released", first(({ released }) => released)],
    ["Status", status === "active" ? status : [status, since].filter(Boolean).join(" since ")],
    ["Replaced by", replaced && <a href={modelHref(replaced)}>{replaced}</a>],
  ];
  return <FactList kind="facts" facts={facts} />;
}
