// The mark that tells makers apart in a list: two letters on one of seven tones. Nothing is fetched for it.

/** The eighth is grey. */
const TONES = 7;

/** The mark of a maker's slug as HTML; plain text, since a page of rows has fifty. */
export function makerMark(slug: string): string {
  const letters = slug.replace(/[^\p{L}\p{N}]/gu, "");
  const initials = letters.charAt(0).toUpperCase() + letters.charAt(1);
  const sum = [...slug].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  return `<span class="mark tone-${(sum % TONES) + 1}">${initials}</span>`;
}
