// Long JSON is parsed in turns and one at a time per isolate, because the parsed value takes ten times the memory of its text.
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { parseJson } from "../parse-json.ts";
import { inTurns } from "../turns.ts";
import { type Place, Room, touch } from "./room.ts";

/** Texts up to this many characters are parsed at once, without waiting. */
export const SHORT = 128 * 1024;

const RETRY_SECONDS = 1;

/** One at a time; a turn takes a few milliseconds. */
const parsing = new Room(1, 2_000);

/** Runs work on a text's parsed value, or on the reason it has none; `nested` marks such work within the same request. */
export async function withLargeJson<T>(
  text: string,
  work: (read: Result<unknown>) => Promise<T>,
  { nested = false, place }: { nested?: boolean; place?: Place | undefined } = {},
): Promise<T> {
  const turn = nested ? undefined : await parsing.enter(1, place);
  if (turn === undefined && !nested) return work(fail(crowded()));
  try {
    const parsed = await inTurns(parseJson(text), () => touch(turn));
    if ("value" in parsed) return await work(ok(parsed.value));
    if ("broken" in parsed) return await work(fail(notJson()));
    return await work(fail(invalid("invalid_parameter", `expected at most ${parsed.tooMuch}`)));
  } finally {
    parsing.leave(turn);
  }
}

/** The failure of text that is not JSON. */
export function notJson(): Failure {
  return invalid("invalid_json", "expected a JSON object, got text that is not JSON");
}

/** The failure of a body without room. */
export function crowded(): Failure {
  const message = `other large bodies are being read; try again in ${RETRY_SECONDS} second`;
  return { kind: "unavailable", message, retryAfter: RETRY_SECONDS };
}
