// rulesWith: the committed rules, and causes that a person allows for today.
import { expect, test } from "vitest";
import { today } from "../../../scripts/files/days.ts";
import { rulesWith } from "../../../scripts/review/rules.ts";

test("a cause on the command line is allowed today for any number of bills", async () => {
  const { allowed, relations, endings, witnesses } = await rulesWith(["alias p/m"]);
  expect(allowed[0]).toEqual({ cause: "alias p/m", until: today(), reason: "allowed on the command line" });
  expect([relations, endings].every(Array.isArray)).toBe(true);
  expect(await witnesses?.models("openai")).not.toEqual([]);
});

test("of one provider the rules are its own, and others' models are read when they are asked for", async () => {
  const { endings = [], witnesses } = await rulesWith([], "openai");
  expect(endings.filter((line) => !/: (openai\/|calendar )/.test(line))).toEqual([]);
  expect([...(witnesses?.pages.keys() ?? [])]).toEqual(["openai"]);
  expect(await witnesses?.models("anthropic")).not.toEqual([]);
});
