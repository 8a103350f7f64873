// Price entries as tables: their paths.
import { priceCsvQuery, priceTableQuery } from "../../../src/contract/list-requests.ts";
import { parametersOf } from "./parameters.ts";
import type { Part } from "./part.ts";
import { GATED, IF_NONE_MATCH, notModified } from "./path-parts.ts";
import { bare, type Examples, failures } from "./responses.ts";

const ALL_ROWS =
  "All rows that pass the filters of `/v1/prices` (with `q`, of `/v1/prices/search`), in its order, without pages. A table counts as the " +
  "pages of 1,000 rows it is as long as against the rate limit.";

/** Their part of `paths`. */
export function tablePaths(examples: Examples): Part {
  return {
    "/v1/prices.csv": {
      get: table({
        operationId: "getPricesCsv",
        summary: "Prices as CSV",
        description:
          `${ALL_ROWS} RFC 4180, UTF-8, a header row whose names say the unit, such as \`prompt_usd_per_token\`. An empty cell is not known, ` +
          "never 0. `varies_by` names what makes the price another one for some calls: `tiers`, `service_tiers`, `hours`, `units`.",
        parameters: parametersOf("query", priceCsvQuery),
        type: "text/csv; charset=utf-8",
        example: examples.pricesCsv,
      }),
    },
    "/v1/prices.ndjson": {
      get: table({
        operationId: "getPricesNdjson",
        summary: "Prices as JSON lines",
        description: `${ALL_ROWS} One \`PriceEntry\` a line, as lists have it.`,
        parameters: parametersOf("query", priceTableQuery),
        type: "application/x-ndjson",
        example: examples.pricesNdjson,
      }),
    },
  };
}

type Table = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Part[];
  type: string;
  example: unknown;
};

function table({ type, example, parameters, ...told }: Table): Part {
  return {
    ...told,
    tags: ["prices"],
    parameters: [...parameters, IF_NONE_MATCH],
    responses: {
      200: {
        ...bare("The rows.", [], ["etag"]),
        content: { [type]: { schema: { type: "string" }, ...(example !== undefined && { example }) } },
      },
      304: notModified(["etag"]),
      ...failures("Invalid", "NotKept", ...GATED),
    },
  };
}
