import { expect, test } from "vitest";
import { readProvider, sameModel } from "../../../src/web/api/api.ts";

test.each([
  ["claude-sonnet-4-5", "anthropic/claude-sonnet-4.5", true],
  ["gpt-4o", "openai/gpt-4o", true],
  ["gpt-4o", "gpt-4o-mini", false],
  ["deepseek/deepseek-r1:free", "deepseek/deepseek-r1", false],
])("sameModel(%s, %s) is %s", (a, b, same) => expect(sameModel(a, b)).toBe(same));

test.each([
  [200, { provider_id: "p", name: "P", freshness: { provider_id: "p", offers: 1, aim_days: 14 } }],
  [503, { provider_id: "p", name: "P" }],
])(
  "a provider is shown with the age of its prices, and without it if the status answers %i",
  async (status, value) => {
    const providers = ["o", "p"].map((provider_id) => ({ provider_id, offers: 1 }));
    const answer = await readProvider(async (path) => {
      if (path.includes("providers")) return Response.json({ provider_id: "p", name: "P" });
      return Response.json({ providers, evidence: { aim_days: 14 } }, { status });
    }, "p");
    expect(answer).toMatchObject({ ok: true, value });
  },
);
