// What upstream documents call things reaches agents and people: in the committed catalogue and the other map every text is of one printable
// line and short, so that none can look like anything but a value.

import { expect, test } from "vitest";
import { readApiProviders } from "../../scripts/files/prices-folder.ts";
import { committedCatalogue } from "../helpers/builds.ts";

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
  ["the catalogue", async () => (await committedCatalogue()).values()],
  ["the other map", readApiProviders],
])("%s holds short printable lines", async (_name, read) => {
  const texts = Array.from(await read()).flatMap((one) => Array.from(textsOf(one)));
  expect(texts.length).toBeGreaterThan(10_000);
  expect(texts.filter((text) => text.length > LONGEST || UNPRINTABLE.test(text))).toEqual([]);
});
