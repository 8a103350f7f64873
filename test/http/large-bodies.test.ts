// Room: who finds none waits, and who holds some without doing anything loses it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makePool, touch } from "../../src/http/large-bodies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a pool is taken until it is released, by one large body or several that fit", async () => {
  const pool = makePool(10, 1_000);
  const [large, ...small] = [await pool.reserve(50), pool.reserve(5), pool.reserve(5), pool.reserve(5)];
  const entered: number[] = [];
  small.forEach((reservation, i) => void reservation.then(() => entered.push(i)));
  await vi.advanceTimersByTimeAsync(500);
  expect(entered).toEqual([]);
  pool.release(large);
  await vi.advanceTimersByTimeAsync(500);
  expect(entered).toEqual([0, 1]);
  pool.release(await small[0]);
  await vi.advanceTimersByTimeAsync(10);
  expect(entered).toEqual([0, 1, 2]);
});

test("nobody waits for ever: a reservation lapses when its holder dies, and no living holder loses one", async () => {
  const [pool, other] = [makePool(1, 1_000), makePool(1, 3_000)];
  const holder = await pool.reserve(1);
  const alive = setInterval(() => touch(holder), 500);
  const waiting = pool.reserve(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await waiting).toBeUndefined();
  clearInterval(alive);
  const next = pool.reserve(1);
  await vi.advanceTimersByTimeAsync(2_000);
  const reservation = await next;
  expect(reservation).toBeDefined();
  await other.reserve(1);
  const both = other.reserve(1, reservation);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(Date.now() - (reservation?.seen ?? 0)).toBeLessThan(100);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await both).toBeDefined();
});
