// Search texts taken from model ids: enough different ones that no answer is still kept when its turn comes again.

/** Up to `count` different texts: parts of ids and pairs of neighbouring parts, spread evenly over all there are. */
export function searchTexts(ids: Iterable<string>, count: number): string[] {
  const texts = new Set<string>();
  for (const id of ids) {
    const parts = id
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((part) => part.length > 1);
    for (const [index, part] of parts.entries()) {
      texts.add(part);
      const next = parts[index + 1];
      if (next !== undefined) texts.add(`${part} ${next}`);
    }
  }
  const all = [...texts].sort();
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor(index * step)] ?? "",
  );
}
