// Parts of a row that are written as HTML: as elements, the folded details of fifty rows would be half of what a page renders.
import type { PriceEntry } from "../../contract/price-answers.ts";
import {
  ABILITIES,
  type Amounts,
  capabilityName,
  knownRate,
  LISTED_RATES,
  otherPrices,
  rateTexts,
} from "../api/names.ts";
import { entryText } from "../offers/offer-id.ts";
import { escapeHtml, formatCount, hostText, type Unit } from "../ui/format.ts";

const TONES = 7;

/** The mark of a maker's slug as HTML; plain text, since a page of rows has fifty. */
export function makerMark(slug: string): string {
  const letters = slug.replace(/[^\p{L}\p{N}]/gu, "");
  const initials = letters.charAt(0).toUpperCase() + letters.charAt(1);
  const sum = [...slug].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  return `<span class="mark tone-${(sum % TONES) + 1}">${initials}</span>`;
}

const UNSTATED = "·";
const MARKED = ABILITIES.flatMap(([name, , mark]) => (mark === undefined ? [] : [[name, mark] as const]));

/** What the marks stand for: `T tools`. */
export const LEGEND = [
  ...MARKED.map(([name, mark]) => `${mark} ${capabilityName(name)}`),
  `${UNSTATED} not stated`,
].join(", ");

/** The cell's content as HTML: letters to see, words to hear; undefined if no ability is known. */
export function abilitiesHtml(entry: PriceEntry): string | undefined {
  const able = MARKED.filter(([name]) => isAble(entry, name));
  if (able.length === 0) return undefined;
  const marks = MARKED.map(([name, mark]) => (isAble(entry, name) ? mark : UNSTATED)).join("");
  const words = able.map(([name]) => capabilityName(name)).join(", ");
  return `<span aria-hidden="true" title="${words}">${marks}</span><span class="visually-hidden">${words}</span>`;
}

function isAble(entry: PriceEntry, name: string): boolean {
  const { facts, input_modalities = [] } = entry;
  if (name === "vision" && input_modalities.includes("image")) return true;
  if (name === "caching" && (knownRate(entry, "input_cache_read") ?? 0) > 0) return true;
  return facts?.capabilities.includes(name) === true;
}

/** The details of a row, opened on demand: tiers, rare rates, limits, modalities, sources and their day. */
export function detailsHtml(entry: PriceEntry, unit: Unit): string {
  const { model_id, page } = entry;
  const address = `/compare?${new URLSearchParams({ m: entryText(entry) })}`;
  const link = page && `<a href="${escapeHtml(page)}" rel="noreferrer">${escapeHtml(hostText(page))}</a>`;
  return (
    `<dl>${detailFacts(entry, unit)
      .map(([term, text]) => factHtml(term, escapeHtml(text)))
      .join("")}` +
    `${link ? factHtml("Page", link) : ""}</dl>` +
    `<a href="${escapeHtml(address)}">Compare<span class="visually-hidden"> ${escapeHtml(model_id)}</span></a>`
  );
}

function factHtml(term: string, html: string): string {
  return `<div><dt>${escapeHtml(term)}</dt><dd>${html}</dd></div>`;
}

type Fact = readonly [term: string, text: string];

function detailFacts(entry: PriceEntry, unit: Unit): Fact[] {
  const { max_output_tokens: longest, pricing, certainty, checked } = entry;
  const tiers = (entry.tiers ?? []).map(
    ({ above, scaled: _guessed, ...rates }) =>
      [`Above ${formatCount(above)} tokens`, rateList(rates, unit)] as const,
  );
  const all: (readonly [term: string, text: string | undefined])[] = [
    ["Can", entry.facts?.capabilities.map(capabilityName).join(", ")],
    ["Input", entry.input_modalities?.join(", ")],
    ["Output", entry.output_modalities?.join(", ")],
    ["Longest output", longest ? `${formatCount(longest)} tokens` : undefined],
    ["All rates", pricing ? rateList(pricing, unit) : undefined],
    ...tiers,
    ["Other units", otherPrices(entry.units).join("; ")],
    ["Read", entry.as_of],
    ["Sources", entry.sources?.join(", ")],
    ["Certainty", certainty && [certainty, checked && `checked ${checked}`].filter(Boolean).join(", ")],
  ];
  return all.filter((fact): fact is Fact => Boolean(fact[1]));
}

function rateList(rates: Amounts, unit: Unit): string {
  const charged = LISTED_RATES.filter((name) => rates[name]);
  return rateTexts(rates, charged, unit).join(", ");
}
