// missingKeys: what a list of KV lacks is asked for, since a list lags.
import { expect, test } from "vitest";
import { MANIFEST_KEY, priceKeys } from "../../src/store/keys.ts";
import { missingKeys } from "../../src/store/kv-value.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { first } from "../helpers/two-versions.ts";

const needed = [MANIFEST_KEY, ...priceKeys(first.manifest)];

test.each<[string, string[], string[], string[]]>([
  ["that is whole", [], [], []],
  ["that has lost its manifest", [MANIFEST_KEY], [], [MANIFEST_KEY]],
  ["that has lost a shard, though not its list", needed.slice(1, 2), needed.slice(0, 4), needed.slice(1, 2)],
  ["that has everything and lists nothing yet", [], needed, []],
  ["that has nothing", needed, [], needed.slice(0, 8)],
])("a KV %s", async (_name, lost, unlisted, expected) => {
  const kv = new MemoryKv(first.keys);
  for (const key of lost) kv.values.delete(key);
  const list = kv.list.bind(kv);
  kv.list = async (options) => {
    const { keys } = Object(await list(options));
    return {
      keys: keys.filter(({ name }: { name: string }) => !unlisted.includes(name)),
      list_complete: true,
    };
  };
  expect(await missingKeys(kv.binding(), first.manifest)).toEqual(expected);
});
