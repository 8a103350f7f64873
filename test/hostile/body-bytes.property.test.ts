// What a body's bytes say decides, not how they are spelled or sent: 600 bodies a calculator, other ones each run.
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Delivery, deliver, delivery, hostileBody, toBytes } from "../helpers/hostile-bytes.ts";
import { startService } from "../helpers/service.ts";

const service = startService();

async function post(path: string, bytes: Uint8Array, how: Delivery): Promise<[number, string]> {
  const response = await service.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: deliver(bytes, how),
    duplex: "half",
  } as RequestInit);
  return [response.status, await response.text()];
}

/** What the bytes say to a reader of JSON; undefined when that is nothing. */
function meaning(bytes: Uint8Array): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** Numbers too large for a double: a serializer has no word for what a reader makes of them. */
const INFINITE = /1e400|9{400}/;

const KIB = 1024;

// An answer says when its call was made: two answers are the same only within a second.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") }));
describe.each([
  [
    "/v1/responses/cost",
    {
      model: "model_id",
      provider: "provider_id",
      counts: "response",
      usage: ["prompt_tokens", "completion_tokens", "cached_tokens"],
    },
    { most: 4 * KIB * KIB, statuses: [200, 400, 404] },
  ],
  [
    "/v1/traces/cost",
    {
      model: "model_id",
      provider: "provider_id",
      usage: ["prompt_tokens", "completion_tokens", "cache_read_tokens"],
    },
    { most: 64 * KIB, statuses: [200, 400, 404, 413] },
  ],
  [
    "/api/models/pricing/calculate",
    {
      model: "modelId",
      provider: "provider",
      usage: ["promptTokens", "completionTokens", "cacheReadTokens"],
    },
    { most: 64 * KIB, statuses: [200, 400, 404, 413] },
  ],
])("POST %s", (path, names, { most, statuses }) => {
  // threat: strange-input
  test("any bytes sent in any way are read as the JSON they contain, or answered with 400 or 413", async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(hostileBody(names), delivery, async (hostile, how) => {
        const bytes = toBytes(hostile);
        const [status, body] = await post(path, bytes, how);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        const said = how !== "at once" && how.breaksOff ? undefined : meaning(bytes);
        if (bytes.length > most) expect(status).toBe(413);
        else if (said === undefined) {
          expect([status, body]).toEqual([400, expect.stringMatching(/"body: .*"invalid_json"/)]);
        } else {
          const plain = new TextEncoder().encode(JSON.stringify(said.json));
          const [plainStatus, plainBody] = await post(path, plain, "at once");
          // In a response null counts as absent, so there even the status may differ.
          const [exact, lenient] = [!INFINITE.test(hostile.text), "counts" in names];
          if (exact || !lenient) expect(status).toBe(plainStatus);
          if (exact) expect(body).toBe(plainBody);
        }
      }),
      { numRuns: 600 },
    );
    expect([...seen.keys()].sort()).toEqual(statuses);
  }, 120_000);
});
