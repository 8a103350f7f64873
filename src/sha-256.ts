// SHA-256 of keys, of KV values and of calls.

/** The 32 bytes of a digest; text is encoded as UTF-8. */
export async function sha256(data: string | ArrayBuffer): Promise<Uint8Array> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Two lower-case digits per byte. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
