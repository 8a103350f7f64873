// Members put behind those of a ready-made entry, as bytes: entries are not parsed to go out.

const CLOSING_BRACE = 125;

/** A JSON object's text with one more member, its last; `value` is JSON text. */
export function withMember(entry: Uint8Array, name: string, value: Uint8Array): Uint8Array {
  const key = new TextEncoder().encode(`,${JSON.stringify(name)}:`);
  const open = entry.length - 1;
  const joined = new Uint8Array(open + key.length + value.length + 1).fill(CLOSING_BRACE);
  joined.set(entry.subarray(0, open));
  joined.set(key, open);
  joined.set(value, open + key.length);
  return joined;
}
