// Sends bodies made to end an isolate to one with the memory of the platform: shows whether it lives, and how long other calls wait.
import type { Build } from "../build/build-keys.ts";
import type { Bundle } from "./bundle.ts";
import { drive, type Rounds } from "./load.ts";
import { BENCH_PATHS } from "./paths.ts";
import { withRuntime } from "./runtime.ts";
import { median } from "./statistics.ts";

/** The p99 of other calls beside bodies that are refused unread, as too large, over their p99 beside bodies that are read. */
export const HOSTILE = { name: "beside-hostile-bodies", target: 1 / 3 };

const [MIB, SENDERS] = [2 ** 20, 2];
const HEAP = "--max-old-space-size=128";
const OTHERS = BENCH_PATHS.find(({ name }) => name === "trace-cost");
const USAGE = '{"prompt_tokens":1}';

/** As many of a part as fill so many bytes, each with its number in place of `#`. */
function filled(part: string, bytes: number, by = ","): string {
  return Array.from({ length: Math.floor(bytes / (part.length + 6)) }, (_, i) =>
    part.replace("#", i.toString(36).padStart(4, "0")),
  ).join(by);
}

/** Values of `response`: too many calls, parts, shapes and levels, long texts, streams that are joined. */
const RESPONSES = [
  ...[2, 3, 3.9].map((size) => `[${filled(USAGE, size * MIB)}]`),
  ...['{"#":1}', "[]", "{}", '{"id":"a","prompt_tokens":1}'].map((part) => `[${filled(part, 3 * MIB)}]`),
  ...[`{"data":[${filled(`{"usage":${USAGE}}`, 3 * MIB)}]}`, `{${filled('"#":1', 3 * MIB)}}`],
  ...[JSON.stringify(filled(USAGE, 3 * MIB, "\n")), JSON.stringify(filled("data: {}", 3 * MIB, "\n"))],
  ...[`${"[".repeat(MIB)}${"]".repeat(MIB)}`, `"${'\\"'.repeat(MIB)}"`, `"${"x".repeat(3 * MIB)}"`],
  `[{"type":"message_start","message":{${filled('"#":1', MIB / 2)}}},${filled('{"type":"message_delta"}', 2 * MIB)}]`,
];

/** Medians of alternate rounds; throws when a request of the others fails, as all do once the isolate is gone. */
export async function benchHostile({ code }: Bundle, build: Build, { rounds, seconds }: Rounds) {
  if (OTHERS === undefined) throw new Error("there is no call to measure by");
  const path = { ...OTHERS, connections: 4 };
  process.env.MINIFLARE_WORKERD_V8_FLAGS = HEAP;
  return withRuntime([{ name: "service", code, kv: "prices" }], async (runtime) => {
    await runtime.publish("service", build);
    const service = await runtime.url("service");
    const others = async () => (await drive({ service, path, runtime: undefined }, seconds)).p99;
    const beside = async (hostile: string, round: number) => {
      let isOver = false;
      const senders = Array.from({ length: SENDERS }, async (_, first) => {
        for (let i = first + round; !isOver; i += SENDERS)
          await send(new URL(hostile, service), RESPONSES[i % RESPONSES.length]);
      });
      const p99 = await others().finally(() => (isOver = true));
      await Promise.all(senders);
      return p99;
    };
    const [refused, read]: [number[], number[]] = [[], []];
    await others();
    for (let round = 0; round < rounds; round++) {
      refused.push(await beside("/v1/traces/cost", round));
      read.push(await beside("/v1/responses/cost", round));
    }
    const [left, stayed] = [median(refused), median(read)];
    console.error(`p99 of others: ${left} ms beside bodies refused, ${stayed} beside hostile ones read`);
    return { ratio: left / stayed };
  }).finally(() => delete process.env.MINIFLARE_WORKERD_V8_FLAGS);
}

async function send(url: URL, response = ""): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = `{"provider_id":"openai","response":${response}}`;
  // A body that is refused unread may break off; that the isolate lives is shown by the others.
  const sent = fetch(url, { method: "POST", headers, body }).then((answer) => answer.text());
  await sent.catch(() => {});
}
