// The committed withdrawals in what is served: 402 with the reason, no price in any list, upstream's own keys still in the map.
import { beforeAll, expect, test } from "vitest";
import { readMap, readWithdrawn } from "../../scripts/files/prices-folder.ts";
import { committedCatalogue } from "../helpers/builds.ts";
import { catalogueService } from "../helpers/catalogue-service.ts";
import { usage } from "../helpers/service.ts";

const withdrawn = await readWithdrawn();
const { entries } = await readMap();

const service = await catalogueService();
let map: Record<string, unknown>;

beforeAll(async () => {
  map = (await service.ask("/v1/model_prices_and_context_window.json")).body;
}, 120_000);

test.each(withdrawn.map((entry) => [entry.id, entry] as const))(
  "a withdrawn row: %s",
  async (id, { reason, day, see }) => {
    const [provider_id = "", ...rest] = id.split("/");
    const body = { provider_id, model_id: rest.join("/"), usage: usage({ prompt_tokens: 1 }) };
    const response = await service.post("/v1/traces/cost", body);
    const why = `Withdrawn on ${day}: ${reason}${see === undefined ? "" : ` See ${see}.`}`;
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: why, unpriced_reason: "withdrawn" });
  },
);

test("no Claude has a price at Google AI Studio, and 16 wrong rows are withdrawn", async () => {
  const models = (await committedCatalogue()).get("google_ai_studio") ?? [];
  const claudes = models.filter(({ id }) => id.startsWith("claude-"));
  expect(claudes.filter(({ prices }) => prices.length > 0)).toEqual([]);
  expect(claudes.length).toBeGreaterThanOrEqual(16);
});

test.each(["claude-opus-5-5", "claude-fable-5-1", "claude-opus-5", "gemini-2.5-pro-tts"])(
  "%s is priced at Vertex AI",
  async (id) => {
    const row = (await committedCatalogue()).get("vertex")?.find((model) => model.id === id);
    expect(row?.prices.length).toBeGreaterThan(0);
  },
);

test("the map keeps every upstream key and none that we added for a withdrawn row", () => {
  expect(entries.filter(({ key }) => map[key] === undefined)).toEqual([]);
  const upstream = new Set(entries.map(({ key }) => key));
  const added = Object.keys(map).filter((key) => key.startsWith("gemini/claude-") && !upstream.has(key));
  expect(added).toEqual([]);
});
