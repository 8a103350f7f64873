import { describe, expect, test } from "vitest";
import { serviceWithOneCard } from "../helpers/one-card.ts";
import { type Service, startService, usage } from "../helpers/service.ts";
import { AGENT_BODIES } from "../responses/bodies/agents.ts";
import { BODIES as PASTED } from "../responses/bodies/billed.ts";
import type { Body } from "../responses/bodies/body.ts";

const PATH = "/v1/responses/cost";
const BODIES = [...PASTED, ...AGENT_BODIES];

const post = (service: Service, body: unknown) => service.ask(PATH, body);

/**
 * Each body, who answered where the body does not say, and the bill in millionths of a USD, worked from the provider's own
 * counts: 1 for a token in, 0.1 read, 1.25 written, 5 out, 10,000 for a search (helpers/one-card.ts).
 */
const BILLS: [name: string, provider: string | undefined, millionths: string][] = [
  ["Chat Completions", "openai", "3610"], // 900 + 2100 x 0.1 + 500 x 5
  ["Chat Completions, flex, reasoning inside the completion by the total", "openai", "12000"], // 2000 + 2000 x 5
  ["Chat Completions with audio in and out", "openai", "14750"], // 400 + 1000 x 7 + 150 x 5 + 600 x 11
  ["the usage of Chat Completions alone, without a total to tell where reasoning is", "openai", "146"], // 40 + 6 + 100
  ["Responses, priority, with hosted tools: a search, a page opened, a file search", "openai", "27800"], // 1000 + 800 + 6000 + 20000
  ["Embeddings", "openai", "8"],
  ["Images", "openai", "20970"], // 50 + 40 x 3 + 4160 x 5
  ["Transcription by tokens", "openai", "543"], // 10 + 4 x 7 + 505
  // 200 + 260 x 7 + 90 x 3 + 100 x 0.1 + 140 x 0.7 + 10 x 3 + 50 x 5 + 150 x 11
  ["Realtime with speech, an image and a cache", "openai", "4328"],
  // 1820 + 210 x 5 + 10000 + 2 x 30000, and the image's 298 + 7620 x 3 + 186 x 5
  ["Responses with code in two containers, a search and an image", "openai", "96958"],
  ["Responses that keep their cache for half a day", "openai", "4900"], // 1000 + 100 + 3000 x 1.25 + 50
  ["Transcription by duration", "openai", "950"], // 9.5 x 100
  ["a line of a batch's output", "openai", "32"], // 22 + 10
  ["Messages with both lifetimes of cache writes, searches and fetches", "anthropic", "49500"], // 2000 + 4000 + 2000 x 1.25 + 8000 x 2 + 4500 + 20000 + 500
  ["Messages of a batch, in the US, with a compaction beside them", "anthropic", "941"], // 511 + 430
  ["Messages from Bedrock", undefined, "42"], // 12 + 30
  ["Bedrock Converse, flex, with a 1-hour cache write", undefined, "5815"], // 30 + 20 + 500 x 1.25 + 1000 x 2 + 3140
  ["Bedrock Converse in an invocation log", undefined, "90"], // 25 + 65
  ["Bedrock InvokeModel, the stream's metrics", undefined, "230.75"], // 17 + 10 + 3.75 + 200
  ["Bedrock Converse with the names of its metrics", undefined, "230.75"], // 17 + 10 + 3.75 + 200
  ["Bedrock InvokeModel, Llama", undefined, "70"], // 25 + 45
  ["Gemini generateContent", "google_ai_studio", "10418"], // 100 + 7 - 60 - 40 = 7, + 40 x 7 + 6 + 25 x 5 + 10000
  ["Gemini with speech", "google_ai_studio", "5280"], // 300 + 350 x 7 + 100 + 10 + 200 x 0.7 + 20 x 5 + 180 x 11 + 40 x 5
  ["Vertex generateContent, provisioned", undefined, "178"], // 47 + 6 + 25 x 5
  ["Gemini in the Python SDK's names", "google_ai_studio", "198"], // 37 + 10 x 3 + 6 + 125
  ["Gemini Live", "google_ai_studio", "160"], // 10 + 150
  ["Google Interactions", "google_ai_studio", "238"], // 37 + 10 x 7 + 6 + 125
  ["DeepSeek", "deepseek", "146"], // 40 + 6 + 100
  ["xAI Responses with its own tools", undefined, "36500"], // 1000 + 500 + 20000 + 3 x 5000; code has no price
  ["Perplexity's agent", "perplexity-agent", "20900"], // 200 + 200 + 20000 + 500
  ["xAI Chat Completions", undefined, "607.3"], // 36 + 16.3 + (1 + 110) x 5
  ["xAI's SDK", undefined, "392"], // 30 + 50 x 3 + 12 + (10 + 30) x 5
  ["Perplexity deep research", undefined, "605849"], // 33 + 20016 + (7163 + 73997) x 5 + 18 x 10000
  ["Perplexity, whose searches are in the fee per request", undefined, "510"], // 10 + 500
  ["Cohere v2", undefined, "2095"], // 5 + 418 x 5
  ["Cohere v2 with nothing but tokens", undefined, "2161"], // 71 + 418 x 5
  ["Cohere v1", undefined, "4095"], // 2095 + 2000
  ["Cohere's rerank", undefined, "4000"],
  ["Mistral, with audio it bills by the second", "mistral", "1330"], // 30 + 100 + 12 x 100
  ["Mistral OCR", undefined, "3000"],
  ["Moonshot", "moonshot", "82.4"], // 26 + 6.4 + 50
  ["Alibaba with an explicit cache", "alibaba", "1823.8"], // 459 + 204.8 + 640 + 520
  ["MiniMax", "minimax", "410"], // 160 + 250
  ["Z.AI", "zai", "2520"], // 1000 + 20 + 1500
  ["OpenRouter, on the caller's own key", undefined, "3512.25"], // (700 + 20 + 125 + 2500) x 1.05
  ["OpenRouter's record of a generation", undefined, "148.4"], // 8 + 0.4 + 140
  ["Groq", undefined, "2798"], // 18 + 556 x 5
  ["Azure OpenAI", undefined, "85"],
  ["Ollama", "ollama-cloud", "1516"], // 26 + 298 x 5
  ["LiteLLM for Anthropic", "anthropic", "12550"], // 2000 + 800 + 1000 x 1.25 + 2000 x 2 + 4500
  ["a proxy whose prompt lacks the cache counts", "anthropic", "14250"], // 2000 + 4000 + 3750 + 4500
  ["AI SDK 5", "openai", "3610"], // 900 + 210 + 2500
  ["AI SDK 5, Anthropic", "anthropic", "735"], // 20 + 90 + 375 + 250
  ["AI SDK 6", "openai", "3635"], // 800 + 210 + 125 + 2500
  ["AI SDK 7", "openai", "3635"],
  ["LangChain", undefined, "1570"], // 40 + 10 x 7 + 10 + 250 + 1200
  ["a request to this service", undefined, "3520"], // 1000 + 20 + 2500
  ["a request to this service's other calculator", undefined, "10110"], // 10 + 100 + 10000
  ["opencode, a row of its messages", undefined, "1335"], // 10 + 100 + 125 + (200 + 20) x 5
  ["pi, of a host of open weights", undefined, "880"], // 700 + 30 + 150
  ["Gemini CLI, a line of a chat", "google_ai_studio", "810"], // 300 + 60 + 450
  ["Gemini CLI, statistics of a session", "google_ai_studio", "6679.3"], // 3683 + 2126.3 + 870
  ["Gemini CLI, the end of a stream", "google_ai_studio", "7500"], // 6000 + 500 + 1000
  ["Kimi CLI, a step", "moonshot", "8956.6"], // 1244 + 6937.6 + 775
  ["Claude Code, a result of one model", "anthropic", "1457"], // 2 + 10 + 700 x 2 + 45
  ["Codex, a turn of `codex exec`", undefined, "3369.8"], // 315 + 2444.8 + 610
  ["Cline, a request", undefined, "259.8"], // 12 + 7.8 + 70 + 170
  ["Roo Code, a request with its whole prompt", "anthropic", "259.8"],
  ["Pydantic AI, a response", undefined, "575"], // 300 + 50 + 125 + 100
  ["LangChain, a priority call", undefined, "860"], // 400 + 60 + 400
  ["OpenTelemetry, a span of the SDK", undefined, "915"], // 500 + 40 + 125 + 250
  ["AI SDK 6, a span", "openai", "890"], // 600 + 40 + 250
  ["Claude Code, a span", undefined, "23328.2"], // 2 + 8456.2 + 8870 + 6000
  ["Claude's SDK, a span with both lifetimes", undefined, "860"], // 100 + 60 + 200 x 1.25 + 100 x 2 + 250
  ["Pydantic AI, a span", undefined, "700"], // 100 + 100 + 250 + 250
  ["Strands, a span of Bedrock's", undefined, "1462.5"], // 1100 + 100 + 12.5 + 250
  ["Sentry, a span at a tier", undefined, "890"], // 600 + 40 + 250
  ["Langfuse, an observation", "openai", "890"],
  ["LiteLLM, a row of its spend logs", undefined, "785"], // 100 + 60 + 375 + 250
  ["Bedrock, an invocation log whose body lies elsewhere", undefined, "216.5"], // 4 + 10 + 12.5 + 190
  ["Helicone, a row of its requests", undefined, "890"],
  ["Vercel AI Gateway, a generation", undefined, "20316.5"], // 50 + 4 + 12.5 + 250 + 20000
];

