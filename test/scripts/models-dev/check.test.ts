// checkApi: what readers of models.dev's document would not take.
import { expect, test } from "vitest";
import { checkApi } from "../../../scripts/models-dev/check.ts";
import { apiText, renderApi } from "../../../scripts/models-dev/render.ts";
import { apiModelOf, apiProviderOf } from "../../helpers/api-files.ts";
import { aModel } from "../../helpers/builds.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { "models-dev": ["p"] } });
const files = [apiProviderOf("p", [apiModelOf("m")])];
const catalog = new Map([["p", [aModel("m", aPrice("0.000001", "0.000002"))]]]);
const good = () => JSON.parse(apiText(renderApi(files, catalog, [P], "2026-11-21T00:00:00Z")));

test("accepts what we write", () => expect(checkApi(good())).toEqual([]));

test.each<[string, (map: ReturnType<typeof good>) => unknown, RegExp]>([
  ["a list", () => [], /^the map is not an object$/],
  ["a provider without npm", (map) => delete map.p.npm, /^p: npm/],
  ["a provider under another id", (map) => (map.p.id = "q"), /^p: id is q$/],
  ["a model under another id", (map) => (map.p.models.m.id = "n"), /^p: m: id is n$/],
  ["a field there is none of", (map) => (map.p.models.m.colour = 1), /models\.m/],
  ["a price below 0", (map) => (map.p.models.m.cost.input = -1), /models\.m\.cost\.input/],
  ["a price as text", (map) => (map.p.models.m.cost.input = "1"), /models\.m\.cost\.input/],
  ["a price without output", (map) => delete map.p.models.m.cost.output, /models\.m\.cost\.output/],
  ["null", (map) => (map.p.models.m.cost.cache_read = null), /models\.m\.cost\.cache_read/],
  ["reasoning of a model that does not", (map) => (map.p.models.m.cost.reasoning = 1), /cost\.reasoning/],
  ["a date that is none", (map) => (map.p.models.m.release_date = "soon"), /release_date/],
  ["no date", (map) => delete map.p.models.m.release_date, /release_date/],
  ["an unknown modality", (map) => map.p.models.m.modalities.input.push("smell"), /modalities\.input/],
  ["an unknown status", (map) => (map.p.models.m.status = "retired"), /status/],
  [
    "a tier without a size",
    (map) => (map.p.models.m.cost.tiers = [{ input: 1, output: 2 }]),
    /tiers\.0\.tier/,
  ],
])("refuses: %s", (_, spoil, message) => {
  const map = good();
  const spoilt = spoil(map);
  const [first, ...more] = checkApi(Array.isArray(spoilt) && spoilt.length === 0 ? spoilt : map);
  expect(first).toMatch(message);
  expect(more).toEqual([]);
});
