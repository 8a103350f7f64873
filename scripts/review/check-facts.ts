// The gate's rule on first-hand facts: a rate that a provider's own page prints is served, unless it is disputed by name.
import { gunzipSync } from "node:zlib";
import { inForce } from "../../src/pricing/rates.ts";
import { type JudgedFact, trustReport } from "../../src/schemas/trust.ts";
import { trustKey } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import { ratesOf } from "../build/judge-facts.ts";
import { printable } from "./printable.ts";
import type { Version } from "./read-version.ts";

/** Every printed rate that the shards do not charge and that no dispute names. */
export function checkFacts({ draft, keys }: Build, shards: Version["shards"]): string[] {
  const packed = keys.get(trustKey(draft.trust));
  if (packed === undefined) return ["trust: the build has no report of its facts"];
  const { facts } = trustReport.parse(JSON.parse(gunzipSync(packed).toString("utf8")));
  return facts.flatMap((fact) => {
    const charged = chargedBy(shards, fact);
    if (fact.result === "disputed" || charged === fact.value) return [];
    const row = printable(`${fact.provider_id}/${fact.model_id}`);
    return [
      `fact: ${row} ${fact.rate} is ${charged ?? "not served"}, and ${fact.value} on ${printable(fact.page)}` +
        ` read ${fact.read ?? "on a day not known"}`,
    ];
  });
}

function chargedBy(shards: Version["shards"], fact: JudgedFact): string | undefined {
  const { models = [], aliases = [] } = shards.get(fact.provider_id) ?? {};
  const named = models.find(({ id }) => id === fact.model_id);
  const leads = named === undefined ? aliases.find(([id]) => id === fact.model_id)?.[1] : undefined;
  const model = named ?? models.find(({ id }) => id === leads);
  const price = model && inForce(model.prices, fact.at);
  return price && ratesOf(price).find(([name]) => name === fact.rate)?.[1];
}
