// Values that KV keeps gzipped, unpacked as they are read; their hash was checked before.

/** The unpacked value, to be read as text, JSON or bytes; reading rejects when the bytes are not gzip. */
export function unpacked(gzipped: Uint8Array<ArrayBuffer>): Response {
  return new Response(new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip")));
}
