// The table of sources: whom a pull may talk to, who wins, and that one line is enough for a source to be read.
import { describe, expect, test } from "vitest";
import {
  descentOf,
  HOSTS_ALLOWED,
  OBSERVATION_SOURCES,
  SOURCE_RANKS,
} from "../../../scripts/pull/sources.ts";
import { aProvider } from "../../helpers/facts.ts";

test("a pull talks only to the hosts of the documents' addresses, over https", () => {
  const sellers = OBSERVATION_SOURCES.flatMap(({ seller }) => (seller ? [new URL(seller.url).host] : []));
  expect(HOSTS_ALLOWED.filter((host) => !sellers.includes(host)).sort()).toEqual(
    ["models.dev", "openrouter.ai", "raw.githubusercontent.com"].filter((host) => !sellers.includes(host)),
  );
  for (const { url } of OBSERVATION_SOURCES) expect(new URL(url).protocol).toBe("https:");
});

test("the gateway's own list wins, then models.dev and its copy, genai-prices, LiteLLM, Portkey", () => {
  const lists = SOURCE_RANKS.filter(({ first_hand }) => first_hand === undefined);
  expect(lists.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name)).toEqual([
    "openrouter",
    "openrouter-endpoints",
    "seller-readings",
    "models-dev",
    "pi-ai",
    "genai-prices",
    "litellm",
    "portkey",
  ]);
});

test("a list made from another one is the same witness", () => {
  const made = SOURCE_RANKS.filter(({ origin, partly }) => origin ?? partly);
  expect(made.map(({ name, origin, partly }) => [name, origin, partly])).toEqual([
    ["pi-ai", "models-dev", undefined],
    ["portkey", undefined, "litellm"],
  ]);
});

test.each([
  ["genai-prices", "genai-prices"],
  ["pi-ai", "models-dev"],
  ["portkey", "litellm"],
  ["https://github.com/anomalyco/models.dev/pull/5585", "models-dev"],
  ["https://github.com/BerriAI/litellm/discussions/39439", "litellm"],
  ["https://github.com/Portkey-AI/models/pull/857", "litellm"],
  ["https://example.com/prices", "unregistered"],
])("%s descends from %s", (source, origin) => expect(descentOf(source)).toBe(origin));

describe("each source reads its own document", () => {
  const provider = aProvider("p", {
    names: { "models-dev": ["x"], "genai-prices": ["x"] },
  });
  test.each<[string, unknown]>([
    ["openrouter", { data: [{ id: "m", name: "M", pricing: {} }] }],
    ["openrouter-endpoints", { data: { id: "m", endpoints: [{ provider_name: "G", pricing: {} }] } }],
    ["models-dev", { x: { models: { m: { id: "m", name: "M" } } } }],
    ["genai-prices", [{ id: "x", name: "X", models: [{ id: "m", match: {}, prices: {} }] }]],
  ])("%s", (name, document) => {
    const source = OBSERVATION_SOURCES.find((candidate) => candidate.name === name);
    expect(source?.parse(document, [provider]).rows.map(({ id }) => id)).toEqual(["m"]);
  });

  test("the others are sellers' own feeds and pages, each under its name", () => {
    const sellers = OBSERVATION_SOURCES.slice(4);
    expect(
      sellers.filter(
        ({ name, seller, first_hand }) => name !== (seller?.name ?? seller?.provider) || !first_hand,
      ),
    ).toEqual([]);
    expect(new Set(sellers.map(({ name }) => name)).size).toBe(sellers.length);
  });
});
