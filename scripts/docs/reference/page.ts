// /docs: every path of the OpenAPI document with its parameters, a call to paste and a real answer, on one page without scripts.
import { html } from "hono/html";
import { documentOf } from "../guide/document.ts";
import type { Html } from "../guide/recipe-list.ts";
import type { Part } from "../openapi/component.ts";
import type { OpenApi } from "./document-shape.ts";
import { operationOf, type Placed } from "./operation.ts";
import { blocks, inline } from "./prose.ts";
import { fieldsOf, typeOf } from "./schema.ts";

const ABOUT = "Every path of the model price service: parameters, a call to paste, a real answer.";

type Group = { name: string; description: string; own: Placed[] };

/** The page of a document that `openapiDocument` made. */
export async function referencePage(document: Part): Promise<string> {
  const { info, tags, paths, components } = document as unknown as OpenApi;
  const placed = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Placed => ({ method, path, operation })),
  );
  const groups = tags.map(
    (tag): Group => ({ ...tag, own: placed.filter(({ operation }) => operation.tags[0] === tag.name) }),
  );
  const header = html`<nav aria-label="Site"><a href="/">Catalogue</a> <a href="/docs/guide">Guide</a> <a href="/docs" aria-current="page">Reference</a> <a href="/openapi.json">openapi.json</a></nav>
<h1>Reference</h1>
${blocks(info.description)}
<nav aria-label="On this page">${groups.map(contentsOf)}
<p><a href="#headers">Headers</a> <a href="#schemas">Schemas</a></p>
</nav>`;
  const main = html`${groups.map((group) => sectionOf(group, components))}${headerList(components)}
${schemaList(components)}`;
  const links = html`<a href="/openapi.json">openapi.json</a> <a href="/llms.txt">llms.txt</a> <a href="/third-party-licenses.txt">Licences</a>`;
  return documentOf({ title: "Reference", about: ABOUT, path: "/docs", header, main, links });
}

function contentsOf({ name, own }: Group): Html {
  const items = own.map(({ method, path, operation: { operationId, summary } }) => {
    return html`<li><a href="#${operationId}">${summary}</a> <code>${method.toUpperCase()} ${path}</code></li>
`;
  });
  return html`
<p>${capital(name)}</p>
<ul class="routes">${items}</ul>`;
}

function sectionOf({ name, description, own }: Group, components: OpenApi["components"]): Html {
  return html`<section id="${name}">
<h2>${capital(name)}</h2>
<p>${inline(description)}</p>
${own.map((one) => operationOf(one, components))}</section>
`;
}

function headerList({ headers }: OpenApi["components"]): Html {
  const items = Object.entries(headers).map(
    ([name, { description }]) => html`<dt><code>${name}</code></dt><dd>${inline(description)}</dd>
`,
  );
  return html`<section id="headers">
<h2>Headers</h2>
<p>Those of answers; <a href="/openapi.json">openapi.json</a> says which answer has which.</p>
<dl>${items}</dl>
</section>`;
}

function schemaList({ schemas }: OpenApi["components"]): Html {
  const articles = Object.entries(schemas).map(([name, schema]) => {
    const { description = "", properties } = schema;
    return html`<article id="schema-${name}">
<h3>${name}</h3>
<p>${inline(description)}${properties ? "" : html` <span class="type">${typeOf(schema)}</span>`}</p>
${fieldsOf(schema)}
</article>
`;
  });
  return html`<section id="schemas">
<h2>Schemas</h2>
${articles}</section>`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
