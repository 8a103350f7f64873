// Serves the Worker in workerd with today's catalogue in its KV, once for all browser tests.
import type { TestProject } from "vitest/node";
import { servePage } from "../../scripts/bench/page.ts";
import { currentBuild } from "../../scripts/build/current-build.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
  }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const { origin, close } = await servePage(await currentBuild(console.log));
  project.provide("origin", origin);
  return close;
}
