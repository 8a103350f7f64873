// Calls that stand in a body more than once, as agents' logs have them: by the ids they carry, in memory that is bounded. The rule
// is ccusage's (github.com/ccusage/ccusage), so that both come to the same total: a message and its request are one call; the
// message alone where a line has no request, or is told beside its conversation. The line with more tokens counts, that of a
// conversation before one beside it.
import { hashText } from "../responses/hash-text.ts";
import type { CallName } from "../responses/log-reader.ts";

const MAX_CALLS = 200_000;

/** What a call came to so far: its first line, the tokens and the cost that count; `own`: the cost at the caller's own rates. */
export type Seen = { line: number; tokens: number; cost: string; own?: string | undefined; isAside: boolean };

export class Repeats {
  /** Hashes of names -> places in the arrays; a name has up to three. */
  readonly #places = new Map<number, number>();
  readonly #lines: number[] = [];
  readonly #tokens: number[] = [];
  readonly #costs: string[] = [];
  readonly #owns: (string | undefined)[] = [];
  readonly #asides: boolean[] = [];
  readonly #most: number;
  /** False when a call came for which there was no room: later lines of it count again. */
  complete = true;

  constructor(most = MAX_CALLS) {
    this.#most = most;
  }

  get keys(): number {
    return this.#lines.length;
  }

  /** The place of a call that has been seen. */
  find(name: CallName): number | undefined {
    const exact = this.#places.get(exactKey(name));
    if (exact !== undefined) return exact;
    return this.#places.get(hashText(`${isLoose(name) ? "any" : "loose"} ${name.message}`));
  }

  at(place: number): Seen {
    const [line = 0, tokens = 0] = [this.#lines[place], this.#tokens[place]];
    const [cost = "0", own, isAside = false] = [this.#costs[place], this.#owns[place], this.#asides[place]];
    return { line, tokens, cost, own, isAside };
  }

  /** Keeps a call that has not been seen. */
  add(name: CallName, seen: Seen): void {
    if (this.keys >= this.#most) {
      this.complete = false;
      return;
    }
    const place = this.keys;
    this.set(place, seen);
    this.#places.set(exactKey(name), place);
    this.#places.set(hashText(`any ${name.message}`), place);
    if (isLoose(name)) this.#places.set(hashText(`loose ${name.message}`), place);
  }

  /** What counts for a call from now on. */
  set(place: number, { line, tokens, cost, own, isAside }: Seen): void {
    if (own !== undefined) this.#owns[place] = own;
    this.#lines[place] = line;
    this.#tokens[place] = tokens;
    this.#costs[place] = cost;
    this.#asides[place] = isAside;
  }
}

/** Whether a line takes the place of what was seen of its call. */
export function isBetter(isAside: boolean, tokens: number, seen: Seen): boolean {
  return isAside === seen.isAside ? tokens > seen.tokens : seen.isAside;
}

/** Its message alone names it. */
function isLoose({ request, isAside }: CallName): boolean {
  return isAside || request === undefined;
}

function exactKey({ message, request }: CallName): number {
  return hashText(`exact ${request === undefined ? "" : `${request.length} ${request}`} ${message}`);
}
