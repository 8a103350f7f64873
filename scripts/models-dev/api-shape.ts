// The shape of models.dev's api.json, restated from its documentation: which fields there are, which of them are always there, and
// what each may hold. For the gate, the documents and the tests; the Worker sends the text as it is.
import * as z from "zod/mini";
import type { RateName } from "../../src/schemas/price.ts";

/** A price above this in USD per million tokens is one per token in a wrong field. */
const DEAREST = 1_000_000;

/** Our rates by its fields. */
export const FIELDS = {
  prompt: "input",
  completion: "output",
  internal_reasoning: "reasoning",
  input_cache_read: "cache_read",
  input_cache_write: "cache_write",
  audio: "input_audio",
  audio_output: "output_audio",
} as const satisfies Partial<Record<RateName, string>>;

const price = z.number().check(z.gte(0), z.lte(DEAREST));
const tokens = z.number().check(z.gte(0));
const text = z.string().check(z.minLength(1));
const date = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/));
const modalities = z.array(z.enum(["text", "audio", "image", "video", "pdf"]));

const card = {
  input: price,
  output: price,
  reasoning: z.exactOptional(price),
  cache_read: z.exactOptional(price),
  cache_write: z.exactOptional(price),
  input_audio: z.exactOptional(price),
  output_audio: z.exactOptional(price),
};

const tier = z.strictObject({
  ...card,
  tier: z.strictObject({ type: z.literal("context"), size: z.int().check(z.gte(1)) }),
});

/** USD per million tokens; what is not known is left out. */
export const apiMapCost = z.strictObject({
  ...card,
  tiers: z.exactOptional(z.array(tier).check(z.minLength(1))),
  context_over_200k: z.exactOptional(z.strictObject(card)),
});

const mode = z.strictObject({
  cost: z.exactOptional(z.strictObject(card)),
  provider: z.exactOptional(
    z.strictObject({
      body: z.exactOptional(z.record(z.string(), z.unknown())),
      headers: z.exactOptional(z.record(z.string(), z.string())),
    }),
  ),
});

export const apiMapModel = z
  .strictObject({
    id: text,
    name: text,
    family: z.exactOptional(text),
    attachment: z.boolean(),
    reasoning: z.boolean(),
    tool_call: z.boolean(),
    interleaved: z.exactOptional(z.union([z.literal(true), z.strictObject({ field: text })])),
    structured_output: z.exactOptional(z.boolean()),
    temperature: z.exactOptional(z.boolean()),
    knowledge: z.exactOptional(date),
    release_date: date,
    last_updated: date,
    modalities: z.strictObject({ input: modalities, output: modalities }),
    open_weights: z.boolean(),
    limit: z.strictObject({ context: tokens, input: z.exactOptional(tokens), output: tokens }),
    status: z.exactOptional(z.enum(["alpha", "beta", "deprecated"])),
    experimental: z.exactOptional(z.strictObject({ modes: z.record(z.string(), mode) })),
    cost: z.exactOptional(apiMapCost),
    provider: z.exactOptional(
      z.strictObject({
        npm: z.exactOptional(text),
        api: z.exactOptional(text),
        shape: z.exactOptional(text),
      }),
    ),
    canonical_model_id: z.exactOptional(text),
  })
  .check(
    z.refine(({ reasoning, cost }) => reasoning || cost?.reasoning === undefined, {
      path: ["cost", "reasoning"],
      message: "is there though the model does not reason",
    }),
  );

export const apiMapProvider = z.strictObject({
  id: text,
  env: z.array(text),
  npm: text,
  api: z.exactOptional(text),
  name: text,
  doc: z.exactOptional(text),
  models: z.record(z.string(), apiMapModel),
});

/** Provider id -> provider. */
export const apiMap = z.record(z.string(), apiMapProvider);
