// The rules a build is held against: the committed ones, and what a person allows on the command line.
import {
  readAcceptedRelations,
  readAliases,
  readCatalog,
  readProviders,
  readRules,
  readWithdrawn,
} from "../files/prices-folder.ts";
import { today } from "../files/today.ts";
import { checkRelations } from "./check-relations.ts";
import type { Rules } from "./gate.ts";

/** The committed rules, jumps allowed on the command line for today, and withdrawn rows, whose price goes. */
export async function rulesWith(allow: readonly string[] = []): Promise<Rules> {
  const { canaries, allowed } = await readRules();
  const once = allow.map((row) => ({ row, until: today(), reason: "allowed on the command line" }));
  const withdrawn = (await readWithdrawn()).map(({ id, reason }) => ({ row: id, until: today(), reason }));
  return {
    canaries,
    allowed: [...allowed, ...once, ...withdrawn],
    providers: await readProviders(),
    today: today(),
    relations: await brokenRelations(),
  };
}

/** What the committed catalogue breaks today, for the gate and for whoever builds. */
export async function brokenRelations(): Promise<string[]> {
  return checkRelations({
    catalog: await readCatalog(),
    providers: await readProviders(),
    aliases: await readAliases(),
    accepted: await readAcceptedRelations(),
    today: today(),
  });
}
