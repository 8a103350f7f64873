// Names and ids that real clients send find their model in today's catalogue: every name, and of the ids all but some free editions.
import { describe, expect, test } from "vitest";
import { catalogueService } from "../helpers/catalogue-service.ts";
import clientIds from "../helpers/client-ids.json" with { type: "json" };

/** Names of providers and ids of models as OpenTelemetry, SDKs, gateways, consoles and coding clients are known to send them. */
const { providers: PROVIDERS, ids: IDS } = clientIds;

const { post } = await catalogueService();
const usage = { prompt_tokens: 1, completion_tokens: 1 };

describe("refused are", () => {
  test("none of the providers' names", async () => {
    const refused: string[] = [];
    for (const provider_id of PROVIDERS) {
      const answer = await post("/v1/traces/cost", { provider_id, model_id: "x", usage });
      if (Object(await answer.json()).error?.code === "unknown_provider") refused.push(provider_id);
    }
    expect(refused).toEqual([]);
  });

  test("one in twenty of the ids at most, all of them free editions; the answer says what was found", async () => {
    const refused: string[] = [];
    const calls = Object.entries(IDS).flatMap(([provider_id, ids]) =>
      ids.map((model_id) => ({ provider_id, model_id })),
    );
    for (const { provider_id, model_id } of calls) {
      const answer = await post("/v1/traces/cost", { provider_id, model_id, usage });
      if (answer.status !== 200) refused.push(`${provider_id} ${model_id}`);
      else expect(Object(await answer.json()).price.id).toMatch(/^[a-z0-9_-]+\/./);
    }
    expect(refused.length, refused.join("; ")).toBeLessThanOrEqual(calls.length / 20);
    expect(refused.filter((id) => !id.endsWith(":free"))).toEqual([]);
  });
});
