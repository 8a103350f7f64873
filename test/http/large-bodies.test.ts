// Room: who finds none waits, and who holds some without doing anything loses it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeRoom, touch } from "../../src/http/large-bodies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a place is taken until it is left, by one large body or several that fit", async () => {
  const room = makeRoom(10, 1_000);
  const [large, ...small] = [await room.enter(50), room.enter(5), room.enter(5), room.enter(5)];
  const entered: number[] = [];
  small.forEach((place, i) => void place.then(() => entered.push(i)));
  await vi.advanceTimersByTimeAsync(500);
  expect(entered).toEqual([]);
  room.leave(large);
  await vi.advanceTimersByTimeAsync(500);
  expect(entered).toEqual([0, 1]);
  room.leave(await small[0]);
  await vi.advanceTimersByTimeAsync(10);
  expect(entered).toEqual([0, 1, 2]);
});

test("nobody waits for ever: a place lapses when its holder dies, and no living holder loses one", async () => {
  const [room, other] = [makeRoom(1, 1_000), makeRoom(1, 3_000)];
  const holder = await room.enter(1);
  const alive = setInterval(() => touch(holder), 500);
  const waiting = room.enter(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await waiting).toBeUndefined();
  clearInterval(alive);
  const next = room.enter(1);
  await vi.advanceTimersByTimeAsync(2_000);
  const place = await next;
  expect(place).toBeDefined();
  await other.enter(1);
  const both = other.enter(1, place);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(Date.now() - (place?.seen ?? 0)).toBeLessThan(100);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await both).toBeDefined();
});
