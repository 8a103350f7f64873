// Who sells whose models, against the registry of providers.
import { expect, test } from "vitest";
import { readProviders } from "../../scripts/files/prices-folder.ts";
import { ownMakers, WELL_KNOWN } from "../../src/schemas/sellers.ts";

test.each([
  ["anthropic", "maker", ["anthropic"]],
  ["google_ai_studio", "maker", ["google_ai_studio", "google"]],
  ["bedrock", "cloud", ["amazon"]],
  ["nvidia", "host", ["nvidia"]],
  ["groq", "host", []],
  ["unheard-of", undefined, []],
] as const)("%s, a %s, sells as its own the models of %j", (provider, kind, makers) => {
  expect(ownMakers(provider, kind)).toEqual(makers);
});

test("the well known are listed once each, and are clouds, hosts and gateways of the registry", async () => {
  const kinds = new Map((await readProviders()).map(({ slug, kind }) => [slug, kind]));
  expect(new Set(WELL_KNOWN).size).toBe(WELL_KNOWN.length);
  expect(new Set(WELL_KNOWN.map((slug) => kinds.get(slug)))).toEqual(new Set(["cloud", "host", "gateway"]));
});
