// The KV keys of the committed catalogue, built in memory as the site's tests need them.
import {
  readCatalog,
  readMapEntries,
  readProviders,
  readRoutingRules,
} from "../../scripts/io/prices-folder.ts";
import { type Build, buildKeys } from "../../scripts/steps/build-keys.ts";
import { today } from "../../scripts/today.ts";

export async function todaysBuild(): Promise<Build> {
  return buildKeys({
    catalog: await readCatalog(),
    providers: await readProviders(),
    mapEntries: await readMapEntries(),
    routingRules: await readRoutingRules(),
    today: today(),
  });
}
