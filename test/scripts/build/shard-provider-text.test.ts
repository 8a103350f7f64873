// shardText: a shard with a model a line, the ids of all on the first.
import { expect, test } from "vitest";
import { shardText } from "../../../scripts/build/shard-provider.ts";
import type { Shard } from "../../../src/schemas/shard.ts";

const shard = (...ids: string[]): Shard => ({
  provider: "p",
  usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
  models: ids.map((id) => ({ id, prices: [] })),
  aliases: [["x", "a"]],
});

test.each([[[]], [["a"]], [["a", 'b"\n', "c"]]])("the shard text of %j", (ids) => {
  const text = shardText(shard(...ids));
  expect(JSON.parse(text)).toEqual({ ...shard(...ids), ids });
  const [first, ...lines] = text.split("\n");
  expect(JSON.parse(`${first}]}`)).toEqual({ ...shard(), ids });
  const models = lines.slice(0, -1).map((line) => JSON.parse(line.replace(/,$/, "")));
  expect(models).toEqual(shard(...ids).models);
  expect(lines.at(-1)).toBe("]}");
});
