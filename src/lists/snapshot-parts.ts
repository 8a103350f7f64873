// The parts of some providers of a snapshot's text, line by line: each of its sections has a line for each provider that has something
// there, the second and later ones after a comma.

const PART = /^,?("(?:[^"\\]|\\.)*"):\{/;
const SECTION = /^"\w+":\{$/;

/** The text of a snapshot with no providers but these, as it is unpacked. */
export function partsOf(slugs: ReadonlySet<string>): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let [rest, hasPart] = ["", false];
  const pick = (line: string): string => {
    if (SECTION.test(line)) hasPart = false;
    const [, name] = PART.exec(line) ?? [];
    if (name === undefined || SECTION.test(line)) return `${line}\n`;
    if (!slugs.has(JSON.parse(name))) return "";
    const comma = hasPart ? "," : "";
    hasPart = true;
    return `${comma}${line.replace(/^,/, "")}\n`;
  };
  const take = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    return lines.map(pick).join("");
  };
  return new TransformStream({
    transform: (bytes, controller) =>
      controller.enqueue(encoder.encode(take(decoder.decode(bytes, { stream: true })))),
  });
}
