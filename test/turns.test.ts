// Work in parts: all at once, or with others' turns between.
import { expect, test } from "vitest";
import { atOnce, inTurns, type Turns } from "../src/turns.ts";

function* work(done: string[]): Turns<number> {
  for (const part of ["one", "two"]) {
    done.push(part);
    yield;
  }
  return done.push("three");
}

test("without waiting nobody else runs; in turns waiting tasks run in between", async () => {
  const others: string[] = [];
  setTimeout(() => others.push("other"));
  expect(atOnce(work(others))).toBe(3);
  expect(others).toEqual(["one", "two", "three"]);
  const done: string[] = [];
  setTimeout(() => done.push("other"));
  expect(await inTurns(work(done))).toBe(4);
  expect(done).toEqual(["one", "other", "two", "three"]);
});
