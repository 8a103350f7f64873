import { describe, expect, test } from "vitest";
import { readPasted } from "../../../src/web/calculator/pasted.ts";
import { candidates, isUnknownModel } from "../../../src/web/calculator/question.tsx";
import { startService } from "../../helpers/service.ts";

const at = (provider: string, model: string) => ({ provider, model });

const { fetch } = startService();
const CHAT = { usage: { prompt_tokens: 1, completion_tokens: 1 } };
const MESSAGE = { stop_reason: "end_turn", usage: { input_tokens: 1, output_tokens: 1 } };
const OPENAI = at("openai", "gpt-4o");
const ANTHROPIC = at("anthropic", "claude-sonnet-4-5");

function find(document: object, chosen?: { provider: string; model: string }) {
  return readPasted(fetch, JSON.stringify(document), chosen);
}

test.each([
  ["the maker of its model", { ...CHAT, model: "gpt-4o" }, undefined, OPENAI, "body"],
  [
    "the maker, by an alias of the id",
    { ...MESSAGE, model: "claude-sonnet-4-5-20250929" },
    undefined,
    at("anthropic", "claude-sonnet-4-5-20250929"),
    "maker",
  ],
  ["the maker, whatever was chosen", { ...MESSAGE, model: "claude-sonnet-4-5" }, OPENAI, ANTHROPIC, "body"],
  [
    "the provider chosen, if it lists the model",
    { ...CHAT, model: "openai/gpt-4o" },
    at("nebius", "x"),
    at("nebius", "openai/gpt-4o"),
    "both",
  ],
  [
    "the provider it names",
    { id: "gen-1", provider: "OpenAI", model: "openai/gpt-4o", ...CHAT },
    OPENAI,
    at("openrouter", "openai/gpt-4o"),
    "body",
  ],
  [
    "the only one who lists it",
    { ...CHAT, model: "meta-llama/llama-3.3-70b-instruct" },
    undefined,
    at("openrouter", "meta-llama/llama-3.3-70b-instruct"),
    "body",
  ],
  [
    "a model without a price too",
    { ...CHAT, model: "secret-1" },
    undefined,
    at("openai", "secret-1"),
    "body",
  ],
  [
    "its maker, though a console left out some counts",
    { ...MESSAGE, model: "claude-sonnet-4-5", usage: { ...MESSAGE.usage, cache_creation: "[Object]" } },
    undefined,
    ANTHROPIC,
    "body",
  ],
  ["the model chosen, where it names none", CHAT, OPENAI, OPENAI, "choice"],
  ["the model chosen, whose API has its shape", MESSAGE, ANTHROPIC, ANTHROPIC, "choice"],
])("a response is matched to: %s", async (_, document, chosen, offerId, by) => {
  expect(await find(document, chosen)).toMatchObject({ kind: "one", offerId, by });
});

