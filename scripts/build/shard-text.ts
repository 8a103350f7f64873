// A shard -> its JSON text, a model a line: whoever wants one model parses the first line and that one.
import type { Shard } from "../../src/schemas/shard.ts";

/** JSON, with the ids of its models before them. src/store/shard-index.ts reads it by lines. */
export function shardText({ models, ...head }: Shard): string {
  const first = JSON.stringify({ ...head, ids: models.map(({ id }) => id), models: [] });
  const lines = models.map((model, i) => `${JSON.stringify(model)}${i + 1 < models.length ? "," : ""}`);
  return [first.slice(0, -"]}".length), ...lines, "]}"].join("\n");
}
