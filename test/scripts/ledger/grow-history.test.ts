// What a source showed on a day is evidence for good: nothing that it shows later, or no longer shows, takes the answer for that day back.
// Histories of clones are in read-editions.test.ts, beside the repository they are read from.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { PastOfCatalog } from "../../../scripts/build/past-of-catalog.ts";
import { startOf } from "../../../scripts/files/days.ts";
import { readHistory, writeHistory } from "../../../scripts/files/history.ts";
import { writeJsonRows } from "../../../scripts/files/json-files.ts";
import {
  readCatalog,
  readMap,
  readObservations,
  readPageFacts,
} from "../../../scripts/files/prices-folder.ts";
import { noHistory } from "../../../scripts/ledger/editions.ts";
import { growHistory } from "../../../scripts/ledger/grow-history.ts";
import { HISTORY_SOURCES } from "../../../scripts/ledger/sources.ts";
import { mergeAll } from "../../../scripts/merge/merge-all.ts";
import { keepRows } from "../../../scripts/pull/keep-known.ts";
import { writeObservations } from "../../../scripts/pull/observation-files.ts";
import { keepFirstRead } from "../../../scripts/pull/pull-pages.ts";
import { inForce } from "../../../src/pricing/rates.ts";
import { aProvider } from "../../helpers/facts.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const SLUG = "deepinfra";
const DAYS = ["2026-03-01", "2026-03-08", "2026-05-01", "2026-07-01"];
/** What a source shows on the days, a completion rate each; `-`: the model is not there. */
const STORIES = DAYS.reduce((all) => all.flatMap((one) => ["3", "4", "-"].map((card) => one + card)), [""]);

const idOf = (story: string) => `m${story.replaceAll("-", "x")}z`;

/** A source's document on a day: the completion rate of each model. */
type Shown = (readonly [id: string, rate: string])[];
type Reader = (prices: string, read: string, shown: Shown) => Promise<void>;
const ratesOf = (rate: string) => ({ prompt: "0.000001", completion: `0.00000${rate}` });

const rowsOf = (source: string): Reader => {
  return async (prices, read, shown) => {
    const before = (await readObservations(prices)).find((one) => one.source === source) ?? {
      read,
      rows: [],
    };
    const rows = shown.map(([id, rate]) => ({
      provider: SLUG,
      id,
      facts: {},
      prices: [{ rates: ratesOf(rate) }],
    }));
    const kept = keepRows(before, { read, rows, unread: [] });
    await writeObservations(path.join(prices, "observations", `${source}.json`), {
      source,
      read,
      rows: kept,
    });
  };
};

const pageFacts: Reader = async (prices, read, shown) => {
  const of = { page: "https://deepinfra.com/pricing", read, confidence: "official" } as const;
  const before = (await readPageFacts(prices)).get(SLUG) ?? [];
  const facts = keepFirstRead(
    before,
    shown.map(([model, rate]) => ({ model, ...of, rates: ratesOf(rate) })),
  );
  expect(keepFirstRead(facts, facts)).toEqual(facts);
  await writeJsonRows(path.join(prices, "pages", `${SLUG}.json`), { provider: SLUG }, "facts", facts);
};

const beside = rowsOf("genai-prices");

test.each<[string, Reader, Reader?]>([
  ["models-dev", rowsOf("models-dev")],
  ["the seller's feed", rowsOf(SLUG)],
  ["the seller's feed beside a list", rowsOf(SLUG), beside],
  ["the seller's page", pageFacts],
  ["the seller's page beside a list", pageFacts, beside],
])("every day has what %s showed then", async (source, readAgain, readList) => {
  const prices = await newFolder();
  const lists = { providers: [aProvider(SLUG)], aliases: [], withdrawn: [], "accepted-relations": [] };
  for (const [name, list] of Object.entries(lists))
    await writeFile(path.join(prices, `${name}.json`), JSON.stringify({ [name.split("-")[0] ?? ""]: list }));
  for (const name of ["pages", "costmap", "observations", "overrides"]) await mkdir(path.join(prices, name));
  const list = HISTORY_SOURCES.find(({ name }) => name === source);
  if (list) await writeHistory({ ...noHistory(list), began: "2026-02-01", read: "2026-02-01" }, prices);
  for (const [i, day] of DAYS.entries()) {
    const listed = STORIES.filter((story) => story.charAt(i) !== "-");
    await readAgain(
      prices,
      day,
      listed.map((story) => [idOf(story), story.charAt(i)] as const),
    );
    await readList?.(
      prices,
      day,
      STORIES.map((story) => [idOf(story), "4"]),
    );
    await growHistory(prices);
    await mergeAll(day, prices);
    const [catalog, history] = [await readCatalog(prices), await readHistory(prices)];
    const evidence = { facts: await readPageFacts(prices) };
    const { dated } = new PastOfCatalog({ catalog, providers: [aProvider(SLUG)], history, evidence });
    const lost = DAYS.slice(0, i + 1).flatMap((asked, j) =>
      STORIES.filter((story) => {
        const model = dated.get(SLUG)?.find(({ id }) => id === idOf(story));
        const found = inForce(model?.prices ?? [], startOf(asked))?.rates.completion;
        return story.charAt(j) !== "-" && found !== ratesOf(story.charAt(j)).completion;
      }),
    );
    expect(lost).toEqual([]);
  }
});

test("the history of each list has the newest edition that prices/ holds", async () => {
  const [map, observations] = [await readMap(), await readObservations()];
  const held = new Map([
    ...observations.map((one) => [one.source, one.read] as const),
    ["litellm", map.read],
  ]);
  for (const { source, read } of await readHistory())
    expect([source, held.get(source) ?? ""] <= [source, read]).toBe(true);
});
