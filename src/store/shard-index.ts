// A parsed shard with its models and aliases by id. Ids are data, so Maps: `__proto__` is an ordinary id.
import { type Shard, type ShardModel, shard as shardSchema, upgradedShard } from "../schemas/shard.ts";

export type ShardIndex = {
  shard: Shard;
  models: ReadonlyMap<string, ShardModel>;
  aliases: ReadonlyMap<string, string>;
};

/** Parses the bytes of a shard; throws when they are not one. */
export function toShardIndex(bytes: Uint8Array): ShardIndex {
  const shard = shardSchema.parse(JSON.parse(upgradedShard(new TextDecoder().decode(bytes))));
  return {
    shard,
    models: new Map(shard.models.map((model) => [model.id, model])),
    aliases: new Map(shard.aliases),
  };
}
