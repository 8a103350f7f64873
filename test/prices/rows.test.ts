// What holds for the rows of the committed catalogue: prices that contradict each other are accepted by name, a variant is of a row of its
// provider and maker, ids of one offer cost the same, and every text is of one printable line and short, so that none of what upstream
// documents call things can look to an agent like anything but a value.
import { expect, test } from "vitest";
import {
  readAcceptedRelations,
  readAliases,
  readApiProviders,
  readProviders,
} from "../../scripts/files/prices-folder.ts";
import { checkRelations } from "../../scripts/review/check-relations.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const catalog = await committedCatalogue();
const accepted = await readAcceptedRelations();

test("the catalogue breaks only relations that are accepted by name", async () => {
  const providers = await readProviders();
  const aliases = await readAliases();
  expect(checkRelations({ catalog, providers, aliases, accepted, today: "2026-11-22" })).toEqual([]);
});

test("the catalogue has every accepted row", () => {
  const rows = new Set([...catalog].flatMap(([slug, models]) => models.map(({ id }) => `${slug}/${id}`)));
  expect(accepted.filter(({ row }) => !rows.has(row))).toEqual([]);
});

test("a variant's model is a row of the same provider and not itself a variant", () => {
  for (const models of catalog.values()) {
    const own = new Map(models.map((model) => [model.id, model]));
    for (const { variant_of } of models) {
      if (variant_of !== undefined) expect(own.get(variant_of)?.variant_of ?? "none").toBe("none");
      if (variant_of !== undefined) expect(own.has(variant_of)).toBe(true);
    }
  }
});

test("a variant is of its model's maker", () => {
  const wrong = [...catalog.values()].flatMap((models) => {
    const makers = new Map(models.map(({ id, canonical }) => [id, canonical]));
    return models.filter(
      ({ variant_of, canonical }) => variant_of !== undefined && makers.get(variant_of) !== canonical,
    );
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("no listed row is a size, a quality, a commitment or a region's path", () => {
  const junk = [...catalog.values()]
    .flat()
    .filter(
      ({ id, variant_of }) =>
        variant_of === undefined &&
        /-x-\d+\/|commitment\/|^[a-z]{2}-[a-z]+-\d\/|^(eu|us|hd|low|high)\//.test(id),
    );
  expect(junk.map(({ id }) => id)).toEqual([]);
});

const cardOfRow = (row: string) => {
  const [provider = "", id = ""] = [row.slice(0, row.indexOf("/")), row.slice(row.indexOf("/") + 1)];
  const rates = catalog
    .get(provider)
    ?.find((model) => model.id === id)
    ?.prices.at(-1)?.rates;
  return rates && `${Number(rates.prompt) * 1e6}/${Number(rates.completion) * 1e6}`;
};

test.each([
  ["openai/gpt-5.6-sol", "openai/gpt-5.6-sol-2026-07-09"],
  ["openai/gpt-5.6-sol", "openai/gpt-5.6"],
  ["openai/gpt-5.6", "openai/gpt-5.6-2026-07-09"],
  ["azure/gpt-5.6-sol", "azure/gpt-5.6"],
  ["openai/o1-mini", "openai/o1-mini-2024-09-12"],
  ["openai/gpt-image-2", "openai/gpt-image-2-2026-04-21"],
  ["azure/o4-mini-deep-research", "azure/o4-mini-deep-research-2025-06-26"],
  ["xai/grok-4.20-0309-reasoning", "xai/grok-4.20-0309-reasoning-latest"],
  ["xai/grok-4.20-0309-reasoning", "xai/grok-4.20-beta"],
  ["vertex/claude-opus-5", "vertex/claude-opus-5@default"],
  ["bedrock/us.anthropic.claude-opus-5", "bedrock/us.anthropic.claude-opus-5-v1"],
  ["bedrock/anthropic.claude-sonnet-4-6", "bedrock/anthropic.claude-sonnet-4-6-v1:0"],
  ["azure/deepseek-r1", "azure/DeepSeek-R1"],
  ["deepseek/deepseek-flash", "deepseek/deepseek-v4-flash"],
])("%s costs what %s does", (one, other) => {
  expect(cardOfRow(one)).toMatch(/\d\/\d/);
  expect(cardOfRow(other)).toBe(cardOfRow(one));
});

test("the first snapshot of gpt-4o is an offer of its own", () => {
  expect([cardOfRow("openai/gpt-4o"), cardOfRow("openai/gpt-4o-2024-05-13")]).toEqual(["2.5/10", "5/15"]);
});

test("every written alias and its target are rows", async () => {
  for (const { provider, ids, to } of await readAliases()) {
    const rows = new Set(catalog.get(provider)?.map(({ id }) => id));
    expect([to, ...ids].filter((id) => !rows.has(id))).toEqual([]);
  }
});

const LONGEST = 300;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Every text of a value, names of fields among them. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one);
  else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      yield name;
      yield* textsOf(one);
    }
  }
}

// threat: model-instructions
test.each<[string, () => Promise<Iterable<unknown>>]>([
  ["the catalogue", async () => catalog.values()],
  ["the other map", readApiProviders],
])("%s holds short printable lines", async (_name, read) => {
  const texts = Array.from(await read()).flatMap((one) => Array.from(textsOf(one)));
  expect(texts.length).toBeGreaterThan(10_000);
  expect(texts.filter((text) => text.length > LONGEST || UNPRINTABLE.test(text))).toEqual([]);
});
