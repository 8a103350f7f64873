// The parts of some providers: whatever they are called and wherever the text is cut, the rest of the snapshot is left out and no more.
import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf } from "../../src/lists/line-streams.ts";

const part = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
const section = fc.dictionary(fc.constantFrom("a", 'b"{', "offers", "c,", "d"), part, {
  noNullPrototype: true,
});

test("are those of the snapshot, read as JSON", async () => {
  const wanted = fc.uniqueArray(fc.constantFrom("a", 'b"{', "offers", "nobody"));
  await fc.assert(
    fc.asyncProperty(
      section,
      section,
      wanted,
      fc.integer({ min: 1, max: 40 }),
      async (...[one, two, slugs, size]) => {
        const lines = (parts: object) =>
          Object.entries(parts).map(([slug, own]) => `${JSON.stringify(slug)}:${JSON.stringify(own)}`);
        const text = `{"format":1,\n"providers":{\n${lines(one).join("\n,")}\n},\n"offers":{\n${lines(two).join("\n,")}\n}\n}\n`;
        const bytes = new TextEncoder().encode(text);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.slice(i * size, (i + 1) * size),
        );
        const picked = ReadableStream.from(chunks).pipeThrough(partsOf(new Set(slugs)));
        const of = (parts: object) =>
          Object.fromEntries(Object.entries(parts).filter(([slug]) => slugs.some((one) => one === slug)));
        const read: unknown = await new Response(picked as unknown as BodyInit).json();
        expect(read).toEqual({ format: 1, providers: of(one), offers: of(two) });
      },
    ),
  );
});
