// A million calls as JSON lines, in several bodies one after another, and the memory of the runtime along the way.

import { once } from "node:events";
import { request } from "node:http";
import type { Build } from "../build/build-keys.ts";
import type { Bundle } from "./bundle.ts";
import { figure, setting, tableText } from "./report.ts";
import { publishTo, startRuntime } from "./runtime.ts";
import { findRuntime, memoryOf, processorSeconds } from "./runtime-process.ts";

const BODIES = 5;
/** Lines that are written at once. */
const BLOCK = 1_000;
const MODELS = ["gpt-4o", "gpt-4o-mini", "gpt-4.1", "o3"];

/** `resident` is in MiB after each body, `seconds` is processor time of the runtime. */
export type ManyLines = { lines: number; seconds: number; bytes: number; resident: number[]; peak: number };

export async function benchManyLines({ code }: Bundle, build: Build, lines: number): Promise<ManyLines> {
  const runtime = startRuntime([{ name: "service", code, kv: "prices" }]);
  try {
    await publishTo(runtime, "service", build);
    const pid = await findRuntime();
    if (pid === undefined) throw new Error("the runtime's process was not found");
    const url = new URL("/v1/traces/cost/batch", await runtime.url("service"));
    await send(url, BLOCK);
    const resident = [(await memoryOf(pid)).resident];
    const before = await processorSeconds(pid);
    let bytes = 0;
    for (let body = 0; body < BODIES; body++) {
      bytes += await send(url, lines / BODIES);
      resident.push((await memoryOf(pid)).resident);
    }
    const { peak } = await memoryOf(pid);
    return { lines, seconds: (await processorSeconds(pid)) - before, bytes, resident, peak };
  } finally {
    await runtime.close();
  }
}

export function manyLinesReport({ lines, seconds, bytes, resident, peak }: ManyLines): string {
  const table = tableText(
    ["after", "resident MiB"],
    resident.map((mib, body) => [`${figure((lines / BODIES) * body)} lines`, figure(mib)]),
  );
  return [
    `${setting()}. ${lines} calls as JSON lines in ${BODIES} bodies, one after another, each written as its answer is read; the built ` +
      "Worker and the simulated KV in one workerd.",
    table,
    `Peak ${figure(peak)} MiB; ${figure(bytes / 2 ** 20)} MiB answered; ${figure(lines / seconds)} calls per second of processor time.`,
  ].join("\n\n");
}

/** Sends so many lines and reads the answer as it comes; its length. Throws when it is not whole. */
async function send(url: URL, lines: number): Promise<number> {
  const call = request(url, { method: "POST", headers: { "content-type": "application/x-ndjson" } });
  const answered = readAnswer(call);
  for (let line = 0; line < lines; line += BLOCK) {
    if (!call.write(blockFrom(line))) await once(call, "drain");
  }
  call.end();
  const { bytes, tail } = await answered;
  if (!tail.includes(`{"summary":{"calls":${lines},"failed":0,`)) throw new Error(`incomplete: ${tail}`);
  return bytes;
}

async function readAnswer(call: ReturnType<typeof request>): Promise<{ bytes: number; tail: string }> {
  const [answer] = await once(call, "response");
  let [bytes, tail] = [0, ""];
  for await (const chunk of answer) {
    bytes += chunk.length;
    tail = (tail + chunk.toString("utf8")).slice(-10_000);
  }
  return { bytes, tail };
}

function blockFrom(first: number): string {
  let text = "";
  for (let line = first; line < first + BLOCK; line++) {
    const usage = {
      prompt_tokens: 1_000 + (line % 977),
      completion_tokens: 500,
      cache_read_tokens: line % 200,
    };
    const model_id = MODELS[line % MODELS.length];
    text += `${JSON.stringify({ id: `call-${line}`, model_id, provider_id: "openai", usage })}\n`;
  }
  return text;
}
