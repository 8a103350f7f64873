// The order of names in a list for people. Intl.Collator has the same for the names there are, but the first time it is asked costs a
// fresh isolate more than all else the page does.

/** What sorts before letters, in its order; case does not matter. */
const ORDER = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";

/** Negative when `a` comes first. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = place(left, i) - place(right, i);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function place(text: string, at: number): number {
  const known = ORDER.indexOf(text.charAt(at));
  return known < 0 ? ORDER.length + text.charCodeAt(at) : known;
}
