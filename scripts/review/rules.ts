// The rules a build is held against: the committed ones, and what a person allows on the command line.

import type { Day } from "../../src/schemas/price.ts";
import { today } from "../files/days.ts";
import type { AllowedJump, GoneKey, Withdrawal } from "../files/decisions.ts";
import {
  readAcceptedRelations,
  readAliases,
  readCatalog,
  readGoneKeys,
  readProviders,
  readRules,
  readWithdrawn,
} from "../files/prices-folder.ts";
import { checkRelations } from "./check-relations.ts";
import type { Rules } from "./gate.ts";

/** The committed rules, jumps allowed on the command line for today, and withdrawn rows, whose price goes. */
export async function rulesWith(allow: readonly string[] = []): Promise<Rules> {
  const { canaries, allowed } = await readRules();
  return {
    canaries,
    allowed: [...allowed, ...allowedOn(today(), allow, await readWithdrawn(), await readGoneKeys())],
    providers: await readProviders(),
    today: today(),
    relations: await brokenRelations(),
  };
}

/** Jumps allowed for one day: of rows that a person names, of those that are withdrawn, of those whose key left by name. */
export function allowedOn(
  until: Day,
  rows: readonly string[],
  withdrawn: readonly Withdrawal[],
  gone: readonly GoneKey[] = [],
): AllowedJump[] {
  return [
    ...rows.map((row) => ({ row, until, reason: "allowed on the command line" })),
    ...withdrawn.map(({ id, reason }) => ({ row: id, until, reason })),
    ...gone.map(({ row, key }) => ({ row, until, reason: `${key} is among the keys that are gone` })),
  ];
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
