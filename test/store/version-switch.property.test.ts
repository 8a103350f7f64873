// A version is published while requests run, in any interleaving: its manifest and each of its keys become visible at
// any time, an edge shows the old manifest again, KV fails and comes back. Every answer is one version, whole.
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { ENDPOINTS, type Endpoint } from "../helpers/endpoints.ts";
import { type Fault, MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";
import { type Bodies, bodyOf, first, healthyBodies, second, wholeBody } from "../helpers/two-versions.ts";

type Step =
  | { name: string; happen: (kv: MemoryKv) => void }
  | { name: string; ask: Endpoint }
  /** One pending read goes on; or all, until every request so far is answered. */
  | { name: "one read" | "all reads" };

const newKeys = [...second.keys].filter(([key]) => !first.keys.has(key));

function happens(name: string, happen: (kv: MemoryKv) => void): Step {
  return { name, happen };
}

const manifestIsSeen = fc
  .constantFrom(first, second, second)
  .map(({ manifest, keys }) =>
    happens(manifest.version, (kv) => kv.put(new Map([...keys].filter(([key]) => key === MANIFEST_KEY)))),
  );
const newKeyIsVisible = fc
  .constantFrom(...newKeys)
  .map(([key, bytes]) => happens(`visible: ${key}`, (kv) => kv.put(new Map([[key, bytes]]))));
const faultBegins = fc.constantFrom<(Fault | undefined)[]>("throw", "truncated", undefined).map((fault) =>
  happens(`fault: ${fault}`, (kv) => {
    kv.fault = () => fault;
  }),
);
const timePasses = fc
  .constantFrom(6, 31, 601)
  .map((seconds) => happens(`${seconds} s`, () => vi.setSystemTime(Date.now() + 1000 * seconds)));
const ask = fc.constantFrom(...ENDPOINTS).map((endpoint): Step => ({ name: endpoint.name, ask: endpoint }));
const readsGoOn = fc
  .constantFrom<("one read" | "all reads")[]>("one read", "all reads")
  .map((name): Step => ({ name }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: ask },
  { weight: 6, arbitrary: readsGoOn },
  { weight: 3, arbitrary: timePasses },
  { weight: 3, arbitrary: manifestIsSeen },
  { weight: 2, arbitrary: newKeyIsVisible },
  { weight: 1, arbitrary: faultBegins },
);

/** KV whose reads wait until the scheduler lets them go on, and then see what KV holds by then. */
class ScheduledKv extends MemoryKv {
  readonly #scheduler: fc.Scheduler;

  constructor(values: ReadonlyMap<string, Uint8Array>, scheduler: fc.Scheduler) {
    super(values);
    this.#scheduler = scheduler;
  }

  override async get(key: string, options: string | { type: string }): Promise<unknown> {
    await this.#scheduler.schedule(Promise.resolve(), `read ${key}`);
    return super.get(key, options);
  }
}

let bodies: Bodies;

beforeAll(async () => {
  bodies = await healthyBodies();
});

beforeEach(() => {
  // No deadline passes while reads wait for the scheduler: how long a run takes must not matter.
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout"],
    now: Date.parse("2026-11-20T12:00:00Z"),
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

// threat: mixed-versions
test("every answer is entirely from one of the two versions, and an endpoint that has answered keeps answering", async () => {
  const told = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { size: "+1" }), async (scheduler, steps) => {
      const kv = new ScheduledKv(first.keys, scheduler);
      const service = startService(kv);
      const answered = new Set<string>();
      const pending: Promise<void>[] = [];
      const send = async (endpoint: Endpoint) => {
        // An earlier version's map is not kept in the isolate.
        const warm = answered.has(endpoint.name) && !endpoint.pinned;
        const response = await endpoint.send(service);
        told.add(await expectWhole(endpoint, response, warm));
        if (response.status === 200) answered.add(endpoint.name);
      };
      for (const one of steps) {
        if ("happen" in one) one.happen(kv);
        else if ("ask" in one) pending.push(send(one.ask));
        else if (one.name === "all reads") await scheduler.waitFor(Promise.all(pending));
        else if (scheduler.count() > 0) await scheduler.waitNext(1);
      }
      await scheduler.waitFor(Promise.all(pending));
      await scheduler.waitIdle();
    }),
    { numRuns: 100 },
  );
  expect([...told].sort()).toEqual(["503", "fixture-1", "fixture-1, stale", "fixture-2", "fixture-2, stale"]);
}, 60_000);

/** Returns which kind of answer it was. */
async function expectWhole(endpoint: Endpoint, response: Response, warm: boolean): Promise<string> {
  const { status, headers } = response;
  const body = await bodyOf(response);
  if (status === 503 && !warm) {
    expect(headers.get("retry-after")).toBe("5");
    return "503";
  }
  expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, wholeBody(bodies, endpoint, response)]);
  return `${headers.get("x-prices-version")}${headers.get("x-prices-stale") === "true" ? ", stale" : ""}`;
}
