// npm run package - writes dist/package/, the package of the calculator for programs of one's own; `npm publish dist/package` sends it.
import { readFile } from "node:fs/promises";
import { buildPackage } from "../package/build-package.ts";

const { version } = JSON.parse(await readFile("package.json", "utf8"));
const sizes = await buildPackage("dist/package", version);
for (const [entry, bytes] of Object.entries(sizes)) console.log(`${entry}.js ${bytes} bytes gzipped`);
