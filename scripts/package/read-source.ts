// A source as the command line and programs on a machine name it: an address, or a snapshot's file.
import type { Snapshot } from "../../src/contract/snapshot.ts";
import type { Options } from "../../src/package/prices.ts";

type Files = { readFile: (path: string | URL, encoding: "utf8") => Promise<string> };

/** Options with a file in place of its path; a browser has addresses alone. */
export function withFile(options: Options): Options {
  const { source } = options;
  if ((typeof source !== "string" && !(source instanceof URL)) || /^https?:/.test(String(source)))
    return options;
  return { ...options, source: () => readFile(source) };
}

/** Not by an import, which a browser's bundler would try to follow. */
async function readFile(path: string | URL): Promise<Snapshot> {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => Files | undefined } };
  const files = process?.getBuiltinModule?.("node:fs/promises");
  if (files === undefined) throw new Error(`${path}: files cannot be read here; give an http(s) address`);
  try {
    return JSON.parse(await files.readFile(String(path).startsWith("file:") ? new URL(path) : path, "utf8"));
  } catch (error) {
    const expected = "expected the file of a snapshot, or an address that begins with http:// or https://";
    throw new Error(`${path}: ${expected}`, { cause: error });
  }
}
