// The soak's requests and judgements, put to the service itself in process: right answers pass, altered ones do not.
import { beforeAll, describe, expect, test } from "vitest";
import { buildKeys } from "../../../scripts/build/build-keys.ts";
import { buildInput } from "../../../scripts/build/current-build.ts";
import type { Answer, Ask } from "../../../scripts/soak/ask.ts";
import { randomCounts } from "../../../scripts/soak/calls.ts";
import { seeded } from "../../../scripts/soak/random.ts";
import { addQuarter, withDearerTokens } from "../../../scripts/soak/second-version.ts";
import { traffic } from "../../../scripts/soak/traffic.ts";
import { type PublishedVersion, publishedVersion, worldOf } from "../../../scripts/soak/world.ts";
import { MANIFEST_KEY } from "../../../src/store/keys.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { type Service, startService } from "../../helpers/service.ts";

let service: Service;
let served: PublishedVersion;
let dearer: PublishedVersion;
let next: () => Ask;

beforeAll(async () => {
  const input = await buildInput();
  const raised = withDearerTokens(input, () => false);
  served = publishedVersion(buildKeys(input), input);
  dearer = { ...served, models: publishedVersion(served.build, raised).models };
  const manifest = { ...served.build.draft, serial: 1, published_at: new Date().toISOString(), history: [] };
  const keys = new Map([...served.build.keys, [MANIFEST_KEY, Buffer.from(JSON.stringify(manifest))]]);
  service = startService(new MemoryKv(keys));
  next = traffic(seeded(7), worldOf(input), [served]);
});

async function answerTo({ method, path, headers, body }: Ask): Promise<Answer> {
  const answer = await service.fetch(path, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** Judgements of `count` requests of a kind, against the version that is served or another. */
async function judge(kinds: readonly string[], count: number, version: PublishedVersion) {
  const judgements: (string | undefined)[] = [];
  while (judgements.length < count) {
    const ask = next();
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
  const broken = { status: 500, headers: {}, body: Buffer.from("{}") };
  const judgements = Array.from({ length: 300 }, () => next().check(broken, served));
  expect(judgements.filter((why) => why === undefined)).toEqual([]);
});

test.each([
  ["0.0000025", "0.000003125"],
  ["0", "0"],
  ["8", "10"],
  ["0.8", "1"],
  ["1000", "1250"],
])("addQuarter(%s) is %s", (rate, raised) => expect(addQuarter(rate)).toBe(raised));

test("counts are safe integers that are not negative, and repeat with the seed", () => {
  const counts = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 2000 }, () => randomCounts(random));
  };
  const all = counts(3).flatMap(Object.values);
  expect(all.filter((count) => !Number.isSafeInteger(count) || count < 0)).toEqual([]);
  expect(counts(3)).toEqual(counts(3));
  expect(counts(4)).not.toEqual(counts(3));
});
