// Everything models.dev's api.json states besides prices, in our own format: prices/apimap/<its provider id>.json.
import * as z from "zod/mini";
import { day, listedPrice } from "../../src/schemas/price.ts";
import { label, modelFacts } from "./evidence.ts";

const json = z.json();

const date = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/));

/** How a client reaches a model: the AI SDK package, the address, and which of OpenAI's APIs it speaks. */
const serving = z.object({
  npm: z.exactOptional(label),
  api: z.exactOptional(label),
  shape: z.exactOptional(label),
});

/** The body and headers that request another mode of service, such as `priority` or thinking. */
const mode = z.object({
  body: z.exactOptional(z.record(z.string(), json)),
  headers: z.exactOptional(z.record(z.string(), z.string())),
});

export const apiModel = z.object({
  id: label,
  facts: modelFacts,
  family: z.exactOptional(label),
  /** The model's knowledge cutoff. */
  knowledge: z.exactOptional(date),
  /** When its maker last updated it. */
  updated: z.exactOptional(date),
  /** Whether it accepts a temperature. */
  temperature: z.exactOptional(z.boolean()),
  /** Present only when the source says it is missing; `facts` lists the capability otherwise. */
  structured_output: z.exactOptional(z.literal(false)),
  /** Whether its reasoning is sent back with the next call: true, or the name of the field that carries it. */
  interleaved: z.exactOptional(z.union([z.literal(true), label])),
  /** The maker's model, `<maker>/<model>`, as the document names it. */
  canonical: z.exactOptional(label),
  serving: z.exactOptional(serving),
  modes: z.exactOptional(z.record(z.string(), mode)),
  /** Its prices, if the provider is not in the registry; otherwise the catalogue has them. */
  prices: z.exactOptional(z.array(listedPrice)),
  /** The last day it was read, when it differs from the file's. */
  read: z.exactOptional(day),
  /** The day of the first reading without it. */
  gone: z.exactOptional(day),
});

/** One provider of the document. */
export const apiProvider = z.object({
  /** Its id in the document. Also the name of its file, so never a path. */
  provider: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)),
  read: day,
  name: label,
  /** The AI SDK package that calls it. */
  npm: label,
  /** Names of environment variables that hold its key. */
  env: z.array(label),
  /** The address of its API; it may name variables. */
  api: z.exactOptional(label),
  /** The page that lists its models. */
  doc: z.exactOptional(label),
  models: z.array(apiModel),
});

export type ApiModel = z.infer<typeof apiModel>;
export type ApiProvider = z.infer<typeof apiProvider>;
