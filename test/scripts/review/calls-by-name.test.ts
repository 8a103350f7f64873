// callsByName: the names of providers and models that one of two versions knows.
import { expect, test } from "vitest";
import { callsByName } from "../../../scripts/review/calls-by-name.ts";
import { aVersion, model, NOW } from "../../helpers/builds.ts";

test("aliases, undated ids, names of providers and keys of the map, of both versions", () => {
  const before = aVersion({
    models: { p: [{ ...model("m-2026-01-01"), aliases: [{ id: "old", declared_by: "x" }] }] },
    providers: { p: { aliases: ["pp"], name: "P Inc" } },
  });
  const after = aVersion({ models: { q: [model("n")] } });
  const asked = [...callsByName([before, after], NOW)].map((call) => `${call.provider_id} ${call.model_id}`);
  expect([...new Set(asked)]).toEqual([
    "p m-2026-01-01",
    "P Inc m-2026-01-01",
    "pp m-2026-01-01",
    "q n",
    "p old",
    "p m",
    "p p/m-2026-01-01",
    "q q/n",
  ]);
});

test("a provider's name is tried with models that tokens are priced of", () => {
  const units = { rates: {}, units: { per_song: "1" } };
  const version = aVersion({ models: { p: [model("m"), model("song", units)] } });
  const tried = [...callsByName([version], NOW)].filter(({ what }) => what === "by this provider's name");
  expect(tried.map(({ model_id }) => model_id)).toEqual(["m"]);
});
