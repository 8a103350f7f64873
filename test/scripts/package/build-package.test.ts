// The package as npm packs it, in an empty folder: its size, its answers, its command line.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { buildPackage } from "../../../scripts/package/build-package.ts";
import { snapshotText } from "../../../scripts/publish/snapshot.ts";
import { EveryPrice } from "../../../src/package/every-price.ts";
import { FIRST } from "../../helpers/builds.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const KIB = 1024;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const CALL = { provider_id: "p", model_id: "m", usage: { prompt_tokens: 1000, completion_tokens: 500 } };
let sizes: Record<string, number>;
let folder: string;

function run(command: string, args: string[], input = ""): string {
  return execFileSync(command, args, { cwd: folder, input, encoding: "utf8", stdio: "pipe" });
}

beforeAll(async () => {
  folder = await newFolder();
  sizes = await buildPackage(join(folder, "package"), "1.2.3");
  run("npm", ["pack", "./package"]);
  mkdirSync(join(folder, "empty"));
  folder = join(folder, "empty");
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "../model-prices-1.2.3.tgz"]);
  const numbered = { serial: 1, published_at: "2026-11-21T12:00:00Z" };
  writeFileSync(join(folder, "snapshot.json"), snapshotText({ ...FIRST.draft, ...numbered }, FIRST.keys));
}, 120_000);

test("stays within its sizes", () => {
  expect(sizes.index).toBeLessThanOrEqual(60 * KIB);
  expect(sizes.cost).toBeLessThanOrEqual(30 * KIB);
});

test("uses nothing that Node 20 lacks", () => {
  for (const file of ["index", "cost", "cli"])
    expect(readFileSync(join(folder, `node_modules/model-prices/${file}.js`), "utf8")).not.toMatch(
      /(Map|Object)\.groupBy|Array\.fromAsync|Promise\.(withResolvers|try)\b/,
    );
});

test.each(["model-prices", "model-prices/cost"])(
  "%s prices a call",
  (entry) => {
    const code = `import { openPrices } from ${JSON.stringify(entry)};
    const prices = await openPrices({ source: "snapshot.json", mode: "offline" });
    console.log((await prices.cost(${JSON.stringify(CALL)})).cost_breakdown.total_exact);`;
    // 1000 x 0.000005 + 500 x 0.00002
    expect(run("node", ["--input-type=module", "-e", code]).trim()).toBe("0.015");
  },
  60_000,
);

test.each([
  ["cost", "evidence and a fingerprint", { ...CALL, detail: "full" }],
  ["cost", "quantities without a price", { ...CALL, detail: "full", model_id: "n" }],
  [
    "costOfResponse",
    "candidates for a provider",
    { model: "m", usage: { prompt_tokens: 3 }, object: "chat.completion" },
  ],
  [
    "quote",
    "an offer",
    { calls: [{ provider_id: "p", model_id: "m", prompt_tokens: 5, max_output_tokens: 2 }] },
  ],
] as const)(
  "what is built answers as its sources do: %s with %s",
  async (method, _, request) => {
    const at = { ...request, ...(method === "cost" && { at: "2026-11-21T12:00:00Z" }) };
    const code = `import { openPrices } from "model-prices";
    Date.now = () => ${NOW};
    const prices = await openPrices({ source: "snapshot.json", mode: "offline" });
    console.log(JSON.stringify(await prices.${method}(${JSON.stringify(at)})));`;
    const source = JSON.parse(readFileSync(join(folder, "snapshot.json"), "utf8"));
    vi.setSystemTime(NOW);
    const prices = await EveryPrice.open({ source, mode: "offline" });
    const answer = await (prices[method] as (request: object) => Promise<object>).call(prices, at);
    vi.useRealTimers();
    expect(JSON.parse(run("node", ["--input-type=module", "-e", code]))).toEqual(
      JSON.parse(JSON.stringify(answer)),
    );
  },
  60_000,
);

test("the command line prices a body, and a folder of logs", () => {
  const cost = run("npx", ["model-prices", "cost", "--source", "snapshot.json"], JSON.stringify(CALL));
  expect(JSON.parse(cost).cost_breakdown.total_exact).toBe("0.015");
  mkdirSync(join(folder, "logs", "one"), { recursive: true });
  const line = { model: "m", created: 1_795_000_000, usage: CALL.usage, object: "chat.completion" };
  writeFileSync(join(folder, "logs", "one", "a.jsonl"), `${JSON.stringify(line)}\n\nnot JSON\n`);
  const installed = ["node_modules/model-prices/cli.js"];
  const asked = ["report", "logs", "--provider", "p", "--source", "snapshot.json"];
  const { rows, total_exact } = JSON.parse(run("node", [...installed, ...asked, "--json"]));
  expect([rows[0].project, rows[0].model_id, total_exact]).toEqual(["one", "m", "0.015"]);
  expect(run("node", [...installed, ...asked, "--csv"]).split("\r\n")[0]).toMatch(
    /^day,project,provider_id,model_id,calls/,
  );
  expect(run("node", [...installed, ...asked])).toContain("total 0.015 USD");
  const failed = (...args: string[]) => {
    const { status, stderr } = spawnSync("node", [...installed, ...args], { cwd: folder, encoding: "utf8" });
    return [status, stderr];
  };
  const says = (text: string) => expect.stringContaining(text);
  expect(failed("report", "logs", "--source", "snapshot.json")).toEqual([
    1,
    says("1 line has no price: provider_id: expected the provider that answered"),
  ]);
  expect(failed("report", "logs")).toEqual([2, says("--source is missing\n\nmodel-prices cost")]);
  expect(failed("cost", "--source", "localhost:8787")).toEqual([
    1,
    says("localhost:8787: expected the file of"),
  ]);
  expect(failed("cost", "--nope")).toEqual([2, says("Unknown option '--nope'")]);
  expect(run("node", [...installed, "--help"])).toContain("model-prices report <folder>");
}, 60_000);
