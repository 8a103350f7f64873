// The written settlements beside the committed catalogue: each names rows there are, which need it, and a day it lapses.
import { describe, expect, test } from "vitest";
import { acceptedDisagreementsFile } from "../../scripts/files/decisions.ts";
import { readAcceptedDisagreements, readCatalog } from "../../scripts/files/prices-folder.ts";
import { audit } from "../../scripts/review/audit.ts";

const TODAY = "2026-11-21";
/** Days after which a settlement is looked at again, at the latest. */
const LONGEST = 100;

const catalog = await readCatalog();
const accepted = await readAcceptedDisagreements();
const providers = [...new Set(accepted.flatMap(({ rows }) => rows.map((row) => row.split("/")[0] ?? "")))];
const { disagreements, settlements } = audit(catalog, providers, accepted, TODAY);

test("none has lapsed, each is needed", () => expect(settlements).toEqual({ lapsed: [], unneeded: [] }));

describe("each row is settled by the reason written for it, for a while", () => {
  test.each(accepted.flatMap((entry) => entry.rows.map((row) => [row, entry] as const)))(
    "%s",
    (row, { reason, on, until }) => {
      expect(disagreements.find((one) => one.row === row)?.accepted).toBe(reason);
      expect(Date.parse(until) - Date.parse(on)).toBeLessThanOrEqual(LONGEST * 86_400_000);
    },
  );
});

test.each(["openrouter/*", "*", "openai", "openai/", "/gpt-4o"])("%s names no row", (row) => {
  const entry = { rows: [row], reason: "r", on: TODAY, until: TODAY };
  expect(acceptedDisagreementsFile.safeParse({ accepted: [entry] }).success).toBe(false);
});
