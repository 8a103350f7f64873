// What bundles have in the place of zod/mini: wrangler.toml says the same of the Worker's.
import { resolve } from "node:path";

export const BUNDLED_ZOD: Readonly<Record<string, string>> = {
  "zod/mini": resolve(import.meta.dirname, "../src/contract/small-zod.ts"),
};
