// What else is known of a row, opened on demand: tiers, further rates, limits, modalities, sources and their day.
import type { PublicRate } from "../../schemas/price.ts";
import { capabilityName } from "../api/capabilities.ts";
import { isTokenRate, type PriceEntry, RATE_LABELS, type Tier } from "../api/entries.ts";
import { formatCount, formatRate, formatUsd, type Unit } from "../ui/format.ts";

type DetailsProps = { entry: PriceEntry; unit: Unit };

const RATE_NAMES = Object.keys(RATE_LABELS) as PublicRate[];

export function EntryDetails({ entry, unit }: DetailsProps) {
  const facts = factsOf(entry, unit);
  if (facts.length === 0) return null;
  return (
    <details class="more">
      <summary>
        Details<span class="visually-hidden"> of {entry.model_id}</span>
      </summary>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {entry.page !== undefined && (
          <div>
            <dt>Page</dt>
            <dd>
              <a href={entry.page} rel="noreferrer">
                {new URL(entry.page).hostname}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <a href={`/compare?${new URLSearchParams({ m: `${entry.provider_id}/${entry.model_id}` })}`}>
        Compare<span class="visually-hidden"> {entry.model_id}</span>
      </a>
    </details>
  );
}

function factsOf(entry: PriceEntry, unit: Unit): [string, string][] {
  const facts: [string, string | undefined][] = [
    ["Can", entry.facts?.capabilities.map(capabilityName).join(", ")],
    ["Input", entry.input_modalities?.join(", ")],
    ["Output", entry.output_modalities?.join(", ")],
    ["Longest output", entry.max_output_tokens && `${formatCount(entry.max_output_tokens)} tokens`],
    ["All rates", entry.pricing ? describeRates(entry.pricing, unit) : undefined],
    ...(entry.tiers ?? []).map((tier): [string, string] => [
      `Above ${formatCount(tier.above)} tokens`,
      describeTier(tier, unit),
    ]),
    ...Object.entries(entry.units ?? {}).map(([name, rate]): [string, string] => [
      name.replace(/_/g, " "),
      formatUsd(rate),
    ]),
    ["Read", entry.as_of],
    ["Sources", entry.sources?.join(", ")],
  ].map(([term, text]) => [String(term), text ? String(text) : undefined]);
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** The rates of a tier in words. */
export function describeTier({ above: _above, ...rates }: Tier, unit: Unit): string {
  return describeRates(rates, unit);
}

function describeRates(rates: Partial<Record<PublicRate, number>>, unit: Unit): string {
  return RATE_NAMES.flatMap((name) => {
    const rate = rates[name];
    if (rate === undefined || rate === 0) return [];
    const amount = isTokenRate(name) ? formatRate(rate, unit) : formatUsd(rate);
    return [`${RATE_LABELS[name].toLowerCase()} ${amount}`];
  }).join(", ");
}