test("every recorded body has a bill", () => {
  expect(BILLS.map(([name]) => name).sort()).toEqual(BODIES.map(({ name }) => name).sort());
});

describe("bills what a provider sent back by its counts", () => {
  const bodies = new Map(BODIES.map((body) => [body.name, body]));
  const bodyOf = (name: string): Body =>
    bodies.get(name) ?? { name, sent: {}, shape: "", counts: {}, convention: "provider" };
  const providers = BILLS.map(([name, provider]) => provider ?? bodyOf(name).provider ?? "");
  const service = serviceWithOneCard(providers, [
    ...["m", "gpt-image-1.5"],
    ...BODIES.flatMap(({ model }) => model ?? []),
  ]);

  test.each(BILLS)("%s", async (name, provider_id, millionths) => {
    const body = bodyOf(name);
    const request = { response: body.sent, provider_id, ...(body.model === undefined && { model_id: "m" }) };
    const answer = await post(service, request);
    expect(answer.status).toBe(200);
    expect(Number(answer.body.cost_breakdown.total_exact) * 1e6).toBeCloseTo(Number(millionths), 9);
    expect(answer.body).toMatchObject({
      model_id: body.model ?? "m",
      provider_id: provider_id ?? body.provider,
      usage: { ...usage(body.counts), ...(body.units && { units: body.units }) },
      reading: { shape: body.shape },
    });
  });
});

