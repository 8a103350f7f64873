// More about a row, opened on demand: tiers, rare rates, limits, modalities, sources and their day.

import type { PriceEntry } from "../../contract/price-answers.ts";
import { capabilityName } from "../api/names.ts";
import { type Amounts, LISTED_RATES, rateTexts, unitPriceText } from "../api/rate-names.ts";
import { formatCount, hostText, type Unit } from "../ui/format.ts";

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
    `<summary title="Details"><span class="visually-hidden">Details of ${id}</span></summary>` +
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
  const {
    facts,
    input_modalities,
    output_modalities,
    max_output_tokens,
    pricing,
    as_of,
    sources,
    certainty,
    checked,
  } = entry;
  const all: (readonly [term: string, text: string | undefined])[] = [
    ["Can", facts?.capabilities.map(capabilityName).join(", ")],
    ["Input", input_modalities?.join(", ")],
    ["Output", output_modalities?.join(", ")],
    ["Longest output", max_output_tokens ? `${formatCount(max_output_tokens)} tokens` : undefined],
    ["All rates", pricing ? rateList(pricing, unit) : undefined],
  ];
  for (const { above, scaled: _guessed, ...rates } of entry.tiers ?? [])
    all.push([`Above ${formatCount(above)} tokens`, rateList(rates, unit)]);
  const units = Object.entries(entry.units ?? {}).map(([name, rate]) => unitPriceText(name, rate));
  all.push(["Other units", units.join("; ")]);
  all.push(["Read", as_of], ["Sources", sources?.join(", ")]);
  all.push([
    "Certainty",
    certainty && [certainty, checked && `checked ${checked}`].filter(Boolean).join(", "),
  ]);
  return all.filter((fact): fact is Fact => Boolean(fact[1]));
}

function rateList(rates: Amounts, unit: Unit): string {
  const charged = LISTED_RATES.filter((name) => rates[name]);
  return rateTexts(rates, charged, unit).join(", ");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Text for an element or a quoted attribute, escaped as Preact does. */
function escapeHtml(text: string): string {
  return /["&<]/.test(text) ? text.replace(/["&<]/g, (one) => ENTITIES[one] ?? one) : text;
}
