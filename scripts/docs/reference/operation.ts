// One operation: what it does, what it takes, a call to paste, what it answers.
import { html } from "hono/html";
import type { Html } from "../guide/document.ts";
import type { Answer, Content, OpenApi, Operation, Parameter, Placed } from "./document-shape.ts";
import { resolved } from "./document-shape.ts";
import { inline } from "./prose.ts";
import { typeText } from "./schema.ts";

/** More than these are folded. */
const SHOWN_PARAMETERS = 6;

/** `components` are what its references name. */
export function operationArticle(placed: Placed, components: OpenApi["components"]): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description = "", requestBody, security } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolved(one, components.parameters));
  return html`<article id="${operationId}">
<h3>${summary}</h3>
<p class="route"><strong>${method.toUpperCase()}</strong> <code>${path}</code></p>
<p>${inline(description)}${security?.length === 0 ? " No key is ever required." : ""}</p>
${parameters.length === 0 ? "" : parameterList(parameters)}
${requestBody === undefined ? "" : bodyTypes(requestBody.content)}
<h4>Call</h4>
<pre tabindex="0"><code>${shellCall(placed, parameters, 2)}</code></pre>
${answerList(operation, components)}
</article>
`;
}

function parameterList(parameters: readonly Parameter[]): Html {
  const items = parameters.map(({ name, in: place, required, description = "", example, schema = {} }) => {
    const of = place === "query" ? "" : `${place}, `;
    return html`<dt><code>${name}</code> <span class="type">${of}${typeText(schema)}${required ? "" : ", optional"}</span></dt>
<dd>${inline(description)}${example === undefined ? "" : html` Example: <code>${String(example)}</code>`}</dd>
`;
  });
  const list = html`<dl>${items}</dl>`;
  if (items.length <= SHOWN_PARAMETERS) return html`<h4>Parameters</h4>${list}`;
  return html`<details><summary><h4>Parameters (${String(items.length)})</h4></summary>${list}</details>`;
}

function bodyTypes(content: Content): Html {
  const types = Object.entries(content).map(([type, { schema = {} }]) => {
    return html`<li><code>${type}</code>: ${typeText(schema)}. ${inline(schema.description ?? "")}</li>`;
  });
  return html`<h4>Body</h4>
<ul>${types}</ul>`;
}

/** As a shell line, with what must be there and nothing else; `indent` spreads its body over lines. */
export function shellCall(
  { method, path, operation }: Placed,
  parameters: readonly Parameter[],
  indent?: number,
): string {
  const wanted = parameters.filter(({ required }) => required);
  const filled = wanted
    .filter((one) => one.in === "path")
    .reduce((so, { name, example }) => so.replace(`{${name}}`, String(example)), path);
  const asked = wanted.filter((one) => one.in === "query").map((one) => [one.name, String(one.example)]);
  const query = asked.length > 0 ? `?${new URLSearchParams(Object.fromEntries(asked))}` : "";
  const call = `curl ${method === "head" ? "-sI" : "-s --compressed"} "$BASE${filled}${query}"`;
  const [example] = Object.values(operation.requestBody?.content["application/json"]?.examples ?? {});
  if (example === undefined) return call;
  const body = JSON.stringify(example.value, null, indent).replaceAll("'", "'\\''");
  return `${call} -H 'content-type: application/json' -d '${body}'`;
}

/** What an operation answers when all is well, its examples, and folded what it answers when not. */
function answerList({ responses }: Operation, components: OpenApi["components"]): Html {
  const answers = Object.entries(responses).map(
    ([status, given]) => [status, resolved(given, components.responses)] as const,
  );
  const [good, bad] = [answers.filter(isGood), answers.filter((one) => !isGood(one))];
  return html`<h4>Answers</h4>
<dl class="answers">${good.map(answerItem)}</dl>
${good.flatMap(([, answer]) => exampleAnswers(answer))}
<details><summary>Otherwise: ${bad.map(([status]) => status).join(", ")}</summary>
<dl class="answers">${bad.map(answerItem)}</dl>
</details>`;
}

type Given = readonly [status: string, answer: Answer];

function isGood([status]: Given): boolean {
  return Number(status) < 400;
}

function answerItem([status, answer]: Given): Html {
  return html`<dt>${status}</dt><dd>${inline(answer.description)}${contentTypes(answer)}</dd>
`;
}

function contentTypes({ content = {} }: Answer): Html[] {
  return Object.entries(content).map(
    ([type, { schema = {} }]) => html` <span class="type">${type}: ${typeText(schema)}</span>`,
  );
}

/** Folded, since lists are long. */
function exampleAnswers({ content = {} }: Answer): Html[] {
  const examples = Object.values(content).flatMap((one) => Object.values(one.examples ?? {}));
  return examples.map(({ value }, i) => {
    const text = typeof value === "string" ? value.trimEnd() : JSON.stringify(value, null, 2);
    return html`<details><summary>Example answer${examples.length > 1 ? ` ${i + 1}` : ""}</summary>
<pre tabindex="0"><code>${text}</code></pre>
</details>
`;
  });
}
