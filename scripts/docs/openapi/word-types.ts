// Words of which a field has one, by a name of their own: a client then has one type for them, wherever they occur.

import { LINE_RESULTS } from "../../../src/contract/batch-answers.ts";
import { MATCH_RULES } from "../../../src/contract/cost-answers.ts";
import { GROUPINGS, ORDERS, SCOPES, SORT_FIELDS } from "../../../src/contract/list-requests.ts";
import {
  APIS,
  ASSUMPTIONS,
  CHANGES,
  CONVENTIONS,
  DETAILS,
  FACT_RESULTS,
  ROUNDINGS,
  SORT_COLUMNS,
  STATUSES,
  UNPRICED_REASONS,
} from "../../../src/schemas/words.ts";
import { type Part, schemaRef } from "./component.ts";

type Words = { values: readonly string[]; description: string };

const WORDS: Readonly<Record<string, Words>> = {
  Assumption: { values: ASSUMPTIONS, description: "What was taken for granted." },
  ChangeKind: { values: CHANGES, description: "What happened to a price or an offer." },
  Confidence: {
    values: ["official", "two secondary", "one secondary"],
    description: "How well a page's reading is attested.",
  },
  CountingApi: { values: APIS, description: "Which of a provider's APIs counted." },
  Currency: { values: ["USD"], description: "What amounts are in." },
  Detail: { values: DETAILS, description: "How much an answer says." },
  FactResult: { values: FACT_RESULTS, description: "How a first-hand fact compares with what is served." },
  Grouping: { values: GROUPINGS, description: "What a list has one row of." },
  LineResult: { values: LINE_RESULTS, description: "What a line of a batch's answer says of its call." },
  MatchRule: { values: MATCH_RULES, description: "The rule that led from an id to a listed one." },
  OfferStatus: { values: STATUSES, description: "Where an offer is in its life." },
  PricedStatus: {
    values: ["priced", "estimated", "partial"],
    description: "How sure the cost of a priced call is.",
  },
  Rounding: { values: ROUNDINGS, description: "Where an amount between two steps goes." },
  SearchScope: { values: SCOPES, description: "Where a search looks." },
  SortColumn: { values: SORT_COLUMNS, description: "A column that lists can be sorted by." },
  SortField: { values: SORT_FIELDS, description: "What lists are sorted by." },
  SortOrder: { values: ORDERS, description: "Ascending or descending." },
  UnpricedReason: { values: UNPRICED_REASONS, description: "Why there is no price." },
  UnpricedStatus: { values: ["unpriced"], description: "The call has no price." },
  UsageConvention: { values: CONVENTIONS, description: "How counts relate." },
};

const NAMES = new Map(Object.entries(WORDS).map(([name, { values }]) => [keyOf(values), name]));

/** Their schemas, by name. */
export function wordSchemas(): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(WORDS).map(([name, { values, description }]) => [
      name,
      { title: name, type: "string", enum: values, description },
    ]),
  );
}

/** The schema, with a reference in place of words that have a name. */
export function namedWords(schema: Part): Part {
  const { type, enum: values, nullable, ...rest } = schema;
  if (!Array.isArray(values)) return schema;
  const name = NAMES.get(keyOf(values.filter((value) => value !== null)));
  if (name === undefined) return schema;
  const reference = { $ref: schemaRef(name) };
  if (nullable !== true && Object.keys(rest).length === 0) return reference;
  return { ...(nullable === true && { type, nullable }), allOf: [reference], ...rest };
}

function keyOf(values: readonly unknown[]): string {
  return values.join("|");
}
