// Requests that must be refused, each with the status it is refused with; an answer of another status is wrong.
import { MAX_PAGE_SIZE } from "../../src/schemas/api.ts";
import { type Ask, json } from "./ask.ts";
import type { Random } from "./random.ts";

type Refused = Pick<Ask, "method" | "path" | "body"> & { status: number; type?: string };

const USAGE = { prompt_tokens: 1, completion_tokens: 1 };
const TRACE = "/v1/traces/cost";
const SITE = "/api/models/pricing/calculate";

const REFUSED: readonly Refused[] = [
  trace(400, "{"),
  trace(400, "[]"),
  trace(400, JSON.stringify({ model_id: "gpt-4o", provider_id: "openai" })),
  trace(400, JSON.stringify({ model_id: "gpt-4o", provider_id: "no-such-provider", usage: USAGE })),
  trace(
    400,
    JSON.stringify({ model_id: "gpt-4o", provider_id: "openai", usage: { ...USAGE, prompt_tokens: -1 } }),
  ),
  trace(
    400,
    JSON.stringify({
      model_id: "gpt-4o",
      provider_id: "openai",
      usage: { ...USAGE, prompt_tokens: 2 ** 53 },
    }),
  ),
  trace(404, JSON.stringify({ model_id: "no such model", provider_id: "openai", usage: USAGE })),
  trace(404, JSON.stringify({ model_id: "__proto__", provider_id: "openai", usage: USAGE })),
  trace(413, JSON.stringify({ model_id: "x".repeat(70_000) })),
  { ...trace(415, "{}"), type: "text/plain" },
  {
    method: "POST",
    path: SITE,
    status: 400,
    body: JSON.stringify({ modelId: "gpt-4o", provider: "openai" }),
  },
  { method: "GET", path: "/v1/prices?page=0", status: 400 },
  { method: "GET", path: `/v1/prices?page_size=${MAX_PAGE_SIZE + 1}`, status: 400 },
  { method: "GET", path: "/v1/prices?order=up", status: 400 },
  { method: "GET", path: "/v1/prices/search", status: 400 },
  { method: "GET", path: "/v1/nowhere", status: 404 },
  { method: "PUT", path: "/v1/prices", status: 405 },
];

export function refused(random: Random): Ask {
  const { method, path, body, status, type = "application/json" } = random.pick(REFUSED);
  return {
    kind: "refused",
    method,
    path,
    ...(body !== undefined && { body, headers: { "content-type": type } }),
    check: (answer) => {
      if (answer.status !== status) return `HTTP ${answer.status} in place of ${status}`;
      const told = json(answer);
      return typeof told === "object" && told !== null && "error" in told
        ? undefined
        : "no error in the body";
    },
  };
}

function trace(status: number, body: string): Refused {
  return { method: "POST", path: TRACE, status, body };
}
