// npm run deploy:first - deploys to a new account: namespace, Worker, first publish, and a look at what is served. Log in first, with
// `npx wrangler login`. `-- --dry-run` says what it would run.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs, promisify } from "node:util";
import { deployFirst } from "../publish/deploy-first.ts";

const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
const run = promisify(execFile);
await deployFirst({
  run: async (program, args, env = {}) => {
    const { stdout } = await run(program, args, {
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    console.log(stdout);
    return stdout;
  },
  toml: await readFile("wrangler.toml", "utf8"),
  writeToml: (text) => writeFile("wrangler.toml", text),
  env: process.env,
  progress: (line) => console.log(`> ${line}`),
  isDry: values["dry-run"],
});
