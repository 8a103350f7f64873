// What bundles have in the place of zod/mini reads every request as zod does: the same values, the same refusals.
import { build } from "esbuild";
import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { BUNDLED_ZOD } from "../../scripts/bundled-zod.ts";
import { toFailure } from "../../src/http/validate.ts";

type Requests = { safeParse: typeof z.safeParse; schemas: Readonly<Record<string, () => z.ZodMiniType>> };

/** Every request's schema in a bundle, with what reads it. */
async function requests(alias: Readonly<Record<string, string>>): Promise<Requests> {
  const files = ["cost-requests", "list-requests", "quote-requests", "own-rates-fields"];
  const contents = ['export { safeParse } from "zod/mini";']
    .concat(files.map((file) => `export * from "./src/contract/${file}.ts";`))
    .join("\n");
  const stdin = { contents, resolveDir: process.cwd() };
  const options = { bundle: true, format: "esm", write: false, alias: { ...alias } } as const;
  const { outputFiles } = await build({ ...options, stdin });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { safeParse, ...made } = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
  const isRequest = (name: string) => /(Request|Query|Params|Usage|quoteCall|batchHead)$/.test(name);
  return {
    safeParse,
    schemas: Object.fromEntries(
      Object.entries(made).filter(([name]) => isRequest(name)),
    ) as Requests["schemas"],
  };
}

const [whole, bundled] = [await requests({}), await requests(BUNDLED_ZOD)];

const NUMBERS = [0, 1, -1, 1.5, 18, 19, 1e9, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300];
const TEXTS = [
  ...[
    "",
    " ",
    "a",
    "1",
    "0",
    "12",
    "-2.5",
    "-101",
    "0.5",
    "1e5",
    "2026-01-31",
    "2026-02-30",
    "2026-01-31T12:00:00Z",
  ],
  ...[
    "EUR",
    "USD",
    "*",
    "openai, anthropic",
    ",",
    "chat",
    "prompt,up",
    "active",
    "2026-01",
    "0123456789abcdef",
  ],
  ...["9007199254740991", "9007199254740992", "x".repeat(100), "x".repeat(101), "x".repeat(257)],
  ...["😀".repeat(64), "😀".repeat(65), "😀".repeat(100), "😀".repeat(101), "1".repeat(16), "1".repeat(31)],
];
const junk = fc.constantFrom<unknown>(
  null,
  true,
  5,
  "x",
  [],
  {},
  [null],
  { a: 1 },
  JSON.parse('{"__proto__":1}'),
);

/** Values near those that a schema takes. */
function near(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, near(field)]);
      return fc.record({ ...Object.fromEntries(fields), extra: junk }, { requiredKeys: [] });
    }
    case "array":
      return fc.array(near(def.element), { maxLength: 3 });
    case "record":
      return fc.dictionary(fitting(def.keyType) as fc.Arbitrary<string>, near(def.valueType), { maxKeys: 3 });
    case "union":
      return fc.oneof(...def.options.map(near));
    case "enum":
      return fc.constantFrom<unknown>(...Object.values(def.entries));
    case "optional":
    case "nullable":
    case "default":
    case "catch":
      return fc.oneof(near(def.innerType), near(def.innerType), fc.constant(undefined));
    case "pipe":
      return near((def.in as z.core.$ZodTypes)._zod.def.type === "unknown" ? def.out : def.in);
    case "number":
      return fc.constantFrom(...NUMBERS);
    case "boolean":
      return fc.boolean();
    default:
      return fc.constantFrom<unknown>(...TEXTS);
  }
}

function reading({ safeParse, schemas }: Requests, name: string, value: unknown) {
  const { success, data, error } = safeParse(made(schemas, name), value);
  return success ? [JSON.stringify(data), data] : toFailure(error.issues, value, "json");
}

const kept = new Map<unknown, z.ZodMiniType>();

function made(schemas: Requests["schemas"], name: string): z.ZodMiniType {
  const schema = kept.get(schemas[name]) ?? schemas[name]?.();
  if (schema === undefined) throw new Error(`there is no ${name}`);
  kept.set(schemas[name], schema);
  return schema;
}

test("every request is in both", () => {
  expect(Object.keys(whole.schemas).length).toBeGreaterThan(20);
  expect(Object.keys(bundled.schemas)).toEqual(Object.keys(whole.schemas));
});

test.each(Object.keys(whole.schemas))("%s", (name) => {
  const all = fc.property(near(made(whole.schemas, name)), (value) => {
    expect(reading(bundled, name, value)).toEqual(reading(whole, name, value));
  });
  fc.assert(all, { numRuns: 300 });
});
