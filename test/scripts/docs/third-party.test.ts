// Packages in a bundle, and the text that passes their licences on.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bundledPackages, thirdPartyText } from "../../../scripts/docs/third-party.ts";
import { newFolder } from "../../helpers/new-folder.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

test.each([
  ["node_modules/preact/dist/preact.mjs", 1, ["node_modules/preact"]],
  ["node_modules/@kurkle/color/dist/color.esm.js", 1, ["node_modules/@kurkle/color"]],
  ["node_modules/a/node_modules/b/index.js", 1, ["node_modules/a/node_modules/b"]],
  ["../other/node_modules/a/index.js", 1, ["../other/node_modules/a"]],
  ["src/web/ui/format.ts", 1, []],
  ["src/node_modules.ts", 1, []],
  // Imported, and shaken off.
  ["node_modules/zod/v4/core/index.js", 0, []],
])("%s with %i bytes in the bundle belongs to %j", (file, bytesInOutput, packages) => {
  expect(bundledPackages([bundleOf({ [file]: { bytesInOutput } })])).toEqual(packages);
});

test("packages of several bundles are named once and in order", () => {
  const some = { bytesInOutput: 1 };
  const [one, two] = [
    { "node_modules/b/1.js": some, "node_modules/b/2.js": some },
    { "node_modules/a/1.js": some },
  ];
  expect(bundledPackages([bundleOf(one), bundleOf(two), bundleOf(one)])).toEqual([
    "node_modules/a",
    "node_modules/b",
  ]);
});

test.each([
  ["LICENSE", { LICENSE: "the terms\n" }, "the terms\n"],
  ["licence.md", { "licence.md": "the terms" }, "the terms\n"],
  ["LICENSE and NOTICE", { LICENSE: "the terms", NOTICE: "the notice" }, "the terms\n\nthe notice\n"],
])("a package with %s has its licence text", async (name, files, text) => {
  const own = await packageWith(`with ${name}`, files);
  expect(await thirdPartyText([own])).toMatch(new RegExp(`\nwith ${name} 1\\.2\\.3 \\(ISC\\)\n-+\n${text}$`));
});

test.each([
  ["nothing", {}],
  ["a readme that names it", { "README.md": "MIT" }],
  ["a source file of that name", { "license.js": "x" }],
])("a package with %s is refused by name", async (name, files) => {
  const own = await packageWith(name, files);
  await expect(thirdPartyText([own])).rejects.toThrow(`${name} is bundled`);
});

/** As much of esbuild's report as is read. */
function bundleOf(inputs: Record<string, { bytesInOutput: number }>) {
  return { outputs: { "out.js": { bytes: 1, inputs, imports: [], exports: [] } } };
}

async function packageWith(name: string, files: Record<string, string>): Promise<string> {
  const own = path.join(folder, name);
  await mkdir(own);
  const manifest = { name, version: "1.2.3", license: "ISC" };
  await writeFile(path.join(own, "package.json"), JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(own, file), text);
  return own;
}
