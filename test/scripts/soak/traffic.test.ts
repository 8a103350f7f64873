// The soak's requests and judgements, put to the service itself in process: right answers pass, altered ones do not.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { buildInput } from "../../../scripts/build/current-build.ts";
import { firstVersion } from "../../../scripts/kv/memory-kv.ts";
import type { Answer, Ask } from "../../../scripts/soak/ask.ts";
import { randomCounts } from "../../../scripts/soak/calls.ts";
import { withDearerTokens } from "../../../scripts/soak/second-version.ts";
import { traffic } from "../../../scripts/soak/traffic.ts";
import { type PublishedVersion, publishedVersion, type World, worldOf } from "../../../scripts/soak/world.ts";
import { aPrice } from "../../helpers/facts.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { type Service, startService } from "../../helpers/service.ts";
import { aModel, BUILD_DAY } from "../../helpers/small-build.ts";

/** Providers enough for every kind of request; the whole catalogue is what the soak itself asks for. */
const SOLD_BY: ReadonlySet<string> = new Set([
  "anthropic",
  "azure",
  "bedrock",
  "deepseek",
  "google",
  "openai",
  "openrouter",
]);

let service: Service;
let served: PublishedVersion;
let dearer: PublishedVersion;
let world: World;
let asks: Iterator<Ask, never>;

beforeAll(async () => {
  const whole = await buildInput();
  const input = { ...whole, catalog: new Map([...whole.catalog].filter(([slug]) => SOLD_BY.has(slug))) };
  served = publishedVersion(input);
  dearer = { ...served, models: publishedVersion(withDearerTokens(input, () => false)).models };
  service = startService(new MemoryKv(firstVersion(served.build, new Date()).values));
  world = worldOf(input);
  asks = traffic(7, world, [served]);
});

async function answerTo({ method, path, headers, body }: Ask): Promise<Answer> {
  const answer = await service.fetch(path, { method, headers, ...(body !== undefined && { body }) });
  const { status } = answer;
  return { status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

/** Judgements of `count` requests of a kind, against the version that is served or another. */
async function judge(kinds: readonly string[], count: number, version: PublishedVersion) {
  const judgements: (string | undefined)[] = [];
  while (judgements.length < count) {
    const ask: Ask = asks.next().value;
    if (kinds.includes(ask.kind)) judgements.push(ask.check(await answerTo(ask), version));
  }
  return judgements;
}

const KINDS = [
  "trace-cost",
  "site-calculator",
  "prices",
  "search",
  "models",
  "health",
  "cost-map-held",
  "refused",
];

describe.each(KINDS)("%s", (kind) => {
  test("the service's answers are right", async () => {
    expect((await judge([kind], 40, served)).filter((why) => why !== undefined)).toEqual([]);
  });
});

test.each(["trace-cost", "site-calculator", "prices"])(
  "%s at the prices of another version is wrong",
  async (kind) => {
    const wrong = (await judge([kind], 40, dearer)).filter((why) => why !== undefined);
    expect(wrong.length).toBeGreaterThan(10);
  },
);

test("an answer of another status is wrong, whatever is asked", async () => {
  const broken = { status: 500, headers: new Headers(), body: Buffer.from("{}") };
  const judgements = Array.from({ length: 300 }, () => (asks.next().value as Ask).check(broken, served));
  expect(judgements.filter((why) => why === undefined)).toEqual([]);
});

test("a second version's tokens cost a quarter more, at every tier, but for rows that stay", () => {
  const price = aPrice("0.0000025", "8", { tiers: [{ above: 1, rates: { prompt: "0.8" } }] });
  const models = [aModel("m", price), aModel("kept", price)];
  const rest = { providers: [], mapEntries: [], routingRules: [], calendars: [], today: BUILD_DAY };
  const input = { ...rest, catalog: new Map([["p", models]]) };
  const raised = withDearerTokens(input, (slug, id) => slug === "p" && id === "kept").catalog.get("p");
  expect(raised?.[0]?.prices[0]).toMatchObject({
    rates: { prompt: "0.000003125", completion: "10" },
    tiers: [{ above: 1, rates: { prompt: "1" } }],
  });
  expect(raised?.[1]).toEqual(models[1]);
});

test("counts are safe integers that are not negative, and requests repeat with the seed", () => {
  const counts = fc.sample(randomCounts(), { seed: 3, numRuns: 2000 }).flatMap(Object.values);
  expect(counts.filter((count) => !Number.isSafeInteger(count) || count < 0)).toEqual([]);
  const paths = (seed: number) => {
    const some = traffic(seed, world, [served]);
    return Array.from({ length: 50 }, () => some.next().value.path);
  };
  expect(paths(3)).toEqual(paths(3));
  expect(paths(4)).not.toEqual(paths(3));
});
