// npm run deploy:first: the steps of the README in order, what each takes from the one before, and a dry run that runs nothing.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deployFirst } from "../../../scripts/publish/deploy-first.ts";

const ID = "0123456789abcdef0123456789abcdef";
const ADDRESS = "https://model-prices.acme.workers.dev";
const TOML = readFileSync("wrangler.toml", "utf8");
const STEPS = [
  "npx wrangler kv namespace create PRICES",
  "npm run deploy",
  `npm run prices:publish -- --remote --first`,
  `curl -sf --retry 10 --retry-all-errors ${ADDRESS}/health`,
  `npm run prices:accepts -- ${ADDRESS}`,
];

async function deploy(toml: string, env: Record<string, string>) {
  const ran: string[] = [];
  const ids: (string | undefined)[] = [];
  const written: string[] = [];
  const run = async (
    program: string,
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ) => {
    ran.push([program, ...args].join(" "));
    ids.push(more.PRICES_NAMESPACE_ID);
    return args.includes("create")
      ? `[[kv_namespaces]]\nbinding = "PRICES"\nid = "${ID}"`
      : `Deployed\n  ${ADDRESS}\n`;
  };
  const writeToml = async (text: string) => void written.push(text);
  await deployFirst({ run, toml, writeToml, env, progress: () => {}, isDry: false });
  return { ran, ids, written };
}

const env = { CLOUDFLARE_ACCOUNT_ID: "a", CLOUDFLARE_API_TOKEN: "t" };

test("creates a namespace, names it in the configuration, deploys, publishes and checks", async () => {
  const { ran, ids, written } = await deploy(TOML, env);
  expect(ran).toEqual(STEPS);
  expect(ids[2]).toBe(ID);
  expect(written).toEqual([TOML.replace('binding = "PRICES"\n', `binding = "PRICES"\nid = "${ID}"\n`)]);
  expect(await deploy(written[0] ?? "", env)).toMatchObject({ ran: STEPS.slice(1), written: [] });
});

test("requires its variables before it does anything", async () => {
  await expect(deploy(TOML, {})).rejects.toThrow("needs CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN");
});

test("a dry run prints the steps and runs none", () => {
  const said = execFileSync(process.execPath, ["scripts/commands/deploy-first.ts", "--dry-run"], {
    encoding: "utf8",
  });
  expect(said.split("\n").slice(0, 3)).toEqual([
    `> ${STEPS[0]}`,
    '> wrangler.toml: id = "<id>"',
    "> npm run deploy",
  ]);
});
