// The Worker's parts of preact and its hooks, against the whole: both write the same pages.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";
import type { createApp } from "../../../src/index.ts";
import { buildFixture } from "../../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const CALL = "provider=openai&model=gpt-4o&prompt=1000&completion=10";
const PATHS = (
  `/ /?q=gpt-4o&provider=openai /?view=calculator /?view=calculator&${CALL} /models/gpt-4o /models/nope ` +
  "/compare?m=openai/gpt-4o&add=zzzz /changes /accuracy /status /nope/gpt-4o " +
  `/?provider=openai /?mode=embedding&q=zzzz /models/tiered-1?prompt=1000 /compare?m=openai/gpt-4o&${CALL} ` +
  "/changes?provider=openai&change=corrected"
).split(" ");

async function appWith(plugins: Plugin[]): Promise<ReturnType<typeof createApp>> {
  const folder = await newFolder();
  const options = { bundle: true, write: false, format: "esm", target: "es2024" } as const;
  const jsx = { jsx: "automatic", jsxImportSource: "preact" } as const;
  const { outputFiles } = await build({ entryPoints: ["src/index.ts"], ...options, ...jsx, plugins });
  const file = join(folder, "worker.mjs");
  writeFileSync(file, outputFiles[0]?.contents ?? "");
  return (await import(pathToFileURL(file).href)).createApp();
}

/** `alias` of wrangler.toml, each for one name and no longer one. */
const inItsPlace: Plugin = {
  name: "alias",
  setup: ({ onResolve }) => {
    const aliases = readFileSync("wrangler.toml", "utf8").matchAll(/^"(preact.*)" = "(.*)"$/gm);
    for (const [, name = "", path = ""] of aliases)
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: resolve(path) }));
  },
};

test("the Worker's pages are those that the whole of preact writes", { timeout: 60_000 }, async () => {
  const apps = await Promise.all([appWith([]), appWith([inItsPlace])]);
  const context = { waitUntil: () => {}, passThroughOnException() {}, props: {} };
  const env = { PRICES: new MemoryKv(buildFixture().keys).binding() };
  for (const path of PATHS) {
    const answers = await Promise.all(
      apps.map(async (app) => {
        const init = { headers: { accept: "text/html" } };
        return (await app.request(path, init, env, context as unknown as ExecutionContext)).text();
      }),
    );
    expect(answers[0]).toMatch(/^(?!.*cannot be reached).*<\/html>$/s);
    expect(answers[1]).toBe(answers[0]);
  }
});
