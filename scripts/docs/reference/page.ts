// /docs: every path of the OpenAPI document with its parameters, a call to paste and a real answer, on one page without scripts.
import { html } from "hono/html";
import { type Html, wholeDocument } from "../guide/document.ts";
import type { Part } from "../openapi/part.ts";
import { allOperations, type OpenApi, type Placed } from "./document-shape.ts";
import { operationArticle } from "./operation.ts";
import { blocks, inline } from "./prose.ts";
import { fieldList, typeText } from "./schema.ts";

const ABOUT = "Every path of the model price service: parameters, a call to paste, a real answer.";

type Group = { name: string; description: string; own: Placed[] };

/** The page of a document that `openapiDocument` made. */
export async function referencePage(document: Part): Promise<string> {
  const openapi = document as unknown as OpenApi;
  const { info, tags, components } = openapi;
  const placed = allOperations(openapi);
  const groups = tags.map(
    (tag): Group => ({ ...tag, own: placed.filter(({ operation }) => operation.tags[0] === tag.name) }),
  );
  const [lead = "", ...rules] = info.description.split("\n\n");
  const head = html`<h1>Reference</h1>
<p class="lead">${inline(lead)}</p>`;
  const contents = html`<p><a href="#rules">What holds everywhere</a></p>
${groups.map(groupContents)}<p><a href="#headers">Headers</a></p>
<p><a href="#schemas">Schemas</a></p>`;
  const main = html`<section id="rules">
<h2>What holds everywhere</h2>
${blocks(rules.join("\n\n"))}
</section>
${groups.map((group) => groupSection(group, components))}${headerList(components)}
${schemaList(components)}`;
  return wholeDocument({ title: "Reference", about: ABOUT, path: "/docs", head, contents, main });
}

function groupContents({ name, own }: Group, at: number): Html {
  const items = own.map(
    ({ operation: { operationId, summary } }) => html`<li><a href="#${operationId}">${summary}</a></li>
`,
  );
  return html`<details${at === 0 ? html` open` : ""}><summary>${capital(name)}</summary>
<ul>${items}</ul>
</details>
`;
}

function groupSection({ name, description, own }: Group, components: OpenApi["components"]): Html {
  return html`<section id="${name}">
<h2>${capital(name)}</h2>
<p>${inline(description)}</p>
${own.map((one) => operationArticle(one, components))}</section>
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

/** Folded; a link to one of them opens it. */
function schemaList({ schemas }: OpenApi["components"]): Html {
  const articles = Object.entries(schemas).map(([name, schema]) => {
    const { description = "", properties } = schema;
    return html`<details><summary><h3>${name}</h3></summary>
<article id="schema-${name}">
<p>${inline(description)}${properties ? "" : html` <span class="type">${typeText(schema)}</span>`}</p>
${fieldList(schema)}
</article>
</details>
`;
  });
  return html`<section id="schemas">
<h2>Schemas</h2>
<p>What requests and answers are made of; a link to one opens it.</p>
${articles}</section>`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
