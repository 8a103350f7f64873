// Recorded price changes: filters for them, and feeds in Atom (RFC 4287) and JSON Feed 1.1 with old and new values in every entry.
import type { JsonFeed } from "../contract/history-answers.ts";
import type { ChangeListQuery } from "../contract/list-requests.ts";
import type { Change, RateChange } from "../schemas/price-history.ts";
import { type ChangeKind, NEWS } from "../schemas/words.ts";

/** What a query filters changes by; providers are slugs, times are instants, `since` inclusive, `until` exclusive. */
export type ChangeFilter = Omit<ChangeListQuery, "provider_id" | "page" | "page_size"> & {
  providers?: readonly string[] | undefined;
};

/** Whether a month may contain wanted changes. */
export function isWantedMonth(month: string, { since = "", until = "~", by }: ChangeFilter): boolean {
  return by !== undefined || (since.slice(0, 7) <= month && month <= until.slice(0, 7));
}

/** The time that a filter goes by. */
function timeOf({ effective, seen }: Change, by: ChangeFilter["by"]): string {
  return (by && effective) || seen;
}

/** Compares instants, whose text sorts like time, in a tenth of the time that parsing them takes. */
function laterFirst(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1;
}

/** Changes by the time they take effect, the latest first, or the nearest first of those still to come. */
export function byEffect(changes: readonly Change[], isComing: boolean): Change[] {
  const order = isComing ? -1 : 1;
  return changes.toSorted((a, b) => order * laterFirst(timeOf(a, "effective"), timeOf(b, "effective")));
}

/** The wanted changes, those published last first; of one publish the market's before our own corrections. */
export function wantedChanges(
  changes: readonly Change[],
  { since = "", until = "~", by, providers, model_id, change, percent_min }: ChangeFilter,
): Change[] {
  return changes
    .filter(
      (one) =>
        since <= timeOf(one, by) &&
        timeOf(one, by) < until &&
        (providers === undefined || providers.includes(one.provider_id)) &&
        (model_id === undefined || one.model_id === model_id) &&
        (change === undefined || change.includes(one.change)) &&
        (percent_min === undefined ||
          one.rates.some(({ percent }) => Math.abs(Number(percent)) >= Number(percent_min))),
    )
    .toReversed()
    .sort(
      (a, b) =>
        laterFirst(a.seen, b.seen) || Number(NEWS.includes(b.change)) - Number(NEWS.includes(a.change)),
    );
}

/** Whether a filter lets every change through. */
export function isOpen(filter: ChangeFilter): boolean {
  return Object.values(filter).every((wanted) => wanted === undefined);
}

/** `self` is the feed's own address, `updated` the publication of its newest change. */
export type Feed = { origin: string; self: string; updated: string; changes: readonly Change[] };

const TITLE = "Model prices: changes";

const WORDS: Readonly<Record<ChangeKind, string>> = {
  up: "price up",
  down: "price down",
  new: "new",
  announced: "announced",
  retired: "retired",
  delisted: "no longer listed",
  status: "status",
  corrected: "corrected here",
  withdrawn: "withdrawn here",
};

export function jsonFeed({ origin, self, changes }: Feed): JsonFeed {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: TITLE,
    home_page_url: `${origin}/`,
    feed_url: self,
    items: changes.map((change) => ({
      id: `urn:uuid:${change.id}`,
      url: modelAddress(origin, change),
      title: changeTitle(change),
      content_text: changeText(change),
      date_published: change.seen,
      tags: [change.change, change.provider_id],
      _change: change,
    })),
  };
}

export function atomFeed({ origin, self, updated, changes }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${TITLE}</title><id>${escaped(self)}</id><updated>${updated}</updated>`,
    "<author><name>Model prices</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/><link href="${escaped(origin)}/"/>`,
    ...changes.map((change) => atomEntry(origin, change)),
    "</feed>\n",
  ].join("\n");
}

function atomEntry(origin: string, change: Change): string {
  return (
    `<entry><title>${escaped(changeTitle(change))}</title><id>urn:uuid:${change.id}</id><updated>${change.seen}</updated>` +
    `<link href="${escaped(modelAddress(origin, change))}"/><category term="${change.change}"/>` +
    `<content type="text">${escaped(changeText(change))}</content></entry>`
  );
}

function changeTitle({ provider_id, model_id, change, rates }: Change): string {
  const first = rates.find(({ old, new: now }) => old !== now);
  return `${provider_id}/${model_id}: ${WORDS[change]}${first ? `, ${moveText(first)}` : ""}`;
}

function changeText({ effective, seen, rates, facts }: Change): string {
  return [
    `effective ${effective ?? "not known"}, seen ${seen}; USD`,
    ...rates.filter(({ old, new: now }) => old !== now).map(moveText),
    ...facts.map(({ name, old, new: now }) => `${name} ${old ?? "?"} -> ${now ?? "?"}`),
  ].join("\n");
}

function moveText({ rate, old, new: now, percent }: RateChange): string {
  return `${rate} ${old ?? "?"} -> ${now ?? "?"}${percent === undefined ? "" : ` (${percent} %)`}`;
}

function modelAddress(origin: string, { model_id }: Change): string {
  return `${origin}/models/${model_id.split("/").map(encodeURIComponent).join("/")}`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML 1.0 and drops characters that it cannot hold. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
