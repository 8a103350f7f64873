// The OpenAPI document: generated from the schemas that routes validate with; tests check every answer against it.
import * as batches from "../../../src/contract/batch-answers.ts";
import * as bill from "../../../src/contract/bill-answers.ts";
import * as camel from "../../../src/contract/camel-answers.ts";
import * as costs from "../../../src/contract/cost-answers.ts";
import * as history from "../../../src/contract/history-answers.ts";
import * as prices from "../../../src/contract/price-answers.ts";
import * as quotes from "../../../src/contract/quote-answers.ts";
import * as reference from "../../../src/contract/reference-answers.ts";
import { REQUEST_BODIES } from "../../../src/contract/request-sentences.ts";
import * as responses from "../../../src/contract/response-answers.ts";
import * as service from "../../../src/contract/service-answers.ts";
import * as snapshot from "../../../src/contract/snapshot.ts";
import * as apiMap from "./api-map.ts";
import { CALCULATORS } from "./call-operations.ts";
import { namedSchemas, toSchemas } from "./component.ts";
import type { Call, Examples } from "./content.ts";
import { FAILED_CALLS, failureComponents } from "./failures.ts";
import { MAPS } from "./file-operations.ts";
import { headerComponents } from "./headers.ts";
import { getItem, postItem } from "./operation.ts";
import type { Part } from "./part.ts";
import { PRICES } from "./read-operations.ts";
import { wordSchemas } from "./word-types.ts";

const ANSWERS = namedSchemas(
  ...[bill, costs, quotes, responses, batches, camel, camel.CAMEL_OBJECTS],
  ...[prices, reference, history, service, snapshot, apiMap],
);

/** The calls whose answers are the document's examples. */
export const EXAMPLE_CALLS: readonly Call[] = [
  ...[...Object.values(MAPS), ...Object.values(PRICES)].map(({ call }) => call),
  ...Object.values(CALCULATORS).flatMap(({ answers, lines }) => [
    ...Object.values(answers).flatMap(({ calls }) => Object.values(calls)),
    ...(lines ? [lines] : []),
  ]),
  ...FAILED_CALLS,
];

const DESCRIPTION = `What a model costs at a provider, and what one call cost.

- Prices are USD; rates are USD per token unless a field's name or description says otherwise.
- Unknown is never charged as 0: a model without a public price is a 402, and \`unpriced\` and \`fallbacks\` name unknown rates.
- Every path also answers OPTIONS with 204, GET paths also HEAD. Another method is a 405 with Allow, an unknown path a 404
  with code \`no_such_path\`; both have the body \`ErrorEnvelope\`.
- Answers with an etag answer If-None-Match with 304.
- An operator may configure keys. Then every \`/v1\` and \`/api\` path but the maps and \`/v1/changes\` requires
  \`Authorization: Bearer <key>\`.
- Answers may gain fields, but never rename or drop one: a field with a successor is marked deprecated and stays. Examples are
  real answers of this version.
- \`/mcp\` has the same answers for agents over the Model Context Protocol; its \`tools/list\` describes the tools.

[Guide](/docs/guide) · [Catalogue](/)`;

const TAGS = [
  { name: "calculators", description: "What one call cost." },
  { name: "prices", description: "Price entries, one per (provider, model)." },
  { name: "map", description: "The cost map in LiteLLM's format, current or pinned." },
  { name: "reference", description: "What is listed, and the state of the data." },
];

/** The document; `examples` are recorded answers. */
export function openapiDocument(examples: Examples = new Map()): Part {
  const paths = [
    ...Object.entries(MAPS).map(([path, row]) => [path, getItem(row, examples)]),
    ...Object.entries(CALCULATORS).map(([path, row]) => [path, postItem(row, examples)]),
    ...Object.entries(PRICES).map(([path, row]) => [path, getItem(row, examples)]),
  ];
  return {
    openapi: "3.0.0",
    info: {
      title: "Model prices",
      version: "1.0.0",
      description: DESCRIPTION,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/", description: "Where this document was read" }],
    security: [{}, { bearer: [] }],
    tags: TAGS,
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Required only where keys are configured." },
      },
      parameters: {
        "if-none-match": {
          name: "If-None-Match",
          in: "header",
          description: "Entity tags that the caller has, or `*`; a match is answered with 304.",
          schema: { type: "string" },
        },
      },
      headers: headerComponents(),
      responses: failureComponents(examples),
      schemas: { ...wordSchemas(), ...toSchemas(REQUEST_BODIES, "input"), ...toSchemas(ANSWERS, "output") },
    },
  };
}
