// useLoaded in a component that draws nothing: what it asks, and whose answer it keeps.
import { createElement, render } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { useLoaded } from "../../../src/web/api/use-loaded.ts";

const asked: { key: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = [];
let shown: { value: string | undefined; loading: boolean; again: () => void };

function Loading({ name, ...more }: { name: string | undefined; first?: string; isOld?: boolean }) {
  shown = useLoaded(name, async (ask) => (await ask(`/${name}`)).text(), more);
  return null;
}

/** Shows a key in a place of its own, and returns how to show others in it. */
function start(name: string | undefined, more: { first?: string; isOld?: boolean } = {}) {
  const place = { nodeType: 1, childNodes: [] } as unknown as Parameters<typeof render>[1];
  const show = (next: string | undefined) => render(createElement(Loading, { name: next, ...more }), place);
  show(name);
  return show;
}

const view = () => [shown.value, shown.loading];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const answer = (text: string) => resolve(new Response(text));
    asked.push({ key: path, signal, answer, fail: () => reject(new Error("aborted")) });
    return promise;
  });
});

test("a key that is left within 40 ms is not asked for", async () => {
  const show = start("a");
  await vi.advanceTimersByTimeAsync(39);
  show("b");
  await vi.advanceTimersByTimeAsync(40);
  expect(asked.map(({ key }) => key)).toEqual(["/b"]);
});

test.each(["answer", "fail"] as const)(
  "what a left key asked is aborted; its late %s changes nothing",
  async (end) => {
    const show = start("a", { first: "old", isOld: true });
    await vi.advanceTimersByTimeAsync(40);
    show("b");
    await vi.advanceTimersByTimeAsync(40);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer("B");
    await vi.advanceTimersByTimeAsync(0);
    asked[0]?.[end]("A");
    await vi.advanceTimersByTimeAsync(0);
    expect(view()).toEqual(["B", false]);
  },
);

test("a first value is asked for when it is wanted again, and no key never is", async () => {
  const show = start("a", { first: "A" });
  await vi.advanceTimersByTimeAsync(40);
  expect([asked.length, ...view()]).toEqual([0, "A", false]);
  shown.again();
  await vi.advanceTimersByTimeAsync(50);
  expect([asked.length, ...view()]).toEqual([1, "A", true]);
  show(undefined);
  await vi.advanceTimersByTimeAsync(50);
  expect([asked.length, ...view()]).toEqual([1, "A", false]);
});
