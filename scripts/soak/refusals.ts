// Requests that must be refused, each with the status it is refused with; an answer of another status is wrong.
import type fc from "fast-check";
import { type Ask, type Check, get, json, post } from "./ask.ts";
import { pick } from "./world.ts";

const TRACE = "/v1/traces/cost";
const CALL = { model_id: "gpt-4o", provider_id: "openai", usage: { prompt_tokens: 1, completion_tokens: 1 } };

const REFUSED: readonly Ask[] = [
  refusedPost(400, TRACE, "{"),
  refusedPost(400, TRACE, { ...CALL, usage: undefined }),
  refusedPost(400, TRACE, { ...CALL, provider_id: "no-such-provider" }),
  refusedPost(400, TRACE, { ...CALL, usage: { prompt_tokens: 2 ** 53, completion_tokens: 1 } }),
  refusedPost(404, TRACE, { ...CALL, model_id: "__proto__" }),
  refusedPost(413, TRACE, { model_id: "x".repeat(70_000) }),
  { ...refusedPost(415, TRACE, CALL), headers: { "content-type": "text/plain" } },
  refusedPost(400, "/api/models/pricing/calculate", { modelId: "gpt-4o", provider: "openai" }),
  get("refused", "/v1/prices?page_size=1001", isError(400)),
  get("refused", "/v1/prices/search", isError(400)),
  get("refused", "/v1/nowhere", isError(404)),
  { ...get("refused", "/v1/prices", isError(405)), method: "PUT" },
];

/** One of the requests that must be refused. */
export function refusals(): fc.Arbitrary<Ask> {
  return pick(REFUSED);
}

function refusedPost(status: number, path: string, body: unknown): Ask {
  return post("refused", path, body, isError(status));
}

function isError(status: number): Check {
  return (answer) => {
    if (answer.status !== status) return `HTTP ${answer.status} in place of ${status}`;
    const told = json(answer);
    return typeof told === "object" && told !== null && "error" in told ? undefined : "no error in the body";
  };
}
