// The package's reader of requests is zod's twin: whole bodies with a few places spoiled, read by both.
import { join } from "node:path";
import fc from "fast-check";
import { type Plugin, rolldown } from "rolldown";
import { beforeAll, expect, test, vi } from "vitest";
import { newFolder } from "../../helpers/new-folder.ts";

const ENTRY = { name: "n", provider_id: "p", model_id: "m", percent: "-15", rates: null, units: null };
const RATES = { ...ENTRY, percent: null, rates: { prompt: "0.1" }, units: { pages: "2" }, flat: true };
const TIERS = { tiers: [{ above: 5, rates: { completion: "1" } }], from: "2026-01-31", until: null };
const OPTIONS = {
  ...{ api: "chat", service_tier: "flex", region: "eu", search_context_size: "low", lenient: true },
  ...{ allowance_used: false, id: "a", prices_version: "12", detail: "full", reported_cost: "0.5" },
  adjustments: [
    { name: "a", percent: "5" },
    { name: "b", fixed: -1, percent: null },
  ],
  ...{ round: { places: 2 }, labels: { a: "b" }, tags: { a: "b" }, strict: false, at: "2026-01-31" },
  rates_book: [ENTRY, { ...RATES, ...TIERS }],
  convert_to: { code: "EUR", per_usd: "0.9", as_of: "2026-11-20" },
};
const USAGE = {
  ...{ prompt_tokens: 5, completion_tokens: 2, cache_read_tokens: 1, cache_write_1h_tokens: null },
  ...{ units: { pages: "1.5" }, total_tokens: 7, brand_new: 1 },
};
const CALL = { ...OPTIONS, model_id: "m", provider_id: "p", subprovider: "OpenAI", usage: USAGE };
const RESPONSE = { ...OPTIONS, response: {}, provider_id: null, usage_convention: "inclusive" };
const QUOTE = {
  calls: [{ id: "a", model_id: "m", prompt_tokens: 5, max_output_tokens: 2, cached_share: "0.5" }],
  ...{ budget: "0.1", capability: ["vision"], certainty: ["high"], kind: ["host"], rates_book: [ENTRY] },
};
type Read = (value: unknown, isStrict: boolean) => unknown;
type Body = keyof typeof BODIES;
const BODIES = { traceCostRequest: CALL, responseCostRequest: RESPONSE, quoteRequest: QUOTE };
let twins: Record<Body, Read>[];

const root = join(import.meta.dirname, "../../..");
const ENTRIES = "entries";
const entries: Plugin = {
  name: ENTRIES,
  resolveId: (id) => (id === ENTRIES ? join(root, "entries.js") : null),
  load: (id) =>
    id === join(root, "entries.js")
      ? [
          `import { requestReader } from "./src/routes/read-request.ts";`,
          `import * as requests from "./src/contract/cost-requests.ts";`,
          ...Object.keys(BODIES).map((body) => `export const ${body} = requestReader(requests.${body});`),
        ].join("\n")
      : null,
};

/** The readers of requests, bundled as the package is, with what is given in zod's place. */
async function readers(zod: Record<string, string>): Promise<Record<Body, Read>> {
  const folder = await newFolder();
  const unused = { shimMissingExports: true, onLog: () => {} };
  const bundle = await rolldown({ input: ENTRIES, resolve: { alias: zod }, plugins: [entries], ...unused });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "readers.mjs", codeSplitting: false });
  return import(join(folder, "readers.mjs"));
}

beforeAll(async () => {
  // The words of a language that another test loaded would be the real one's too; the Worker has none.
  vi.stubGlobal("__zod_globalConfig", undefined);
  const small = join(root, "scripts/package/small-zod.ts");
  twins = [await readers({}), await readers({ "zod/mini": small, "zod/v4/core": small })];
  vi.unstubAllGlobals();
});

/** What no field is, or what some other field is. */
const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    "",
    "x",
    "0.5",
    "-2.5",
    "1e3",
    "\ud83d\ude00".repeat(60),
    "a".repeat(300),
  ),
  fc.constantFrom(0, -1, 1.5, 2 ** 53, -(2 ** 53), 1e300, Number.NaN, 101, [], {}, [[]], [1, "a"], { a: 1 }),
  fc.constantFrom(...["batch", "full", "OpenAI", "2026-01-31", "12", "EUR"], { toString: "1" }),
  fc.integer({ min: 8, max: 1100 }).map((length) => Array(length).fill({ name: "n", percent: 1 })),
  fc
    .integer({ min: 8, max: 30 })
    .map((size) =>
      Object.fromEntries([..."abcdefghijklmnopqrstuvwxyzABCD"].slice(0, size).map((name) => [name, "1"])),
    ),
  fc.constant(JSON.parse('{"__proto__":"1","constructor":"2"}')),
);

/** The body with one place spoiled, by the steps that lead there. */
function spoil(value: unknown, steps: readonly number[], by: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return by;
  const names = [...Object.keys(value), Array.isArray(value) ? 0 : "another"];
  const name = names[step % names.length] ?? "";
  const copy = Array.isArray(value) ? [...value] : { ...value };
  return Object.assign(copy, { [name]: spoil(Reflect.get(value, name), rest, by) });
}

const places = fc.array(fc.tuple(fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }), odd), {
  maxLength: 4,
});

test.each(Object.keys(BODIES) as Body[])("%s: the same values, the same words", (body) => {
  fc.assert(
    fc.property(places, fc.boolean(), (spoiled, isStrict) => {
      const sent = spoiled.reduce<unknown>((value, [steps, by]) => spoil(value, steps, by), BODIES[body]);
      const [real, small] = twins.map((read) => read[body](sent, isStrict));
      expect(small).toStrictEqual(real);
    }),
    { numRuns: 600 },
  );
});
