// The answers of the camelCase calculator: the other calculators' answers under the names of camel-names.ts, sentences included.
import * as z from "zod/mini";
import { CAMEL_TEXTS, type CamelAnswer, camelName } from "../schemas/camel-names.ts";
import { SUBPROVIDERS } from "../schemas/subprovider-names.ts";
import { COST, FAILED, failedTraceCost, traceCost } from "./cost-answers.ts";
import { MODEL_PRICING_PROVIDERS, MODEL_PRICING_RATES } from "./cost-requests.ts";
import { PUBLIC_RATE_SENTENCES } from "./count-sentences.ts";
import { alike, camelSentences, describe, descriptionOf, fieldsOf, maybe, object } from "./field.ts";
import { rate } from "./price-answers.ts";

const own = {
  provider_id: [z.enum(MODEL_PRICING_PROVIDERS), "The provider's slug."],
  subprovider: [z.nullable(z.enum(SUBPROVIDERS)), "As sent; null without one."],
} as const;
const rates = object(
  "SitePricing",
  "The rates that were used; a missing rate is 0.",
  alike(MODEL_PRICING_RATES, rate, PUBLIC_RATE_SENTENCES),
);
const calculation = object("SiteCalculation", COST, {
  ...fieldsOf(traceCost),
  ...own,
  pricing: [rates, fieldsOf(traceCost).pricing[1]],
});
const failed = object("FailedSiteCalculation", FAILED, { ...fieldsOf(failedTraceCost), ...own });

type Renaming = ((text: string) => string) | null | undefined;
const TEXTS: ReadonlyMap<string, Renaming> = new Map(Object.entries(CAMEL_TEXTS));

const made = new Map<z.core.$ZodType, z.ZodMiniObject>();

function camelSchema(schema: z.core.$ZodType, rename: Renaming): z.ZodMiniType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const word = <T>(text: T) => (rename && typeof text === "string" ? rename(text) : text);
  switch (def.type) {
    case "object":
      return camelObject(schema as z.ZodMiniObject, rename);
    case "array":
      return z.array(camelSchema(def.element, rename));
    case "optional":
      return maybe(camelSchema(def.innerType, rename));
    case "union":
      return z.union(def.options.map((one) => camelSchema(one, rename)));
    case "record": {
      const { def: key } = (def.keyType as z.core.$ZodTypes)._zod;
      const value = camelSchema(def.valueType, rename);
      return key.type === "enum"
        ? z.partialRecord(z.enum(Object.values(key.entries).map((one) => camelName(String(one)))), value)
        : z.record(z.string(), value);
    }
    case "enum":
      return z.enum(Object.values(def.entries).map((one) => String(word(one))));
    case "literal":
      return z.literal(def.values.map(word));
    default:
      return schema as z.ZodMiniType;
  }
}

function camelObject(schema: z.ZodMiniObject, rename: Renaming): z.ZodMiniObject {
  const known = made.get(schema);
  if (known) return known;
  const shape = Object.entries(schema.shape).map(([name, field]) => {
    const inner = TEXTS.get(name);
    return [camelName(name), inner === null ? field : camelSchema(field, inner ?? rename)];
  });
  const camel: z.ZodMiniObject = z.object(Object.fromEntries(shape));
  const { id, text = "", sentences = {} } = descriptionOf(schema) ?? {};
  made.set(schema, camel);
  if (id === undefined) return camel;
  return describe(camel, id.includes("Site") ? id : `Site${id}`, text, camelSentences(sentences));
}

camelSchema(calculation, undefined);
camelSchema(failed, undefined);

export const CAMEL_OBJECTS: readonly z.ZodMiniType[] = [...made.values()];

export type CamelCalculation = CamelAnswer<z.input<typeof calculation>>;
/** The body of the calculator's 402 or 404. */
export type FailedCamelCalculation = CamelAnswer<z.input<typeof failed>>;
