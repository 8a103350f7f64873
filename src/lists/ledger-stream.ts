// The lines of the ledger as they are unpacked: those of the wanted offers, each as its form writes it, and a summary at the end.

/** How a form begins, writes a line of JSON, and ends after so many entries. */
export type LedgerWriter = {
  header: string;
  line: (json: string) => string;
  summary: (entries: number) => string;
};

/** A line begins with whose it is. */
const OFFER = /^\{"provider_id":("(?:[^"\\]|\\.)*"),"model_id":("(?:[^"\\]|\\.)*")/;

/** The text of a gzipped ledger, of the offers that are wanted: `<provider> <model>`; undefined: all. */
export function ledgerStream(
  gzipped: Uint8Array<ArrayBuffer>,
  wanted: ReadonlySet<string> | undefined,
  { header, line, summary }: LedgerWriter,
): ReadableStream<Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = "";
  let entries = 0;
  const take = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    const own = wanted === undefined ? lines : lines.filter((one) => wanted.has(offerOf(one)));
    entries += own.length;
    return own.map(line).join("");
  };
  const rows = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(header)),
    transform: (bytes, controller) =>
      controller.enqueue(encoder.encode(take(decoder.decode(bytes, { stream: true })))),
    flush: (controller) => controller.enqueue(encoder.encode(summary(entries))),
  });
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(rows);
}

function offerOf(line: string): string {
  const [, provider = '""', model = '""'] = OFFER.exec(line) ?? [];
  return `${JSON.parse(provider)} ${JSON.parse(model)}`;
}