const CHAT = {
  model: "gpt-4o",
  usage: { prompt_tokens: 1000, completion_tokens: 500, prompt_tokens_details: { cached_tokens: 200 } },
};

describe("says what it read, and where", () => {
  const service = startService();

  test("paths of counts, model and provider", async () => {
    const { body } = await post(service, { provider_id: "openai", response: { response: CHAT } });
    expect(body).toMatchObject({
      cost_breakdown: { total_exact: "0.00725", usage_convention: "inclusive" },
      reading: {
        paths: {
          prompt_tokens: ["response.usage.prompt_tokens"],
          completion_tokens: ["response.usage.completion_tokens"],
          cache_read_tokens: ["response.usage.prompt_tokens_details.cached_tokens"],
        },
        model: { model_id: "gpt-4o", path: "model" },
      },
    });
  });

  test.each([
    ["a service tier", { ...CHAT, service_tier: "flex" }, ["service_tier"]],
    ["a place", { ...CHAT, usage: { ...CHAT.usage, inference_geo: "us" } }, ["region"]],
    [
      "counts with rates of their own",
      { ...CHAT, usage: { ...CHAT.usage, completion_tokens_details: { smell_tokens: 5 } } },
      ["part_rates"],
    ],
    ["counts nobody charges", { ...CHAT, usage: { ...CHAT.usage, brand_new_tokens: 5 } }, ["unused_counts"]],
    ["the start of a stream", { type: "message_start", message: CHAT }, ["unfinished_stream"]],
    ["nothing", { ...CHAT, service_tier: "default" }, undefined],
  ])("%s is charged at the standard rates and reported as assumed", async (_, response, assumed) => {
    const { body } = await post(service, { provider_id: "openai", response });
    expect(body.cost_breakdown.assumed).toEqual(assumed);
    expect(body.cost_breakdown.total_exact).toBe("0.00725");
  });

  test.each([
    ["a tier without rates, said by the caller, is refused", { service_tier: "flex" }, 404, undefined],
    ["and charged leniently where asked", { service_tier: "flex", lenient: true }, 200, ["service_tier"]],
    ["a word for the standard one instead of the body's", { service_tier: "default" }, 200, undefined],
    ["a region nobody has a factor for", { region: "mars" }, 200, ["service_tier", "region"]],
  ])("%s", async (_, said, status, assumed) => {
    const response = { ...CHAT, service_tier: "flex" };
    const answer = await post(service, { provider_id: "openai", response, ...said });
    expect([answer.status, answer.body.cost_breakdown?.assumed]).toEqual([status, assumed]);
  });

  test("what it did not use, and the provider's own amount", async () => {
    const response = { ...CHAT, usage: { ...CHAT.usage, extra_tokens: 7, cost: 0.5 } };
    const { body } = await post(service, { provider_id: "openai", response });
    expect(body.reading).toMatchObject({
      unused: [{ path: "usage.extra_tokens", count: 7, charged: "none" }],
      reported_cost: { usd: "0.5", path: "cost" },
    });
  });
});

