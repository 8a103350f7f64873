// A catalogue in which everything costs the same, so that a bill follows from the counts alone: USD per million tokens 1 in,
// 0.1 read from a cache, 1.25 written to one and 2 for an hour, 5 out; of audio 7 in, 0.7 read, 11 out; of images 3 in; USD 0.01 a
// search, 0.002 a query, 0.006 a minute of audio, 0.001 a page; fees of every provider's: 0.03 for twenty minutes of a container, 0.0005
// a page fetched, 0.005 a search of X.
import type { Env } from "../../src/env.ts";
import { buildFixture } from "./fixture-catalogue.ts";
import { aShop } from "./fixture-models.ts";
import { MemoryKv } from "./memory-kv.ts";
import { type Service, startService } from "./service.ts";

export const CARD = {
  prompt: "0.000001",
  completion: "0.000005",
  input_cache_read: "0.0000001",
  input_cache_write: "0.00000125",
  web_search: "0.01",
  input_cache_write_1h: "0.000002",
  audio: "0.000007",
  input_audio_cache: "0.0000007",
  audio_output: "0.000011",
  image_token: "0.000003",
};
const UNITS = { input_per_query: "0.002", input_per_minute: "0.006", ocr_per_page: "0.001" };

const STATED = { page: "https://p.example/fees", read: "2026-10-01", confidence: "official" } as const;
const FEES = [
  { name: "container_1gb", unit: "20 minutes", price: "0.03", ...STATED },
  { name: "web_fetch", unit: "call", price: "0.0005", ...STATED },
  { name: "x_search", unit: "call", price: "0.005", ...STATED },
];

/** A service in which each of these providers has each of these models. */
export function serviceWithOneCard(
  providers: readonly string[],
  models: readonly string[],
  settings: Partial<Env> = {},
): Service {
  const sold = [...new Set(models)].map((id) => ({ id, prices: [{ rates: CARD, units: UNITS }] }));
  const all = [...new Set(providers)].map((slug) =>
    aShop(slug, sold, { fees: FEES, ...(slug === "openrouter" && { byok_fee: "0.05" }) }),
  );
  return startService(new MemoryKv(buildFixture({ providers: all }).keys), settings);
}
