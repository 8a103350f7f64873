// Which packages are bundled into what is served, and the licences they ask to be passed on.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Metafile } from "esbuild";
import { byCodePoint } from "../files/code-point-order.ts";

/** The file's name in the site's folder. */
export const THIRD_PARTY_FILE = "third-party-licenses.txt";

const IN_PACKAGE = /^(?<folder>(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** A licence or notice, with or without an ending. */
const LICENCE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;
/** Packages published without their licence's text, and the one by the same authors that has it. */
const TEXT_OF: Readonly<Record<string, string>> = { "@hono/zod-validator": "hono" };

/** Folders of the packages in a bundle, by path; esbuild names them relative to its working directory. */
export function bundledPackages(metafiles: readonly Pick<Metafile, "outputs">[]): string[] {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  );
  const folders = inputs.flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (IN_PACKAGE.exec(file)?.groups?.folder ?? []) : [],
  );
  return [...new Set(folders)].sort(byCodePoint);
}

/** Name, version and licence of each package in these folders, with the whole texts; throws for a package without one. */
export async function thirdPartyText(folders: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map(describePackage));
  return `Packages that the pages and the service contain, and their licences.\n\n${parts.join("\n")}`;
}

async function describePackage(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const from = TEXT_OF[name] === undefined ? folder : folder.replace(name, TEXT_OF[name]);
  const files = (await readdir(from)).filter((file) => LICENCE.test(file)).sort(byCodePoint);
  const texts = await Promise.all(files.map((file) => readFile(path.join(from, file), "utf8")));
  if (texts.length === 0) throw new Error(`${name} is bundled, but ${folder} has no licence to pass on`);
  const heading = `${name} ${version} (${license})`;
  return [heading, "-".repeat(heading.length), ...texts.map((text) => `${text.trim()}\n`)].join("\n");
}