describe("the caller's word wins over the body", () => {
  const service = startService();

  test("for model, convention and day; null means absent", async () => {
    const asked = {
      provider_id: "openai",
      response: CHAT,
      model_id: "dated-1",
      usage_convention: "separate",
      at: "2026-06-30",
    };
    // separate: 1000 + 200 at 0.000002, 500 at 0.000004
    expect((await post(service, asked)).body.cost_breakdown.total_exact).toBe("0.0044");
    const nothing = { model_id: null, usage_convention: null, at: null };
    expect((await post(service, { ...asked, ...nothing })).body.cost_breakdown.total_exact).toBe("0.00725");
  });
});

describe("refuses, and says what it needs", () => {
  const service = startService();

  test.each<[string, object, object]>([
    ["without a provider", { response: { ...CHAT, model: "openai/gpt-4o" } }, {}],
    ["without a model", { response: { usage: CHAT.usage } }, {}],
    [
      "with a time and a convention of the caller's",
      { response: { usage: CHAT.usage }, at: "2026-11-20", usage_convention: "separate" },
      { at: "2026-11-20T00:00:00Z", usage_convention: "separate" },
    ],
  ])("a call %s, with what was read", async (_, request, more) => {
    const { read } = (await post(service, request)).body;
    const counts = { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 };
    expect(read).toMatchObject({ usage: usage(counts), usage_convention: "inclusive", ...more });
    expect(read.reading).toMatchObject({ shape: "OpenAI Chat Completions" });
  });

  test.each([
    ["the maker first", CHAT, ["openai"]],
    [
      "those who answer in the shape",
      { model: "x", usage: { promptTokenCount: 1 } },
      ["google_ai_studio", "vertex"],
    ],
    ["nobody", { model: "x", usage: { prompt_tokens: 1 } }, []],
  ])("candidates are %s", async (_, response, candidates) => {
    expect((await post(service, { response })).body.error.candidates).toEqual(candidates);
  });

  test.each([
    [{}, "missing_parameter", /^response: expected what the provider returned/],
    [{ response: 5 }, "invalid_parameter", /^response: expected .*, got 5$/],
    [{ response: null }, "invalid_parameter", /^response: /],
    [{ response: {} }, "unknown_response", /^response: No token counts .* Shapes tried: Google Gemini; .*; /],
    [{ response: "no json" }, "unknown_response", /^response: This is not JSON/],
    [{ response: [CHAT, { ...CHAT, id: "b" }] }, "unknown_response", /holds 2 calls/],
    [{ response: { usage: CHAT.usage }, provider_id: "openai" }, "missing_parameter", /^model_id: /],
    [{ response: { ...CHAT, model: "x".repeat(257) } }, "invalid_parameter", /^model_id: .* got 257/],
    [{ response: { ...CHAT, provider: "constructor" } }, "ambiguous_provider", /^provider_id: /],
    [{ response: CHAT, provider_id: "nobody-at-all" }, "unknown_provider", /^provider_id: /],
    [
      { response: CHAT, provider_id: "openai", usage_convention: "x" },
      "invalid_parameter",
      /^usage_convention: /,
    ],
    [{ response: CHAT, provider_id: "openai", at: "now" }, "invalid_parameter", /^at: /],
  ])("%j is 400 %s", async (request, code, message) => {
    const { status, body } = await post(service, request);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(body.error.message).toMatch(message);
  });

  test.each([
    ["secret-1", 402],
    ["gpt-4p", 404],
  ])("%s is %i, with what was read", async (model, status) => {
    const answer = await post(service, { provider_id: "openai", response: { ...CHAT, model } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      model_id: model,
      pricing: null,
      cost_breakdown: null,
      usage: usage({ prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 }),
      usage_convention: "inclusive",
      reading: { shape: "OpenAI Chat Completions" },
    });
  });

  // In May 2026 dated-1 cost twice as much as since July; the service prices a single response now.
  test.each([
    ["another price then", "dated-1", 1_777_600_000, true],
    ["the same price then", "dated-1", 1_783_000_000, false],
    ["the same price for ever", "gpt-4o", 1_777_600_000, false],
    ["a time to come", "dated-1", 1_999_999_999, false],
  ])("a response with its own time, %s", async (_, model, created, isTold) => {
    const { body } = await post(service, { provider_id: "openai", response: { ...CHAT, model, created } });
    expect((body.cost_breakdown.assumed ?? []).includes("body_time_ignored")).toBe(isTold);
  });

  // threat: large-body
  test("a body of 4 MiB is read, and one byte more is 413", async () => {
    const shell = JSON.stringify({ provider_id: "openai", response: { ...CHAT, text: "" } });
    const sized = (size: number) => shell.replace('"text":""', `"text":"${"x".repeat(size - shell.length)}"`);
    expect((await service.post(PATH, sized(4 * 1024 * 1024))).status).toBe(200);
    expect((await service.post(PATH, sized(4 * 1024 * 1024 + 1))).status).toBe(413);
  });

  // threat: strange-input
  test.each([
    ["arrays in arrays", `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`],
    ["objects in objects", `${'{"usage":'.repeat(300_000)}1${"}".repeat(300_000)}`],
    ["a million numbers", `[${"1,".repeat(1_000_000)}1]`],
    ["many objects", `{${Array.from({ length: 200_000 }, (_, i) => `"usage${i}":{}`).join()}}`],
    ["a text of quotes", JSON.stringify("'".repeat(2_000_000))],
    ["a text of escapes", JSON.stringify(`"${"\\n".repeat(1_000_000)}`)],
    ["a text of open brackets", JSON.stringify("<:".repeat(1_000_000))],
  ])("%s are not a bug", async (_, response) => {
    const answer = await service.post(PATH, `{"provider_id":"openai","response":${response}}`);
    expect(answer.status).toBe(400);
  });
});
