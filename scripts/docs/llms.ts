// /llms.txt: what the service is and how to call it, as plain text for programs: the document's calls, and parts of the guide.
import { SECTIONS } from "./guide/page.ts";
import { RECIPES } from "./guide/recipe-list.ts";
import type { Part } from "./openapi/part.ts";
import { allOperations, type OpenApi, resolved } from "./reference/document-shape.ts";
import { shellCall } from "./reference/operation.ts";

/** The guide's sections that it repeats. */
const REPEATED: readonly string[] = ["counts", "litellm", "agents", "unknown", "failures"];

/** The text of a document that `openapiDocument` made; `asOf` is the day of its prices. */
export function llmsText(document: Part, asOf: string): string {
  const openapi = document as unknown as OpenApi;
  const operations = allOperations(openapi).filter(({ method }) => method !== "head");
  const endpoints = operations.map((placed) => {
    const { summary, description = "", parameters = [] } = placed.operation;
    const named = parameters.map((one) => resolved(one, openapi.components.parameters));
    const optional = named.filter(({ required, in: place }) => !required && place === "query");
    const names = optional.length > 0 ? ` Optional: ${optional.map(({ name }) => name).join(", ")}.` : "";
    return `${summary}. ${description}${names}\n\n    ${shellCall(placed, named)}`;
  });
  const repeated = SECTIONS.filter(({ id }) => REPEATED.includes(id));
  return `# Model prices

> What a model costs at a provider, and what one call cost, to the last digit. Public HTTP service, JSON, without a key unless this
> deployment requires one. Prices as of ${asOf}.

Prices are USD. Rates are USD per token (request: per call; web_search: per search; discount: a fraction).
Every call below runs as it is pasted into a shell. Signatures (.minisig) exist where the deployment signs its files.

## Endpoints

${endpoints.join("\n\n")}

${repeated.map(({ name, text }) => `## ${name}\n\n${text}`).join("\n\n")}

## Documents

- [Guide](/docs/guide): worked examples per provider; recipes as /docs/guide/<name>: ${RECIPES.map(({ slug }) => slug).join(", ")}
- [Port](/docs/guide/port): every rule of the calculator, for programs that bill by \`/v1/snapshot.json\` themselves
- [Reference](/docs): every path with its parameters and real answers
- [OpenAPI 3.0](/openapi.json)
- [Catalogue](/)
`;
}
