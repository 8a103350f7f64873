// What is dear to make and the same for every process of a run: the first that needs it leaves it in the run's folder for the others.
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    runFolder?: string;
  }
}

/** The thing of this name, read if a process of this run has written it. Processes that start together may each make it. */
export async function oncePerRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  const folder = inject("runFolder");
  if (folder === undefined) return make();
  const file = join(folder, name);
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes !== undefined) return deserialize(bytes);
  const thing = await make();
  await writeFile(`${file}.${process.pid}`, serialize(thing));
  await rename(`${file}.${process.pid}`, file);
  return thing;
}
