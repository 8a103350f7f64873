// The rules a build is held against: the committed ones, and what a person allows on the command line.
import { readProviders, readRules } from "../files/prices-folder.ts";
import { today } from "../files/today.ts";
import type { Rules } from "./gate.ts";

/** The committed rules, and jumps allowed on the command line for today. */
export async function rulesWith(allow: readonly string[] = []): Promise<Rules> {
  const { canaries, allowed } = await readRules();
  const once = allow.map((row) => ({ row, until: today(), reason: "allowed on the command line" }));
  return {
    canaries,
    allowed: [...allowed, ...once],
    providers: await readProviders(),
    today: today(),
  };
}
