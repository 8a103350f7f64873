// Texts sent line by line: the ledger of the wanted offers, and a snapshot's parts of some providers.

/** How a form starts, writes a JSON line, and ends after a number of entries. */
export type LedgerWriter = {
  header: string;
  line: (json: string) => string;
  summary: (entries: number) => string;
};

/** A ledger line starts with its offer. */
const OFFER = /^\{"provider_id":("(?:[^"\\]|\\.)*"),"model_id":("(?:[^"\\]|\\.)*")/;

/** The text of a ledger reduced to the wanted offers (`<provider> <model>`), all of them if undefined. */
export function entriesOf(wanted: ReadonlySet<string> | undefined, { header, line, summary }: LedgerWriter) {
  let entries = 0;
  const write = (json: string) => {
    if (wanted?.has(offerOf(json)) === false) return "";
    entries += 1;
    return line(json);
  };
  return eachLine(write, header, () => summary(entries));
}

function offerOf(line: string): string {
  const [, provider = '""', model = '""'] = OFFER.exec(line) ?? [];
  return `${JSON.parse(provider)} ${JSON.parse(model)}`;
}

/** Each section of a snapshot has one line per provider with content, the second and later ones after a comma. */
const PART = /^,?("(?:[^"\\]|\\.)*"):\{/;
const SECTION = /^"\w+":\{$/;

/** The text of a snapshot reduced to these providers. */
export function partsOf(slugs: ReadonlySet<string>) {
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

/** Rewrites each line of a text between a head and an end. A last line without a line break is dropped as truncated. */
function eachLine(write: (line: string) => string, head = "", end = () => "") {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = "";
  return new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    transform(bytes, controller) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      controller.enqueue(encoder.encode(lines.map(write).join("")));
    },
    flush: (controller) => controller.enqueue(encoder.encode(end())),
  });
}
