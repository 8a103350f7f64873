// Holds a build to one version of the prices: the map it loads, and what known calls cost under it.
import { createHash } from "node:crypto";

/** Kept in your repository, and changed by a commit that a person reads. */
export type Pin = {
  serial: number;
  /** SHA-256 of the map's text, the first 32 hex digits, as /v1/versions has it. */
  hash: string;
  /** Calls as /v1/traces/cost takes them, with `at`, and what they cost. */
  calls: { call: object; total: string }[];
};

/** What is wrong with the pin; nothing, when the build may go on. */
export async function checkPin(base: string, { serial, hash, calls }: Pin): Promise<string[]> {
  const map = await fetch(`${base}/v1/versions/${serial}/model_prices_and_context_window.json`);
  if (map.status === 404) return [`version ${serial} is no longer kept: choose one of /v1/versions`];
  const found = createHash("sha256")
    .update(await map.text())
    .digest("hex")
    .slice(0, 32);
  const wrong = found === hash ? [] : [`the map of version ${serial} has the hash ${found}`];
  for (const { call, total } of calls) {
    const response = await fetch(`${base}/v1/traces/cost`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...call, prices_version: serial }),
    });
    const { cost_breakdown } = (await response.json()) as { cost_breakdown?: { total_exact: string } };
    const cost = cost_breakdown?.total_exact;
    if (cost !== total) wrong.push(`${JSON.stringify(call)} costs ${cost}, not ${total}`);
  }
  return wrong;
}
