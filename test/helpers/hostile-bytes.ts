// Bodies as they are on the wire: JSON spelled as no serializer spells it, cut, spoiled, packed, and sent in pieces.
import { gzipSync } from "node:zlib";
import fc from "fast-check";

/** Counts, spelled in all ways a number can be, and what only looks like a count. */
const numeral = fc.oneof(
  { weight: 20, arbitrary: fc.nat(1_000_000).map(String) },
  { weight: 10, arbitrary: fc.constantFrom("-0", "1.0", "1e2", "1E+2", "100e-2", "9007199254740991") },
  { weight: 1, arbitrary: fc.constantFrom("0.5", "-1", "1e400", "-1e400", "1e-400", "9".repeat(400)) },
  { weight: 1, arbitrary: fc.constantFrom("9007199254740992", "9007199254740993", '"1"', "null", "true") },
  { weight: 1, arbitrary: fc.constantFrom("01", "+1", ".5", "1.", "0x10", "1_000", "NaN", "Infinity", "") },
);

const strangeText = fc.constantFrom(
  '"openrouter"',
  '"__proto__"',
  '"\\ud800"',
  '"\\u0000"',
  '"\u2028"',
  '"gpt-4o\\',
  "'gpt-4o'",
  "null",
  `"${"a".repeat(300)}"`,
);

const nested = fc.nat(3000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`);

type Members = Record<string, fc.Arbitrary<string>>;

/** An object of all these members, followed by some of them again and by strange ones. */
function objectText(members: Members): fc.Arbitrary<string> {
  const known = Object.entries(members).map(([name, value]) => fc.tuple(fc.constant(name), value));
  const strange = fc.tuple(
    fc.constantFrom("__proto__", "constructor", "\\u006dodel_id", "toJSON", ""),
    fc.oneof(numeral, strangeText),
  );
  const again = fc.array(fc.oneof({ weight: 4, arbitrary: fc.oneof(...known) }, strange), { maxLength: 3 });
  const comma = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(",", " ,\t\r\n") }, fc.constant(",,"));
  return fc
    .tuple(fc.tuple(...known), again, comma)
    .map(([all, more, between]) => `{${[...all, ...more].map(([k, v]) => `"${k}":${v}`).join(between)}}`);
}

/** The honest spelling of a text, its escaped one, or another text. */
function textLike(honest: string): fc.Arbitrary<string> {
  const escaped = `"\\u00${honest.charCodeAt(0).toString(16)}${honest.slice(1)}"`;
  return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(`"${honest}"`, escaped) }, strangeText);
}

/** A calculator's names for what a call must have, and for what holds the counts where that is not `usage`. */
type Names = { model: string; provider: string; usage: readonly string[]; counts?: string };

/** The text of a call, whose every member may be there several times. */
function callText(names: Names): fc.Arbitrary<string> {
  const counts = objectText(Object.fromEntries(names.usage.map((name) => [name, numeral])));
  return objectText({
    [names.model]: textLike("gpt-4o"),
    [names.provider]: textLike("openai"),
    [names.counts ?? "usage"]: fc.oneof({ weight: 20, arbitrary: counts }, nested),
  });
}

/** What happens to the text's bytes: nothing, an end too early, wrong bytes amid them, packing, padding. */
type Change =
  | "none"
  | "gzipped"
  | { cutAt: number }
  | { insert: readonly number[]; at: number }
  | { paddedTo: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.constant("none" as const) },
  { weight: 1, arbitrary: fc.constant("gzipped" as const) },
  { weight: 2, arbitrary: fc.record({ cutAt: fc.nat(600) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      insert: fc.constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0], [0xef, 0xbb, 0xbf]),
      at: fc.nat(600),
    }),
  },
  { weight: 1, arbitrary: fc.record({ paddedTo: fc.constantFrom(65_536, 65_537, 200_000) }) },
);

/** A body before it is bytes, so that a failing case can be read. */
export type HostileBody = { text: string; change: Change };

/** Bodies for a calculator whose members have these names. */
export function hostileBody(names: Names): fc.Arbitrary<HostileBody> {
  return fc.record({ text: callText(names), change });
}

export function toBytes({ text, change }: HostileBody): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  if (change === "none") return bytes;
  if (change === "gzipped") return Uint8Array.from(gzipSync(bytes));
  if ("cutAt" in change) return bytes.subarray(0, change.cutAt);
  if ("insert" in change) {
    return Uint8Array.from([...bytes.subarray(0, change.at), ...change.insert, ...bytes.subarray(change.at)]);
  }
  const padded = new Uint8Array(change.paddedTo).fill(0x20);
  padded.set(bytes.subarray(0, change.paddedTo));
  return padded;
}

/** How bytes reach the service: at once, in pieces of undeclared length, or in pieces that stop coming. */
export type Delivery = { pieces: number; breaksOff: boolean } | "at once";

export const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.constant("at once" as const),
  fc.record({ pieces: fc.integer({ min: 1, max: 5 }), breaksOff: fc.boolean() }),
);

/** A body delivered so. */
export function deliver(bytes: Uint8Array, how: Delivery): BodyInit {
  if (how === "at once") return Uint8Array.from(bytes);
  const size = Math.max(1, Math.ceil(bytes.length / how.pieces));
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent < bytes.length) controller.enqueue(bytes.subarray(sent, sent + size));
      else if (how.breaksOff) controller.error(new Error("connection reset"));
      else controller.close();
      sent += size;
    },
  });
}
