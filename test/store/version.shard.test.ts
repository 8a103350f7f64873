// A shard is read by its lines as it was written, and a spoiled one is refused.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shardText } from "../../scripts/build/shard-provider.ts";
import type { Shard } from "../../src/schemas/shard.ts";
import { toShardIndex } from "../../src/store/version.ts";

const usage = { prompt_includes_cache: true, completion_includes_reasoning: true };
const id = fc.oneof(
  fc.constantFrom("__proto__", "toString", "a\nb", 'q"uote', "é"),
  fc.string({ maxLength: 4 }),
);
const shard = fc
  .tuple(fc.uniqueArray(id, { maxLength: 6 }), fc.array(fc.tuple(id, id), { maxLength: 3 }))
  .map(([ids, aliases]): Shard => {
    const models = ids.map((id, i) => ({ id, prices: [{ rates: { prompt: String(i) } }] }));
    return { provider: "p", usage, models, aliases };
  });

const indexOf = (text: string) => toShardIndex(Buffer.from(text));

test("has every model under its id", () => {
  fc.assert(
    fc.property(shard, (one) => {
      const { models, aliases, ...head } = one;
      const index = indexOf(shardText(one));
      expect(index.shard).toEqual({ ...head, aliases });
      expect([...index.models.keys()]).toEqual(models.map(({ id }) => id));
      expect(index.models.size).toBe(models.length);
      for (const model of models) expect(index.models.get(model.id)).toEqual(model);
      expect(index.models.get("none")).toBe(models.find(({ id }) => id === "none"));
      expect(index.models.has("hasOwnProperty")).toBe(false);
      expect([...index.aliases]).toEqual([...new Map(aliases)]);
    }),
  );
});

test("is also valid JSON as a whole", () => {
  fc.assert(
    fc.property(shard, (one) => {
      expect(JSON.parse(shardText(one))).toEqual({ ...one, ids: one.models.map(({ id }) => id) });
    }),
  );
});

test.each([
  ["a line too few", (text: string) => text.replace(/\n[^\n]*$/, "")],
  ["a line too many", (text: string) => `${text}\n`],
  ["no models", () => '{"provider":"p","aliases":[]}'],
  ["models that are no list", () => '{"models":{}}'],
])("with %s is refused", (_, spoil) => {
  const models = [{ id: "m", prices: [] }];
  expect(() => indexOf(spoil(shardText({ provider: "p", usage, models, aliases: [] })))).toThrow();
});
