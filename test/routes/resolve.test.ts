import { expect, test } from "vitest";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";

/** GPT-4o is one model at openai, nebius and openrouter; the free one is somebody's, too. */
const lines = buildFixture().listing.lines.map((line) => {
  const entry = JSON.parse(line);
  const own = /(^|\/)gpt-4o$/.test(entry.model_id) ? { canonical: "openai/gpt-4o" } : {};
  return JSON.stringify({ ...entry, ...own });
});
const service = startService(new MemoryKv(buildFixture({ lines }).keys));

const resolve = (query: Record<string, string>) => service.ask(`/v1/resolve?${new URLSearchParams(query)}`);

const COUNTS = { prompt_tokens: "1000", completion_tokens: "500" };

test("says what an id means, whose model it is and who sells it, cheapest first", async () => {
  const { status, body } = await resolve({ model_id: "openai/gpt-4o", provider_id: "OpenAI", ...COUNTS });
  expect(status).toBe(200);
  expect(body).toEqual({
    model_id: "openai/gpt-4o",
    provider_id: "openai",
    matches: [{ provider_id: "openai", model_id: "gpt-4o", rule: "provider_prefix" }],
    canonical: "openai/gpt-4o",
    offers: [
      // 1000 x 0.000002 + 500 x 0.000008
      {
        provider_id: "nebius",
        model_id: "openai/gpt-4o",
        prompt: 0.000002,
        completion: 0.000008,
        total_exact: "0.006",
      },
      // 1000 x 0.0000025 + 500 x 0.00001
      {
        provider_id: "openai",
        kind: "maker",
        model_id: "gpt-4o",
        prompt: 0.0000025,
        completion: 0.00001,
        total_exact: "0.0075",
      },
      {
        provider_id: "openrouter",
        kind: "gateway",
        model_id: "openai/gpt-4o",
        prompt: 0.0000025,
        completion: 0.00001,
        total_exact: "0.0075",
      },
    ],
    offers_total: 3,
    nearest: [],
  });
});

test.each([
  [{ prompt_tokens: "1000", cache_read_tokens: "200" }, "0.00225"], // 800 x 0.0000025 + 200 x 0.00000125
  [{ cache_read_tokens: "200" }, "0"],
  [{}, "0"],
])("%j costs %s", async (counts, total) => {
  const { body } = await resolve({ model_id: "gpt-4o", provider_id: "openai", ...counts });
  expect(body.offers.find((one: { provider_id: string }) => one.provider_id === "openai").total_exact).toBe(
    total,
  );
});

test("an unknown id suggests the nearest ones", async () => {
  const { body } = await resolve({ model_id: "gpt-4p", provider_id: "openai" });
  expect([body.matches, body.nearest[0], body.offers]).toEqual([[], "gpt-4o", []]);
});

test.each([
  [{}, "missing_parameter", "model_id"],
  [{ model_id: "a", provider_id: "nobody" }, "unknown_provider", "provider_id"],
  [{ model_id: "a", prompt_tokens: "-1" }, "invalid_parameter", "prompt_tokens"],
  [{ model_id: "a", prompt_tokens: "9007199254740992" }, "invalid_parameter", "prompt_tokens"],
])("%j is 400", async (query, code, field) => {
  const { status, body } = await resolve(query as Record<string, string>);
  expect([status, body.error.code]).toEqual([400, code]);
  expect(body.error.message.startsWith(`${field}: expected`)).toBe(true);
});