describe("a doubt becomes a question", () => {
  test.each([
    [
      "no model, and nothing chosen: the newest",
      CHAT,
      undefined,
      at("", ""),
      expect.arrayContaining([OPENAI, ANTHROPIC]),
    ],
    ["no model, in the shape of some: their newest", MESSAGE, undefined, at("", ""), [ANTHROPIC]],
    ["no model, and a choice whose API answers otherwise", MESSAGE, OPENAI, at("", ""), [OPENAI]],
    [
      "no model, at a provider that is certain",
      { usage: { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 0 } },
      OPENAI,
      at("bedrock", ""),
      [OPENAI],
    ],
    [
      "a model of several providers, none of them its maker",
      { ...CHAT, model: "openai/gpt-4o" },
      undefined,
      at("", "openai/gpt-4o"),
      [at("nebius", "openai/gpt-4o"), at("openrouter", "openai/gpt-4o")],
    ],
    [
      "an id its maker does not list: the nearest there",
      { ...CHAT, model: "gpt-4o-minis" },
      undefined,
      at("", "gpt-4o-minis"),
      [at("openai", "gpt-4o-mini"), at("openai", "gpt-4o")],
    ],
    [
      "an id that the certain provider does not list",
      { id: "gen-1", provider: "OpenAI", model: "openai/gpt-4", ...CHAT },
      undefined,
      at("openrouter", "openai/gpt-4"),
      [at("openrouter", "openai/gpt-4o")],
    ],
    [
      "a provider nobody knows",
      { ...CHAT, model: "openai/gpt-4o", provider_id: "nobody" },
      undefined,
      at("nobody", "openai/gpt-4o"),
      [at("nebius", "openai/gpt-4o"), at("openrouter", "openai/gpt-4o")],
    ],
    [
      "a provider nobody knows, though one alone lists the model",
      { ...CHAT, model: "gpt-4o-mini", provider_id: "nobody" },
      undefined,
      at("nobody", "gpt-4o-mini"),
      [at("openai", "gpt-4o-mini")],
    ],
    ["a model nobody lists", { ...CHAT, model: "zzz-9" }, undefined, at("", "zzz-9"), []],
  ])("%s", async (_, document, chosen, offerId, first) => {
    const { offerIds = [], ...asked } = Object(await find(document, chosen));
    expect(asked).toMatchObject({ kind: "question", offerId });
    expect(offerIds).toEqual(Array.isArray(first) ? [...first, ...offerIds.slice(first.length)] : first);
  });

  test.each([
    [
      { data: [{ b64_json: "x" }], usage: { input_tokens: 1, output_tokens: 9 } },
      "image_generation,image_edit",
    ],
    [{ data: [{ embedding: [1] }], usage: { total_tokens: 7 } }, "embedding,rerank"],
    [CHAT, null],
  ])("about %j, which only models of the modes %s answer", async (document, modes) => {
    const asked: (string | null)[] = [];
    const ask = (path: string, init?: RequestInit) => {
      if (path.startsWith("/v1/prices")) asked.push(new URLSearchParams(path.split("?")[1]).get("mode"));
      return fetch(path, init);
    };
    expect(await readPasted(ask, JSON.stringify(document))).toMatchObject({ kind: "question" });
    expect(asked).toEqual([modes]);
  });

  test("and is not guessed while the service cannot be asked", async () => {
    const down = () => Promise.reject(new TypeError("no network"));
    expect(await readPasted(down, JSON.stringify(CHAT))).toMatchObject({
      kind: "problem",
      problem: { kind: "offline" },
    });
  });
});

describe("a model that a provider does not list", () => {
  const message = 'No model "gpt-4o" is known at provider openrouter. Nearest ids: a/b, c/d.';

  test("its own id for the same model comes before others', then ids spelled alike", async () => {
    const found = await candidates(fetch, at("openrouter", "gpt-4o"), message);
    expect(found[0]).toEqual(at("openrouter", "openai/gpt-4o"));
    expect(found).toContainEqual(at("nebius", "openai/gpt-4o"));
    expect(found.findIndex(({ model }) => model === "a/b")).toBeGreaterThan(1);
  });

  test("unlike any: what fewer of its words find, else the provider's newest", async () => {
    expect(await candidates(fetch, at("", "me/gpt-4o-mine"))).toContainEqual(at("nebius", "openai/gpt-4o"));
    const [first] = await candidates(fetch, at("nebius", "gpt-4o-zzz"));
    expect(first).toEqual(at("nebius", "openai/gpt-4o"));
    expect((await candidates(fetch, at("openai", "gpt-4o-2027-08-01")))[0]).toEqual(at("openai", "gpt-4o"));
    for (const unlike of ["zzz-9", "模型"])
      expect(await candidates(fetch, at("anthropic", unlike))).toContainEqual(ANTHROPIC);
  });

  test.each([
    [message, true],
    ["No price of this model is known for 2020-01-01.", false],
    ['No price of "x" is known for sub-provider Azure of openrouter; none is known.', false],
  ])("is distinguished from other refusals: %s", (text, unknown) => {
    expect(isUnknownModel(text)).toBe(unknown);
  });

  test("is reported in the service's words", async () => {
    const body = {
      provider_id: "openai",
      model_id: "gpt-4oo",
      usage: { prompt_tokens: 0, completion_tokens: 0 },
    };
    const answer = await fetch("/v1/traces/cost", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { error } = (await answer.json()) as { error: string };
    expect(isUnknownModel(error)).toBe(true);
    expect(await candidates(fetch, at("openai", "gpt-4oo"), error)).toContainEqual(OPENAI);
  });
});
