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
  /** Hashes of names -> calls; a name has up to three. */
  readonly #calls = new Map<number, Seen>();
  readonly #most: number;
  keys = 0;
  /** False when a call came for which there was no room: later lines of it count again. */
  complete = true;

  constructor(most = MAX_CALLS) {
    this.#most = most;
  }

  /** A call that has been seen; who changes it says what counts for it from now on. */
  find(name: CallName): Seen | undefined {
    const exact = this.#calls.get(exactKey(name));
    return exact ?? this.#calls.get(hashText(`${isLoose(name) ? "any" : "loose"} ${name.message}`));
  }

  /** Keeps a call that has not been seen. */
  add(name: CallName, seen: Seen): void {
    if (this.keys >= this.#most) {
      this.complete = false;
      return;
    }
    this.keys += 1;
    this.#calls.set(exactKey(name), seen);
    this.#calls.set(hashText(`any ${name.message}`), seen);
    if (isLoose(name)) this.#calls.set(hashText(`loose ${name.message}`), seen);
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
