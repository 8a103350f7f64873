// votesOf: how many witnesses a statement counts as.
import { expect, test } from "vitest";
import { type Statement, votesOf } from "../../../scripts/merge/statement.ts";

const STATEMENT: Statement = {
  ...{ source: "page", origin: "page", rank: 1, read: "2026-11-01", confidence: "official" },
  ...{ official: new Set(), prices: [] },
};

test.each([
  ["official", 1],
  ["listed", 1],
  ["two secondary", 2],
] as const)("%s counts as %i", (confidence, votes) =>
  expect(votesOf({ ...STATEMENT, confidence })).toBe(votes),
);
