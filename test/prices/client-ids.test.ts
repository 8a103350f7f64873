// Names and ids that real clients send find their model in today's catalogue: every name, and of the ids all but some free editions.
import { beforeAll, describe, expect, test } from "vitest";
import { type LocalService, localService } from "../../scripts/docs/local-service.ts";
import { catalogueBuild } from "../helpers/builds.ts";
import clientIds from "../helpers/client-ids.json" with { type: "json" };

/** Names of providers and ids of models as OpenTelemetry, SDKs, gateways, consoles and coding clients are known to send them. */
const { providers: PROVIDERS, ids: IDS } = clientIds;

let service: LocalService;

beforeAll(async () => {
  service = await localService(await catalogueBuild(), new Date());
});

const usage = { prompt_tokens: 1, completion_tokens: 1 };

describe("refused are", () => {
  test("none of the providers' names", async () => {
    const refused: string[] = [];
    for (const provider_id of PROVIDERS) {
      const { body } = await service.open("/v1/traces/cost", { provider_id, model_id: "x", usage });
      if (Object(body).error?.code === "unknown_provider") refused.push(provider_id);
    }
    expect(refused).toEqual([]);
  });

  test("one in twenty of the ids at most, all of them free editions; the answer says what was found", async () => {
    const refused: string[] = [];
    const calls = Object.entries(IDS).flatMap(([provider_id, ids]) =>
      ids.map((model_id) => ({ provider_id, model_id })),
    );
    for (const { provider_id, model_id } of calls) {
      const { status, body } = await service.open("/v1/traces/cost", { provider_id, model_id, usage });
      if (status !== 200) refused.push(`${provider_id} ${model_id}`);
      else expect(Object(body).price.id).toMatch(/^[a-z0-9_-]+\/./);
    }
    expect(refused.length, refused.join("; ")).toBeLessThanOrEqual(calls.length / 20);
    expect(refused.filter((id) => !id.endsWith(":free"))).toEqual([]);
  });
});
