// Texts that are kept gzipped and go out line by line, as they are unpacked: the ledger, of the wanted offers, as a form writes it; and
// the parts of some providers of a snapshot.

/** How a form begins, writes a line of JSON, and ends after so many entries. */
export type LedgerWriter = {
  header: string;
  line: (json: string) => string;
  summary: (entries: number) => string;
};

/** A line of the ledger begins with whose it is. */
const OFFER = /^\{"provider_id":("(?:[^"\\]|\\.)*"),"model_id":("(?:[^"\\]|\\.)*")/;

/** The text of a gzipped ledger, of the offers that are wanted: `<provider> <model>`; undefined: all. */
export function ledgerStream(
  gzipped: Uint8Array<ArrayBuffer>,
  wanted: ReadonlySet<string> | undefined,
  { header, line, summary }: LedgerWriter,
): ReadableStream<Uint8Array> {
  let entries = 0;
  const write = (json: string) => {
    if (wanted?.has(offerOf(json)) === false) return "";
    entries += 1;
    return line(json);
  };
  const rows = eachLine(write, header, () => summary(entries));
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(rows);
}

function offerOf(line: string): string {
  const [, provider = '""', model = '""'] = OFFER.exec(line) ?? [];
  return `${JSON.parse(provider)} ${JSON.parse(model)}`;
}

/** Each section of a snapshot has a line for each provider that has something there, the second and later ones after a comma. */
const PART = /^,?("(?:[^"\\]|\\.)*"):\{/;
const SECTION = /^"\w+":\{$/;

/** The text of a snapshot with no providers but these. */
export function partsOf(slugs: ReadonlySet<string>): TransformStream<Uint8Array, Uint8Array> {
  let hasPart = false;
  return eachLine((line) => {
    if (SECTION.test(line)) hasPart = false;
    const [, name] = PART.exec(line) ?? [];
    if (name === undefined || SECTION.test(line)) return `${line}\n`;
    if (!slugs.has(JSON.parse(name))) return "";
    const comma = hasPart ? "," : "";
    hasPart = true;
    return `${comma}${line.replace(/^,/, "")}\n`;
  });
}

/** Writes each line of a text anew, between a head and an end. A last line that no line break ends is left out: it was cut off. */
function eachLine(
  write: (line: string) => string,
  head = "",
  end = () => "",
): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = "";
  return new TransformStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    transform(bytes, controller) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      controller.enqueue(encoder.encode(lines.map(write).join("")));
    },
    flush: (controller) => controller.enqueue(encoder.encode(end())),
  });
}
