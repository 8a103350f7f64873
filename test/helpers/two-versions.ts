// Two published versions that differ in every endpoint's answer, and what each answers when nothing is wrong.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { remembered } from "../../scripts/publish/remembered.ts";
import { HASH_LENGTH, MANIFEST_KEY } from "../../src/store/keys.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";
import { buildFixture, type Catalogue, withPrice } from "./fixture-catalogue.ts";
import { aShop, type FixtureProvider } from "./fixture-models.ts";
import { MemoryKv } from "./memory-kv.ts";
import { startService } from "./service.ts";

export const first = buildFixture();
export const second = after(
  first,
  buildFixture({
    serial: 2,
    publishedAt: "2026-11-20T06:00:00Z",
    providers: [
      ...withPrice("openai", "gpt-4o", { prompt: "0.000005", completion: "0.00001" }).map(dearerClaude),
      aShop("newcomer", ["gpt-new"]),
    ],
  }),
);

/** Version -> endpoint -> the body of a service that reads this version without a fault. */
export type Bodies = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function healthyBodies(): Promise<Bodies> {
  const bodies = new Map<string, ReadonlyMap<string, string>>();
  for (const { manifest, keys } of [first, second]) {
    const service = startService(new MemoryKv(keys));
    const texts = new Map<string, string>();
    for (const endpoint of ENDPOINTS) texts.set(endpoint.name, await bodyOf(await endpoint.send(service)));
    bodies.set(manifest.version, texts);
  }
  return bodies;
}

/** An answer's body without what changes by the second and with the kind of answer: health's age, status and lost keys, a quote's time. */
export async function bodyOf(response: Response): Promise<string> {
  const text = await response.text();
  return text.replace(/"status":"\w+",|"missing":\[[^\]]*\],|"age_seconds":\d+,|,"at":"[^"]+"\}$/g, "");
}

/** What a version, by its answer's headers, answers to an endpoint. */
export function wholeBody(bodies: Bodies, { name }: Endpoint, { headers }: Response): string | undefined {
  return bodies.get(headers.get("x-prices-version") ?? "")?.get(name);
}

/** A version whose shards and listing have another shape than the reader's, each under the hash of its own bytes. */
export function misbuilt({ keys }: Catalogue): Map<string, Uint8Array> {
  const wrong = Buffer.from('{"models":{}}');
  const spoiled = new Map(keys);
  let manifest = Buffer.from(keys.get(MANIFEST_KEY) ?? []).toString();
  for (const key of keys.keys()) {
    if (key === MANIFEST_KEY || key.startsWith("map")) continue;
    const bytes = key.startsWith("table") ? gzipSync(wrong) : wrong;
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
    const start = key.lastIndexOf(":") + 1;
    manifest = manifest.replaceAll(key.slice(start), hash);
    spoiled.delete(key);
    spoiled.set(key.slice(0, start) + hash, bytes);
  }
  return spoiled.set(MANIFEST_KEY, Buffer.from(manifest));
}

/** A version whose manifest remembers the one before. */
function after(before: Catalogue, { manifest: bare, keys, ...rest }: Catalogue): Catalogue {
  const manifest = { ...bare, history: [remembered(before.manifest)] };
  const all = new Map([...before.keys, ...keys]).set(MANIFEST_KEY, Buffer.from(JSON.stringify(manifest)));
  return { ...rest, manifest, keys: all };
}

function dearerClaude(provider: FixtureProvider): FixtureProvider {
  if (provider.slug !== "anthropic" || !provider.shard) return provider;
  const rates = { prompt: "0.000006", completion: "0.00003" };
  const models = provider.shard.models.map((model) => ({ ...model, prices: [{ rates }] }));
  return { ...provider, shard: { ...provider.shard, models } };
}
