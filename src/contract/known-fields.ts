// The fields a request may have, read from its validating schema so that there is no second list.
import * as z from "zod/mini";

/** `fields` of an object, or `each` element of an array; neither if any name is allowed. What `takes` refuses counts as absent. */
export type KnownFields = {
  readonly takes?: (value: unknown) => boolean;
  readonly fields?: ReadonlyMap<string, KnownFields>;
  readonly each?: KnownFields;
};

const ANY: KnownFields = {};

/** The fields that a schema reads. */
export function knownFields(schema: z.core.$ZodType): KnownFields {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return {
        fields: new Map(Object.entries(def.shape).map(([name, field]) => [name, knownFields(field)])),
      };
    case "array":
      return { each: knownFields(def.element) };
    case "optional":
    case "nullable":
    case "default":
      return knownFields(def.innerType);
    case "pipe":
      return knownFields(def.out);
    case "catch":
      return { takes: (value) => z.safeParse(def.innerType, value).success };
    default:
      return ANY;
  }
}
