// Runs every step of a first deploy to an account in the order of the README; if it can, it continues after an earlier run's last step.
import { namespaceIn } from "../kv/local-kv.ts";

export type Deploying = {
  /** Runs a program and returns what it printed; rejects if it fails. `env` is added to its environment. */
  run: (program: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<string>;
  toml: string;
  writeToml: (text: string) => Promise<void>;
  env: Readonly<Record<string, string | undefined>>;
  progress: (line: string) => void;
  isDry: boolean;
};

const BINDING = 'binding = "PRICES"\n';
const PUBLISH = ["run", "prices:publish", "--", "--remote", "--first"];

/** Throws before the first step if a variable is missing, and after a step that does not print what the next one needs. */
export async function deployFirst({ run, toml, writeToml, env, progress, isDry }: Deploying): Promise<void> {
  const missing = ["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"].filter((name) => !env[name]);
  if (missing.length > 0 && !isDry) throw new Error(`needs ${missing.join(" and ")}`);
  const step: Deploying["run"] = async (program, args, more = {}) => {
    const shown = Object.entries(more).map(([name, value]) => `${name}=${value} `);
    progress(`${shown.join("")}${program} ${args.join(" ")}`);
    return isDry ? "" : run(program, args, more);
  };
  let id = namespaceIn(toml);
  if (id === undefined) {
    const output = await step("npx", ["wrangler", "kv", "namespace", "create", "PRICES"]);
    id = isDry ? "<id>" : found(/id"?\s*[=:]\s*"([0-9a-f]{32})"/, output, "the namespace's id");
    progress(`wrangler.toml: id = "${id}"`);
    if (!isDry) await writeToml(toml.replace(BINDING, `${BINDING}id = "${id}"\n`));
  }
  const deployed = await step("npm", ["run", "deploy"]);
  const address = isDry
    ? "<address>"
    : found(/(https:\/\/\S+\.workers\.dev)/, deployed, "the Worker's address");
  await step("npm", PUBLISH, { PRICES_NAMESPACE_ID: id });
  await step("curl", ["-sf", "--retry", "10", "--retry-all-errors", `${address}/health`]);
  await step("npm", ["run", "prices:accepts", "--", address]);
  progress(`served at ${address}; put the namespace's id in the repository's secret PRICES_NAMESPACE_ID`);
}

function found(pattern: RegExp, text: string, what: string): string {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`${what} is not in what was printed:\n${text}`);
  return value;
}
