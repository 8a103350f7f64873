// Generates clients from an OpenAPI document, in a process of its own: `node generate-clients.ts <folder>`, which has `openapi.json`, gets
// `openapi-typescript.d.ts` and `hey-api/`. Both generators print through the API of TypeScript's compiler, which TypeScript 7 has not:
// they are handed that of an earlier one.
import { readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import path from "node:path";

const EARLIER = `data:text/javascript,${encodeURIComponent(
  `import all from ${JSON.stringify(import.meta.resolve("@ts-morph/common"))}; export default all.ts;`,
)}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "typescript" ? { url: EARLIER, shortCircuit: true } : next(specifier, context),
});

const [folder = ""] = process.argv.slice(2);
const document = path.join(folder, "openapi.json");
const { default: openapiTS, astToString } = await import("openapi-typescript");
const types = await openapiTS(JSON.parse(await readFile(document, "utf8")), { silent: true });
await writeFile(path.join(folder, "openapi-typescript.d.ts"), astToString(types));
const { createClient } = await import("@hey-api/openapi-ts");
await createClient({
  input: document,
  output: path.join(folder, "hey-api"),
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
  logs: { level: "silent" },
});
