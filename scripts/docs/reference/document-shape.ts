// As much of an OpenAPI document as the reference shows.

type Bound = "minimum" | "maximum" | "minLength" | "maxLength" | "maxProperties";

export type Schema = Partial<Record<"$ref" | "description" | "type", string>> &
  Partial<Record<"nullable" | "deprecated", boolean> & Record<Bound, number>> & {
    enum?: unknown[];
    /** Known words, beside which any other text may come. */
    "x-extensible-enum"?: unknown[];
    allOf?: Schema[];
    oneOf?: Schema[];
    items?: Schema;
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
  };

export type Content = Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }>;

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
};

type Reference = { $ref: string };

export type Answer = { description: string; content?: Content };

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Content };
  responses: Record<string, Answer | Reference>;
};

export type OpenApi = {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { description: string }>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
};

/** An operation with its place. */
export type Placed = { method: string; path: string; operation: Operation };

/** Every operation, in the document's order. */
export function allOperations({ paths }: OpenApi): Placed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** The part itself, or the one of `named` that a reference names; throws if it is missing. */
export function resolved<T extends object>(part: T | Reference, named: Record<string, T>): T {
  if (!("$ref" in part)) return part;
  const found = named[namedBy(part.$ref)];
  if (found === undefined) throw new Error(`the document has no ${part.$ref}`);
  return found;
}

/** What a reference names is the last part of it. */
export function namedBy(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
