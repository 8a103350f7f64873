// A shard's models and aliases in Maps, where `__proto__` is an ordinary id. A model is parsed on first use: calls need one of hundreds.
import { keptOr } from "../newest.ts";
import type { Shard, ShardHead, ShardModel } from "../schemas/shard.ts";

export type ShardModels = Pick<ReadonlyMap<string, ShardModel>, "get" | "has" | "keys" | "size">;

export type ShardIndex = {
  shard: ShardHead;
  models: ShardModels;
  aliases: ReadonlyMap<string, string>;
  /** The length of its text in UTF-16 units, which bounds its cached size. */
  size: number;
};

/** Reads a shard: a line that ends where its models start, a line for each, and one that closes the JSON. Throws otherwise. */
export function toShardIndex(bytes: Uint8Array): ShardIndex {
  const text = new TextDecoder().decode(bytes);
  const [first = "", ...lines] = text.split("\n");
  const { ids, models: _, ...shard } = JSON.parse(`${first}]}`) as Shard & { ids: string[] };
  if (lines.length !== ids.length + 1) throw new Error("the shard has a line too many or too few");
  return { shard, models: linedModels(ids, lines), aliases: new Map(shard.aliases), size: text.length };
}

function linedModels(ids: readonly string[], lines: readonly string[]): ShardModels {
  const places = new Map(ids.map((id, place) => [id, place]));
  const parsed = new Map<string, ShardModel>();
  const parse = (place: number) => JSON.parse((lines[place] ?? "").replace(/,$/, "")) as ShardModel;
  return {
    size: places.size,
    has: (id) => places.has(id),
    keys: () => places.keys(),
    get: (id) => {
      const place = places.get(id);
      return place === undefined ? undefined : keptOr(parsed, id, () => parse(place));
    },
  };
}
