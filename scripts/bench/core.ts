// The pricing core in process beside genai-prices' calcPrice, on the same models and usages, in alternation.
import { calcPrice } from "@pydantic/genai-prices";
import { costOf } from "../../src/pricing/cost.ts";
import { usageOf } from "../../src/pricing/usage.ts";
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { shardProvider } from "../build/shard-provider.ts";
import { median } from "./statistics.ts";

const MODELS = ["gpt-4o", "gpt-4o-mini", "gpt-4.1", "o3"];
const USAGES = [
  { prompt: 1_000, completion: 500, cached: 200 },
  { prompt: 120_000, completion: 4_000, cached: 100_000 },
  { prompt: 37, completion: 3, cached: 0 },
];

/** Calls a second of both, medians over the rounds, and their ratio. */
export function benchCore(
  provider: Provider,
  models: readonly CatalogModel[],
  rounds: number,
): { ours: number; peers: number; ratio: number } {
  const shard = shardProvider(provider, models, () => ({}));
  const calls = MODELS.flatMap((id) => {
    const prices = shard.models.find((model) => model.id === id)?.prices ?? [];
    return USAGES.map((usage) => ({ id, prices, usage }));
  });
  const ours = calls.map(({ prices, usage }) => ({
    prices,
    usage: {
      ...usageOf(() => 0),
      prompt_tokens: usage.prompt,
      completion_tokens: usage.completion,
      cache_read_tokens: usage.cached,
    },
    requested: "provider" as const,
    provider: provider.usage,
    day: new Date().toISOString().slice(0, 10),
  }));
  const peers = calls.map(({ id, usage }) => ({
    id,
    usage: { input_tokens: usage.prompt, output_tokens: usage.completion, cache_read_tokens: usage.cached },
  }));
  const runOurs = () => ours.forEach((call) => void mustBe(costOf(call).ok));
  const runPeers = () =>
    peers.forEach(({ id, usage }) => void mustBe(calcPrice(usage, id, { providerId: "openai" })));
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    a.push(perSecond(runOurs, calls.length));
    b.push(perSecond(runPeers, calls.length));
  }
  return { ours: median(a), peers: median(b), ratio: median(a) / median(b) };
}

function perSecond(run: () => void, calls: number): number {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < 300) {
    for (let i = 0; i < 50; i++) run();
    done += 50 * calls;
  }
  return (done / (performance.now() - started)) * 1_000;
}

function mustBe(value: unknown): void {
  if (!value) throw new Error("a call of the bench has no price");
}
