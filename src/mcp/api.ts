// The public API as tools ask it: through the service itself, so that whatever the API refuses, a tool is refused.

/** Sends a request to the service in the caller's name. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** The version that an answer rests on; `stale` when newer data could not be read. */
export type Prices = { version: string; as_of: string; stale?: true };

export type ApiAnswer<T> = { status: number; body: T; prices: Prices };

/** What a tool cannot answer. The message is the API's, which says what to change. */
export class ToolError extends Error {}

type Query = Readonly<Record<string, unknown>>;

/** GET of a path; parameters that are undefined are left out. */
export async function get<T>(ask: Ask, path: string, query: Query): Promise<ApiAnswer<T>> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value != null) params.set(name, String(value));
  }
  return read<T>(await ask(`${path}?${params}`), []);
}

/** POST of JSON to a path. `answered` are statuses besides 200 whose body is an answer. */
export async function post<T>(
  ask: Ask,
  path: string,
  body: unknown,
  answered: readonly number[] = [],
): Promise<ApiAnswer<T>> {
  const headers = { "content-type": "application/json" };
  return read<T>(await ask(path, { method: "POST", headers, body: JSON.stringify(body) }), answered);
}

async function read<T>(response: Response, answered: readonly number[]): Promise<ApiAnswer<T>> {
  const body: unknown = await response.json();
  if (!response.ok && !answered.includes(response.status)) throw new ToolError(messageOf(body));
  return { status: response.status, body: body as T, prices: pricesOf(response.headers) };
}

/** Of the error envelope, or of a call without a price. */
function messageOf(body: unknown): string {
  const { error } = Object(body);
  return typeof error === "string" ? error : String(Object(error).message);
}

function pricesOf(headers: Headers): Prices {
  return {
    version: headers.get("x-prices-version") ?? "",
    as_of: headers.get("x-prices-as-of") ?? "",
    ...(headers.get("x-prices-stale") === "true" && { stale: true }),
  };
}
