// readLines: the lines of a body however its bytes arrive, numbered; one that is too long without its text.
import { describe, expect, test } from "vitest";
import { type NumberedLine, type ReadLines, readLines } from "../../src/http/request-body.ts";

async function read(chunks: readonly Uint8Array[], maxLength: number): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const some of readLines(ReadableStream.from(chunks), maxLength)) lines.push(...some.lines);
  return lines;
}

const rows: [string, NumberedLine[]][] = [
  ["", []],
  ["a", [{ number: 1, text: "a" }]],
  ["a\n", [{ number: 1, text: "a" }]],
  [
    "a\nb",
    [
      { number: 1, text: "a" },
      { number: 2, text: "b" },
    ],
  ],
  [
    "a\r\nb\r\n",
    [
      { number: 1, text: "a\r" },
      { number: 2, text: "b\r" },
    ],
  ],
  ["\n \n\na", [{ number: 4, text: "a" }]],
  [
    "é€\nb",
    [
      { number: 1, text: "é€" },
      { number: 2, text: "b" },
    ],
  ],
  [
    "12345\nb",
    [
      { number: 1, text: "12345" },
      { number: 2, text: "b" },
    ],
  ],
  ["123456\nb", [{ number: 1 }, { number: 2, text: "b" }]],
  ["é😀\nb", [{ number: 1 }, { number: 2, text: "b" }]],
  ["b\n123456789012", [{ number: 1, text: "b" }, { number: 2 }]],
];

describe.each(rows)("%j", (text, lines) => {
  const bytes = new TextEncoder().encode(text);
  test.each([1, 2, 3, 7, 100])("in pieces of %i bytes", async (size) => {
    const chunks: Uint8Array[] = [];
    for (let from = 0; from < bytes.length; from += size) chunks.push(bytes.subarray(from, from + size));
    expect(await read(chunks, 5)).toEqual(lines);
  });
});

test("a body that breaks off throws its error", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  await expect(async () => {
    for await (const _ of readLines(broken, 5));
  }).rejects.toThrow("gone");
});

describe("reading stops", () => {
  const MIB = 1024 * 1024;
  const stream = (chunk: Uint8Array, taken: { bytes: number }) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        taken.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    });

  // threat: large-body
  test.each([
    ["a line without end", "x".repeat(MIB), "expected a line break within 16777216 bytes", 20 * MIB],
    ["a body without end", `${"x".repeat(MIB - 1)}\n`, "body: expected at most 100000000 bytes", 98 * MIB],
  ])("%s", async (_, chunk, message, most) => {
    const taken = { bytes: 0 };
    let last: ReadLines | undefined;
    for await (last of readLines(stream(new TextEncoder().encode(chunk), taken), MIB));
    expect(last).toMatchObject({ lines: [], failure: { kind: "too_large", message } });
    expect(taken.bytes).toBeLessThan(most);
  });
});

test("a long line is read in linear time, however small its chunks", async () => {
  const bytes = new Uint8Array(1024 * 1024).fill(120);
  const chunks = function* () {
    for (let from = 0; from < bytes.length; from += 16) yield bytes.subarray(from, from + 16);
  };
  const started = performance.now();
  const [line] = await read([...chunks()], bytes.length);
  // Copied anew with each chunk, these would be 32 GiB.
  expect([line?.text?.length, performance.now() - started < 5000]).toEqual([bytes.length, true]);
});
