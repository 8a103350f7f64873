// Vectors of today's prices: so many, with every rule that an answer shows, a tenth of them refusals; and the service answers each of them so.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import type { Vector } from "../../../scripts/publish/vectors.ts";
import { toEnvelope } from "../../../src/http/failure-answers.ts";
import { createApp } from "../../../src/index.ts";
import { answerCost } from "../../../src/package/prices.ts";
import { openSnapshot } from "../../../src/package/snapshot-version.ts";
import { SNAPSHOT_FILE, VECTORS_FILE } from "../../../src/schemas/paths.ts";
import { mapKey } from "../../../src/store/keys.ts";
import { BUILD_DAY, publishedCatalogue } from "../../helpers/builds.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const NOW = new Date(`${BUILD_DAY}T00:00:00Z`);
let head: { rules: Record<string, number>; count: number };
let vectors: Vector[];
let folder: string;
let post: (request: object) => Promise<string>;
let answer: (request: object) => Promise<string>;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const { values, manifest } = await publishedCatalogue();
  const text = (name: string) =>
    gunzipSync(values.get(mapKey(manifest.files?.[name] ?? "")) ?? "").toString();
  const snapshot = JSON.parse(text(SNAPSHOT_FILE));
  const [first = "", ...lines] = text(VECTORS_FILE).trim().split("\n");
  folder = await newFolder();
  writeFileSync(join(folder, "snapshot.json"), JSON.stringify(snapshot));
  writeFileSync(join(folder, "vectors.ndjson"), [first, ...lines].join("\n"));
  head = JSON.parse(first);
  vectors = lines.map((line) => JSON.parse(line));
  const app = createApp();
  const env = { PRICES: new MemoryKv(values).binding() };
  const headers = { "content-type": "application/json" };
  post = async (request) => {
    const asked = { method: "POST", headers, body: JSON.stringify(request) };
    return (await app.request("/v1/traces/cost", asked, env)).text();
  };
  const version = openSnapshot(snapshot)(NOW.getTime());
  answer = async (request) => {
    const answered = await answerCost(version, request);
    return JSON.stringify(answered.ok ? answered.value.body : toEnvelope(answered.failure));
  };
  return () => vi.useRealTimers();
}, 240_000);

test("number 2,000, at least a tenth of them refusals", () => {
  expect([head.count, vectors.length]).toEqual([2000, 2000]);
  const refused = vectors.filter(({ expect: { http } }) => http >= 400);
  expect(refused.length).toBeGreaterThanOrEqual(200);
});

test.each([
  ...[
    "item.prompt",
    "item.cache_write_1h",
    "item.audio_prompt",
    "item.image_completion",
    "tier.above",
    "tier.at",
    "hours",
    "past",
  ],
  ...["derived.internal_reasoning", "derived.input_cache_write_1h", "assumed.counts_do_not_fit"],
  ...["service_tier.batch", "region", "subprovider", "rounded.web_search", "allowance.web_search"],
  ...["assumed.scaled_rate", "assumed.carried_ratio", "assumed.range_of_hosts", "led.redirected"],
  ...[
    "beyond.contracted_at_list",
    "beyond.committed_total_exact",
    "beyond.half_up",
    "beyond.JPY",
    "beyond.native",
  ],
  ...["beyond.refused.400.ambiguous_rates", "beyond.assumed.unread_fields", "allowance.web_search.left"],
  ...["refused.400.usage_does_not_add_up", "refused.402.before_release", "refused.404", "match.alias"],
])("show %s", (rule) => {
  expect(head.rules[rule]).toBeGreaterThan(0);
});

test("get the same bytes from the service and from a snapshot alone", async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  for (const { request } of vectors.filter(({ rules: [rule = ""] }) => !rule.startsWith("match")))
    for (const asked of [request, { ...request, detail: "full" }])
      expect(await answer(asked), JSON.stringify(asked)).toBe(await post(asked));
}, 120_000);

test("get the same digits from a second implementation, in Python, written from the documents", () => {
  const files = ["snapshot.json", "vectors.ndjson"].map((file) => join(folder, file));
  const port = join(import.meta.dirname, "../../../docs/port/run_vectors.py");
  const said = execFileSync("python3", ["-B", port, ...files], { encoding: "utf8" });
  const bills = vectors.filter(({ rules: [rule = ""] }) => !/^(match|beyond)/.test(rule)).length;
  expect(said.trim()).toMatch(new RegExp(`^${bills} of ${bills} to the digit; [1-9]\\d* are of matching`));
}, 60_000);
