// What recipes send with.

/** The answer to JSON, whatever it is. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const all = { "content-type": "application/json", ...headers };
  return fetch(url, { method: "POST", headers: all, body: JSON.stringify(body) });
}
