// publishBuild: data first, manifest last; only new keys; a crash at any write leaves the old version whole.
import { describe, expect, test } from "vitest";
import { type Build, buildKeys } from "../../../scripts/build/build-keys.ts";
import { publishBuild, servedNow } from "../../../scripts/publish/publish-build.ts";
import type { CatalogModel } from "../../../src/schemas/catalog.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";
import { type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const quiet = () => undefined;

function build(prompt: string): Build {
  const origin = { source: "models-dev", read: "2026-09-30" } as const;
  const model = (id: string, price: string): CatalogModel => ({
    id,
    facts: {},
    prices: [{ ...aPrice(price, "0.00002"), origin }],
    other_sources: [],
  });
  return buildKeys({
    catalog: new Map([
      ["p", [model("m", prompt)]],
      ["q", [model("n", "0.000001")]],
    ]),
    providers: [aProvider("p"), aProvider("q"), aProvider("r")],
    mapEntries: [],
    routingRules: [],
    today: "2026-11-21",
  });
}

/** Every key the served manifest names is there. */
async function servedWhole(kv: MemoryKvStore): Promise<boolean> {
  const { manifest } = await servedNow(kv);
  return manifest !== undefined && dataKeys(manifest).every((key) => kv.values.has(key));
}

describe("buildKeys", () => {
  test("is deterministic", () => expect(build("0.000005")).toEqual(build("0.000005")));

  test("a provider without models has no shard but is named", () => {
    const { draft } = build("0.000005");
    expect(draft.providers.map(({ slug, shard }) => [slug, shard === undefined])).toEqual([
      ["p", false],
      ["q", false],
      ["r", true],
    ]);
    expect(draft.counts).toEqual({ providers: 2, rows: 2, priced: 2, map_keys: 2 });
  });
});

describe("publishBuild", () => {
  test("writes the manifest last, after every key it names, with a copy by serial", async () => {
    const kv = memoryKvStore();
    const { manifest } = await publishBuild(build("0.000005"), kv, NOW, quiet);
    expect(manifest.serial).toBe(1);
    expect(kv.written.slice(-2)).toEqual(["manifest:1", "manifest"]);
    expect(await servedWhole(kv)).toBe(true);
  });

  test("the same build again writes nothing", async () => {
    const kv = memoryKvStore();
    await publishBuild(build("0.000005"), kv, NOW, quiet);
    const again = await publishBuild(build("0.000005"), kv, NOW, quiet);
    expect([again.unchanged, again.written, again.manifest.serial]).toEqual([true, 0, 1]);
  });

  test("one provider's change writes its shard, the listing, the map and the manifests only", async () => {
    const kv = memoryKvStore();
    await publishBuild(build("0.000005"), kv, NOW, quiet);
    const before = kv.written.length;
    await publishBuild(build("0.000004"), kv, NOW, quiet);
    expect(kv.written.slice(before).map((key) => key.replace(/:[0-9a-f]{32}$/, ""))).toEqual([
      "shard:p",
      "table.gz",
      "map.gz",
      "manifest:2",
      "manifest",
    ]);
  });

  test.each([0, 1, 2, 3, 4])(
    "a crash at write %i of a change leaves the old version served whole",
    async (step) => {
      const kv = memoryKvStore();
      await publishBuild(build("0.000005"), kv, NOW, quiet);
      const broken = memoryKvStore({ failAt: step });
      for (const [key, bytes] of kv.values) broken.values.set(key, bytes);
      await expect(publishBuild(build("0.000004"), broken, NOW, quiet)).rejects.toThrow("connection lost");
      expect((await servedNow(broken)).serial).toBe(1);
      expect(await servedWhole(broken)).toBe(true);
      await expect(publishBuild(build("0.000004"), memoryKvStore(), NOW, quiet)).resolves.toMatchObject({
        unchanged: false,
      });
    },
  );

  test("over a manifest of another format everything is written, under the next serial", async () => {
    const kv = memoryKvStore();
    kv.values.set("manifest", Buffer.from('{"format":0,"serial":7}'));
    const { manifest } = await publishBuild(build("0.000005"), kv, NOW, quiet);
    expect(manifest.serial).toBe(8);
    expect(await servedWhole(kv)).toBe(true);
  });

  test("a key that reads back with other bytes stops the publish before the manifest", async () => {
    const kv = memoryKvStore({ corrupt: "shard:p:" });
    await expect(publishBuild(build("0.000005"), kv, NOW, quiet)).rejects.toThrow(/shard:p:.*other bytes/);
    expect(await servedNow(kv)).toEqual({ serial: 0 });
  });
});
