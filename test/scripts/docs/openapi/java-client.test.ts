// A client generated from the OpenAPI document in another language: its generator is pure JavaScript, so that it runs wherever the
// tests do. What TypeScript forgives shows here: integers without a width, words without a name, unions that nothing tells apart.
// Where there is a Java compiler it reads what came out. Nothing generated is committed.
import { execFile, spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { openapiDocument } from "../../../../scripts/docs/openapi/document.ts";
import { newFolder } from "../../../helpers/new-folder.ts";
import { partAt } from "../../../helpers/openapi-lookup.ts";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "../../../..");
const document = openapiDocument();
const schemas = Object.entries(Object(partAt(document, "components", "schemas")));
const hasJava = spawnSync("javac", ["-version"]).status === 0;
const PARSE_ONLY = ["-proc:none", "-XDshould-stop.ifError=PARSE", "-XDshould-stop.ifNoError=PARSE"];
const FAST = ["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto"];

let folder: string;
/** What is generated, by class. */
const sources = new Map<string, string>();

beforeAll(async () => {
  folder = await newFolder();
  await writeFile(path.join(folder, "openapi.json"), JSON.stringify(document));
  const generator = path.join(ROOT, "node_modules/@openapi-generator-plus/java-cxf-client-generator");
  const config = { inputPath: "openapi.json", outputPath: "java", generator };
  await writeFile(path.join(folder, "config.json"), JSON.stringify(config));
  const program = path.join(ROOT, "node_modules/openapi-generator-plus/bin/ogplus.js");
  await run(process.execPath, [program, "-c", "config.json"], { cwd: folder });
  for (const name of await readdir(path.join(folder, "java"), { recursive: true })) {
    if (!name.endsWith(".java")) continue;
    sources.set(path.basename(name, ".java"), await readFile(path.join(folder, "java", name), "utf8"));
  }
}, 60_000);

function javaOf(id: string): string {
  const found = sources.get(id);
  if (found === undefined) throw new Error(`no class ${id}`);
  return found;
}

test("every operation is a method named by its id", () => {
  const all = [...sources.values()].join("\n");
  const ids = Object.values(Object(document.paths)).flatMap((item) =>
    Object.values(Object(item)).map((operation) => String(Object(operation).operationId)),
  );
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => !all.includes(` ${id}(`))).toEqual([]);
});

test("every object schema is a class named by its title, except maps of names", () => {
  const objects = schemas.filter(([, schema]) => Object(schema).properties !== undefined);
  expect(objects.filter(([id]) => !sources.has(id)).map(([id]) => id)).toEqual([]);
});

describe("a set of words is one enum with one name wherever it occurs", () => {
  const words = schemas.filter(([, schema]) => Object(schema).enum !== undefined);
  test.each(words)("%s", (id, schema) => {
    const values = Array.from(javaOf(id).matchAll(/XmlEnumValue\("([^"]+)"\)/g), ([, value]) => value);
    expect(values).toEqual(Object(schema).enum);
  });

  test("TraceCost uses them", () => {
    const types = ["Currency currency", "PricedStatus status", "OfferStatus modelStatus"];
    expect(types.filter((type) => !javaOf("TraceCost").includes(`.${type};`))).toEqual([]);
  });
});

test.each(["TraceBatchLine", "ResponseBatchLine"])("the variants of %s are told apart by result", (id) => {
  const { mapping } = Object(partAt(document, "components", "schemas", id, "discriminator"));
  const pairs = Array.from(javaOf(id).matchAll(/model\.(\w+)\.class, name = "(\w+)"/g), ([, type, word]) => [
    word,
    `#/components/schemas/${type}`,
  ]);
  expect(Object.fromEntries(pairs)).toEqual(mapping);
  expect(pairs).toHaveLength(Object.keys(mapping).length);
});

test("counts are wide integers, and exact amounts are text", () => {
  expect(javaOf("TraceUsageRequest")).toMatch(/private (long|java\.lang\.Long) promptTokens;/);
  expect(javaOf("CostBreakdown")).toContain("java.lang.String totalExact;");
});

test("deprecated fields are marked", () => {
  const marks = javaOf("DatedPrice").matchAll(/@java\.lang\.Deprecated\s+@\S+\.Schema\(name = "(\w+)"/g);
  const marked = Array.from(marks, ([, name]) => name);
  expect(marked).toEqual(["from", "until"]);
});

test.skipIf(!hasJava)(
  "a Java compiler accepts it",
  async () => {
    const files = (await readdir(path.join(folder, "java"), { recursive: true })).filter((name) =>
      name.endsWith(".java"),
    );
    const { stdout, stderr } = await run("javac", [...FAST, ...PARSE_ONLY, ...files], {
      cwd: path.join(folder, "java"),
    });
    expect([stdout, stderr]).toEqual(["", ""]);
  },
  60_000,
);
