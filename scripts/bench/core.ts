// The pricing core in process beside genai-prices' calcPrice, on the same models and usages, in turns.
import { calcPrice } from "@pydantic/genai-prices";
import { measure } from "mitata";
import { costOf } from "../../src/pricing/cost.ts";
import { toInstant } from "../../src/schemas/moment.ts";
import { shardProvider } from "../build/shard-provider.ts";
import { readCatalog, readProviders } from "../files/prices-folder.ts";
import { median } from "./statistics.ts";

export const CORE = { name: "core-vs-genai-prices", target: 10 };

const MODELS = ["gpt-4o", "gpt-4o-mini", "gpt-4.1", "o3"];
const USAGES = [
  { prompt: 1_000, completion: 500, cached: 200 },
  { prompt: 120_000, completion: 4_000, cached: 100_000 },
  { prompt: 37, completion: 3, cached: 0 },
];
/** A round of each: nanoseconds and runs, at least; every run timed alone, so that the median passes over interruptions. */
const ROUND = { min_cpu_time: 200e6, min_samples: 2_000, batch_threshold: 0 };

/** How many times as fast as the peer our calls are priced; medians over the rounds. */
export async function benchCore(rounds: number): Promise<{ ratio: number }> {
  const provider = (await readProviders()).find(({ slug }) => slug === "openai");
  if (provider === undefined) throw new Error("openai is not in the registry");
  const { models } = shardProvider({
    ...{ provider, models: (await readCatalog()).get("openai") ?? [] },
    ...{ listedAt: () => ({}), calendars: [], now: toInstant(Date.now()) },
  });
  const calls = MODELS.flatMap((id) => USAGES.map((usage) => ({ id, usage })));
  const time = { at: toInstant(Date.now()), bareDay: false };
  const ours = calls.map(({ id, usage: { prompt, completion, cached } }) => ({
    ...{ time, requested: "provider" as const, provider: provider.usage, calendars: {} },
    model: models.find((model) => model.id === id) ?? { prices: [] },
    usage: {
      ...{ prompt_tokens: prompt, completion_tokens: completion, cache_read_tokens: cached },
      ...{ cache_write_tokens: 0, reasoning_tokens: 0, web_search_count: 0 },
    },
  }));
  const peers = calls.map(({ id, usage: { prompt, completion, cached } }) => ({
    id,
    usage: { input_tokens: prompt, output_tokens: completion, cache_read_tokens: cached },
  }));
  const runs = [
    () => ours.every((call) => costOf(call).ok),
    () => peers.every(({ id, usage }) => calcPrice(usage, id, { providerId: "openai" })),
  ] as const;
  if (!runs.every((run) => run())) throw new Error("a call of the bench has no price");
  const [one, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    one.push((await measure(runs[0], ROUND)).p50);
    other.push((await measure(runs[1], ROUND)).p50);
  }
  return { ratio: median(other) / median(one) };
}
