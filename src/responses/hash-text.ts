// Hashes of texts that are too many to keep. The chance that two of 200,000 texts share a hash is 1 in 450,000.

/** 53 bits of a text: FNV-1a from two offsets, mixed. http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashText(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9e3779b1];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + i), 0x85ebca6b);
  }
  low = Math.imul(low ^ (high >>> 15), 0xc2b2ae35);
  high = Math.imul(high ^ (low >>> 13), 0x27d4eb2f);
  return ((high >>> 0) % 0x200000) * 0x100000000 + (low >>> 0);
}
