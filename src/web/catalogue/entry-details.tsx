// More about a row, opened on demand: tiers, rare rates, limits, modalities, sources and their day.
import type { PublicRate } from "../../schemas/price.ts";
import { isTokenRate, type PriceEntry, RATE_LABELS, type Tier } from "../api/entries.ts";
import { capabilityName } from "../api/names.ts";
import { unitPriceText } from "../api/rate-names.ts";
import { formatCount, formatRate, formatUsd, hostText, type Unit } from "../ui/format.ts";

const RATE_NAMES = Object.keys(RATE_LABELS) as PublicRate[];

/** The details of a row; null where there are no more facts. */
export function entryDetails(entry: PriceEntry, unit: Unit) {
  const facts = detailFacts(entry, unit);
  if (facts.length === 0) return null;
  return <details class="more" dangerouslySetInnerHTML={{ __html: detailsHtml(entry, facts) }} />;
}

/** Writes HTML as text: as elements, the folded details would be half of what a page of rows renders. */
function detailsHtml({ model_id, provider_id, page }: PriceEntry, facts: readonly Fact[]): string {
  const id = escapeHtml(model_id);
  const address = `/compare?${new URLSearchParams({ m: `${provider_id}/${model_id}` })}`;
  const link = page && `<a href="${escapeHtml(page)}" rel="noreferrer">${escapeHtml(hostText(page))}</a>`;
  return (
    `<summary>Details<span class="visually-hidden"> of ${id}</span></summary>` +
    `<dl>${facts.map(([term, text]) => factHtml(term, escapeHtml(text))).join("")}` +
    `${link ? factHtml("Page", link) : ""}</dl>` +
    `<a href="${escapeHtml(address)}">Compare<span class="visually-hidden"> ${id}</span></a>`
  );
}

function factHtml(term: string, html: string): string {
  return `<div><dt>${escapeHtml(term)}</dt><dd>${html}</dd></div>`;
}

type Fact = readonly [term: string, text: string];

function detailFacts(entry: PriceEntry, unit: Unit): Fact[] {
  const { facts, input_modalities, output_modalities, max_output_tokens, pricing, as_of, sources } = entry;
  const all: (readonly [term: string, text: string | undefined])[] = [
    ["Can", facts?.capabilities.map(capabilityName).join(", ")],
    ["Input", input_modalities?.join(", ")],
    ["Output", output_modalities?.join(", ")],
    ["Longest output", max_output_tokens ? `${formatCount(max_output_tokens)} tokens` : undefined],
    ["All rates", pricing ? describeRates(pricing, unit) : undefined],
  ];
  for (const tier of entry.tiers ?? [])
    all.push([`Above ${formatCount(tier.above)} tokens`, describeTier(tier, unit)]);
  const units = Object.entries(entry.units ?? {}).map(([name, rate]) => unitPriceText(name, rate));
  all.push(["Other units", units.join("; ")]);
  all.push(["Read", as_of], ["Sources", sources?.join(", ")]);
  return all.filter((fact): fact is Fact => Boolean(fact[1]));
}

/** The rates of a tier in words. */
function describeTier({ above: _above, ...rates }: Tier, unit: Unit): string {
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

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Text for an element or a quoted attribute, escaped as Preact does. */
function escapeHtml(text: string): string {
  return /["&<]/.test(text) ? text.replace(/["&<]/g, (one) => ENTITIES[one] ?? one) : text;
}
