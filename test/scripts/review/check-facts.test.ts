// checkFacts: a printed rate that the build does not charge stops a publish, unless it is disputed by name.
import { describe, expect, test } from "vitest";
import { buildKeys } from "../../../scripts/build/build-keys.ts";
import { NO_EVIDENCE } from "../../../scripts/build/trust-report.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { checkFacts } from "../../../scripts/review/check-facts.ts";
import { gate } from "../../../scripts/review/gate.ts";
import { aModel, BUILD_DAY, smallBuild } from "../../helpers/builds.ts";
import { aProvider } from "../../helpers/facts.ts";

const DISPUTE = { id: "p/m prompt", reason: "rounded", on: BUILD_DAY, until: BUILD_DAY };

async function reasons(
  prompt: string,
  disputed = [DISPUTE].slice(1),
  model = "m",
  read: string | null = "2026-11-01",
  aliases: string[] = [],
) {
  const fact: PageFact = {
    ...{ model, page: "https://e.com/prices", read, confidence: "official" },
    rates: { prompt: "0.000002" },
  };
  const build = buildKeys({
    catalog: new Map([
      [
        "p",
        [
          aModel("a", { rates: { prompt: "0.5", completion: "0.5" } }),
          {
            ...aModel("m", { rates: { prompt, completion: "0.000004" } }),
            ...(aliases.length > 0 && { aliases: aliases.map((id) => ({ id, declared_by: "x" })) }),
          },
        ],
      ],
    ]),
    ...{ providers: [aProvider("p")], mapEntries: [], routingRules: [], calendars: [], today: BUILD_DAY },
    evidence: { ...NO_EVIDENCE, facts: new Map([["p", [fact]]]), disputed },
  });
  const { reasons } = await gate({ build, canaries: [], allowed: [], today: BUILD_DAY });
  return reasons.filter((reason) => reason.startsWith("fact: "));
}

describe("facts at the gate", () => {
  test("a build without facts is refused", () => {
    const { draft } = smallBuild("0.000002");
    const missing = ["trust: the build has no report of its facts"];
    expect(checkFacts({ draft, keys: new Map() }, new Map())).toEqual(missing);
  });
  test("that are served pass", async () => expect(await reasons("0.000002")).toEqual([]));
  test("that are served with another value are refused", async () =>
    expect(await reasons("0.000003")).toEqual([
      "fact: p/m prompt is 0.000003, and 0.000002 on https://e.com/prices read 2026-11-01",
    ]));
  test("without a day of reading are refused", async () =>
    expect(await reasons("0.000003", [], "m", null)).toEqual([
      "fact: p/m prompt is 0.000003, and 0.000002 on https://e.com/prices read on a day not known",
    ]));
  test("without a row are refused", async () =>
    expect((await reasons("0.000002", [], "other"))[0]).toContain("p/other prompt is not served"));
  test("served under the id that theirs leads to pass", async () => {
    expect(await reasons("0.000002", [], "alias", "2026-11-01", ["another", "alias"])).toEqual([]);
    expect((await reasons("0.000003", [], "alias", "2026-11-01", ["another", "alias"]))[0]).toContain(
      "p/alias prompt is 0.000003",
    );
  });
  test("that are disputed by name pass", async () =>
    expect(await reasons("0.000003", [DISPUTE])).toEqual([]));
});
