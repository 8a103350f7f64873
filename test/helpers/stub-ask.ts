// An API for tools that answers what a test says, and tells how it was asked.
import type { Ask } from "../../src/api-client.ts";

export type Asked = { path: string; query: Record<string, string>; sent?: unknown };

/** The answers, one for each request in turn; headers name version v7, of a day in September. */
export function stubAsk(...answers: { status?: number; body: unknown; stale?: true }[]): {
  ask: Ask;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const ask: Ask = async (path, init) => {
    const { status = 200, body, stale } = answers[asked.length] ?? { status: 500, body: {} };
    const url = new URL(path, "http://x");
    const text = init?.body;
    asked.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      ...(typeof text === "string" && { sent: JSON.parse(text) }),
    });
    const headers = {
      ...{ "x-prices-version": "v7", "x-prices-as-of": "2026-09-30" },
      ...(stale && { "x-prices-stale": "true" }),
    };
    return Response.json(body, { status, headers });
  };
  return { ask, asked };
}

/** What an answer says of the prices it rests on. */
export const PRICES = { version: "v7", as_of: "2026-09-30" };
