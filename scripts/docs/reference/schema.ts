// A schema as people read it: its type in a few words, and its fields with what each means.
import { html } from "hono/html";
import type { Html } from "../guide/document.ts";
import { namedBy, type Schema } from "./document-shape.ts";
import { inline } from "./prose.ts";

/** Whole numbers are counted exactly up to here; a bound there says nothing of the field. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/** The type in words, named schemas as links. */
export function typeText(schema: Schema): Html {
  // An object that can have nothing in it stands for null alone.
  if (schema.maxProperties === 0) return literal(null);
  const text = plainType(schema);
  return schema.nullable && !schema.enum?.includes(null) ? html`${text} or null` : text;
}

function plainType(schema: Schema): Html {
  const { $ref, allOf, oneOf, items = {}, additionalProperties: values, type = "anything" } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${namedBy($ref)}">${namedBy($ref)}</a>`;
  if (allOf) return joined(allOf.map(typeText));
  if (oneOf) return joined(oneOf.map(typeText));
  if (schema.enum) return joined(schema.enum.map(literal));
  const words = schema["x-extensible-enum"];
  if (words) return joined([...words.map(literal), html`other text`]);
  if (type === "array") return html`list of ${typeText(items)}`;
  if (typeof values === "object" && !schema.properties && Object.keys(values).length > 0)
    return html`${typeText(values)} by name`;
  return html`${type}${boundsText(schema)}`;
}

/** The fields of a schema and of the objects within it. */
export function fieldList({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries(properties).map(([name, field]) => {
    const within = field.properties ?? field.items?.properties;
    const inner = within ? fieldList(field.properties ? field : (field.items ?? {})) : "";
    const optional = required.includes(name) ? "" : ", optional";
    const deprecated = field.deprecated ? ", deprecated" : "";
    return html`<dt><code>${name}</code> <span class="type">${typeText(field)}${optional}${deprecated}</span></dt>
<dd>${inline(field.description ?? "")}${inner}</dd>
`;
  });
  return fields.length === 0 ? html`` : html`<dl>${fields}</dl>`;
}

function boundsText({ minimum, maximum = NO_BOUND, minLength = 0, maxLength }: Schema): string {
  if (minimum !== undefined)
    return maximum === NO_BOUND ? `, ${minimum} or more` : `, ${minimum} to ${maximum}`;
  return maxLength === undefined ? "" : `, ${minLength} to ${maxLength} characters`;
}

function literal(value: unknown): Html {
  return value === null ? html`null` : html`<code>${String(value)}</code>`;
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, i) => (i === 0 ? part : html` or ${part}`))}`;
}
