// openKv: local unless answered otherwise; remote only with all it needs.
import { expect, test, vi } from "vitest";
import { openKv } from "../../../scripts/kv/open-kv.ts";

const ENVIRONMENT = { CLOUDFLARE_ACCOUNT_ID: "a", CLOUDFLARE_API_TOKEN: "t", PRICES_NAMESPACE_ID: "n" };

function stub(environment: Record<string, string>): void {
  for (const name of Object.keys(ENVIRONMENT)) vi.stubEnv(name, environment[name] ?? "");
}

test("opens the Cloudflare namespace that the environment names", async () => {
  stub(ENVIRONMENT);
  const kv = await openKv({ remote: true });
  expect(kv.name).toBe("Cloudflare namespace n");
  await kv[Symbol.asyncDispose]();
});

test.each(Object.keys(ENVIRONMENT))("names %s when it is missing", async (name) => {
  stub({ ...ENVIRONMENT, [name]: "" });
  await expect(openKv({ remote: true })).rejects.toThrow(`--remote needs ${name} in the environment`);
});
