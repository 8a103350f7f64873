// checkDropped: what was answered for once is answered for ever, as a row, an alias or at the provider's heir.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildKeys } from "../../../scripts/build/build-keys.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import { checkDropped } from "../../../scripts/review/check-dropped.ts";
import { type Version, versionOf } from "../../../scripts/review/read-version.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";
import { aModel, BUILD_DAY } from "../../helpers/small-build.ts";

const PROVIDERS = [aProvider("p"), aProvider("q")];

const model = (id: string, more: Partial<CatalogModel> = {}) => ({
  ...aModel(id, aPrice("0.1", "0.2")),
  ...more,
});
const aliased = (id: string, alias: string) => model(id, { aliases: [{ id: alias, declared_by: "test" }] });

function version(models: Record<string, CatalogModel[]>, providers: Provider[] = PROVIDERS): Version {
  const catalog = new Map(Object.entries(models));
  return versionOf(
    buildKeys({ catalog, providers, mapEntries: [], routingRules: [], calendars: [], today: BUILD_DAY }),
  );
}

const dropped = (last: Version, now: Version, allowed: string[] = []) =>
  checkDropped(last, now, PROVIDERS, new Set(allowed)).map((line) =>
    line.replace(/^dropped: |(;| is neither).*/g, ""),
  );

const LAST = version({ p: [aliased("a", "old-a"), model("b")] });

describe("may go", () => {
  test.each([
    ["nothing", version({ p: [aliased("a", "old-a"), model("b")] }), [], []],
    ["a row", version({ p: [aliased("a", "old-a")] }), [], ["p/b", "key p/b of the cost map"]],
    ["a row that a person allows", version({ p: [aliased("a", "old-a")] }), ["p/b"], []],
    ["an alias", version({ p: [model("a"), model("b")] }), [], ["p/old-a"]],
    ["a provider", version({ q: [model("a")] }), ["p/b"], ["p/a", "p/old-a", "key p/a of the cost map"]],
  ])("%s", (_, now, allowed, expected) => {
    expect(dropped(LAST, now, allowed)).toEqual(expected);
  });

  test("a row that is another's alias by now, but not its key", () => {
    expect(dropped(LAST, version({ p: [aliased("a", "old-a"), aliased("c", "b")] }))).toEqual([
      "key p/b of the cost map",
    ]);
  });

  test("a provider whose place another has taken", () => {
    const heirs = [aProvider("p", { replaced_by: "q" }), aProvider("q")];
    const now = version({ q: [aliased("a", "old-a"), model("b")] }, heirs);
    expect(dropped(LAST, now).filter((line) => !line.startsWith("key"))).toEqual([]);
  });
});

test("over a random history that the rule lets through, every row and key ever published is there", () => {
  const ids = fc.subarray(["a", "b", "c"]);
  fc.assert(
    fc.property(fc.array(fc.record({ p: ids, q: ids }), { maxLength: 5 }), (history) => {
      let last = version({});
      const ever = new Set<string>();
      for (const { p, q } of history) {
        const now = version({ p: p.map((id) => model(id)), q: q.map((id) => model(id)) });
        if (checkDropped(last, now, PROVIDERS, new Set()).length > 0) continue;
        last = now;
        for (const [slug, names] of Object.entries({ p, q }))
          for (const id of names) ever.add(`${slug}/${id}`);
        expect([...now.listing().keys()].sort()).toEqual([...ever].sort());
        expect(Object.keys(now.maps[0]?.map ?? {})).toEqual(expect.arrayContaining([...ever]));
      }
    }),
    { numRuns: 40 },
  );
});
