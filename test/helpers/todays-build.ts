// The KV keys of the committed catalogue, built in memory as the site's tests need them.
import { type Build, buildKeys } from "../../scripts/build/build-keys.ts";
import { today } from "../../scripts/files/days.ts";
import {
  readApiProviders,
  readCalendars,
  readCatalog,
  readMapEntries,
  readProviders,
  readRoutingRules,
} from "../../scripts/files/prices-folder.ts";

const builds = new Map<string, Promise<Build>>();

/** The build of a day, made once for all files that a process tests. */
export function todaysBuild(day = today()): Promise<Build> {
  const build = builds.get(day) ?? makeBuild(day);
  builds.set(day, build);
  return build;
}

async function makeBuild(day: string): Promise<Build> {
  return buildKeys({
    catalog: await readCatalog(),
    providers: await readProviders(),
    mapEntries: await readMapEntries(),
    routingRules: await readRoutingRules(),
    calendars: await readCalendars(),
    // Of 225 providers the one that examples show: the others would take seconds.
    apiProviders: await readApiProviders(["anthropic"]),
    today: day,
  });
}
