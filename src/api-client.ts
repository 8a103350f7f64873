// The only client of the public API, used by the page and by tools for agents, so that the API's refusals apply to them too.

/** Sends a request to the service: the browser's `fetch`, or, within the Worker, the app itself on the caller's behalf. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export type Problem = {
  kind: "offline" | "key" | "limited" | "unavailable" | "refused";
  message: string;
};

/** The prices that an answer is based on. */
export type Edition = { version: string; asOf: string; stale: boolean; etag: string };

export type Answer<T> = { ok: true; value: T; edition: Edition } | { ok: false; problem: Problem };

/** A request's options; `answered` lists statuses besides 200 whose body is an answer too. */
type Init = RequestInit & { answered?: readonly number[] };

const OFFLINE: Problem = { kind: "offline", message: "The price service cannot be reached." };

/** GET of a path that answers with JSON. */
export async function read<T>(ask: Ask, path: string, init: Init = {}): Promise<Answer<T>> {
  const { answered = [], ...sent } = init;
  let response: Response | undefined;
  try {
    response = await ask(path, sent);
    const body: unknown = await response.json();
    if (!response.ok && !answered.includes(response.status))
      return { ok: false, problem: toProblem(response.status, body) };
    return { ok: true, value: body as T, edition: editionOf(response) };
  } catch {
    return { ok: false, problem: response ? toProblem(response.status, undefined) : OFFLINE };
  }
}

/** POST of JSON to a path that answers with JSON. */
export function send<T>(ask: Ask, path: string, body: unknown, init: Init = {}): Promise<Answer<T>> {
  return read<T>(ask, path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...init,
  });
}

/** Replaces the answer's value by what `make` returns for it; a failure is unchanged. */
export function mapAnswer<T, Made>(answer: Answer<T>, make: (value: T) => Made): Answer<Made> {
  return answer.ok ? { ...answer, value: make(answer.value) } : answer;
}

/** Reads from an answer's headers which prices it is based on. */
export function editionOf({ headers }: Response): Edition {
  return {
    version: headers.get("x-prices-version") ?? "",
    asOf: headers.get("x-prices-as-of") ?? "",
    stale: headers.get("x-prices-stale") === "true",
    etag: headers.get("etag") ?? "",
  };
}

function toProblem(status: number, body: unknown): Problem {
  if (status === 401) return { kind: "key", message: "This service asks for an API key." };
  const message = messageOf(body);
  if (message === undefined)
    return { kind: "unavailable", message: "The price service gave no usable answer." };
  if (status === 429) return { kind: "limited", message };
  return { kind: status >= 500 ? "unavailable" : "refused", message };
}

/** The message in either of the API's failure bodies: `{error: "..."}` or `{error: {message}}`. */
function messageOf(body: unknown): string | undefined {
  const { error } = Object(body);
  const message: unknown = typeof error === "string" ? error : Object(error).message;
  return typeof message === "string" ? message : undefined;
}
