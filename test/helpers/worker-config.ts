// wrangler.toml for tests that start or bundle the Worker: as it is deployed, but that no site is built, which takes half a minute.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { newFolder } from "./new-folder.ts";

/** The path of such a configuration with these files as its site, and with so many requests a minute where that is given. */
export async function workerConfig(files: Record<string, string> = {}, limit?: number): Promise<string> {
  const folder = await newFolder();
  const site = join(folder, "site");
  await mkdir(site);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), text);
  }
  const deployed = await readFile("wrangler.toml", "utf8");
  const config = deployed
    .replace(/^\[build\]\ncommand = .*\n/m, "")
    .replace('"dist/site"', JSON.stringify(site))
    .replaceAll(/"((?:\.\/)?src\/[^"]+\.ts)"/g, (_, file: string) => JSON.stringify(resolve(file)))
    .replace(/(?<=\blimit = )\d+/, (deployedLimit) => String(limit ?? deployedLimit));
  await writeFile(join(folder, "wrangler.toml"), config);
  return join(folder, "wrangler.toml");
}
