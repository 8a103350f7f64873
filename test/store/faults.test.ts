// Every way KV can fail x every endpoint, cold and warm: one version whole, said to be stale where it is, or a 503 in time.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { KV_DEADLINE_MS, MANIFEST_USABLE_MS, RETRY_PAUSE_MS } from "../../src/store/limits.ts";
import { ENDPOINTS, type Endpoint } from "../helpers/endpoints.ts";
import { whenAnswered } from "../helpers/fake-clock.ts";
import { type Fault, MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";
import {
  type Bodies,
  bodyOf,
  first,
  healthyBodies,
  misbuilt,
  second,
  wholeBody,
} from "../helpers/two-versions.ts";

type Outcome = "first" | "first, stale" | "second" | "503";
type Row = {
  name: string;
  fault?: Fault;
  /** What KV holds once the second version is published, where that is not simply the second version. */
  published?: ReadonlyMap<string, Uint8Array>;
  /** Of a fresh isolate, and of one that has answered from the first version. */
  cold: Outcome;
  warm: Outcome;
};

const FAILS = { cold: "503", warm: "first, stale" } as const;
const FAULTS: Row[] = [
  { name: "missing", fault: "missing", ...FAILS },
  { name: "throws", fault: "throw", ...FAILS },
  // threat: failing-kv
  { name: "throws as for a 429", fault: "too_many_requests", ...FAILS },
  // threat: failing-kv
  { name: "hangs", fault: "hang", ...FAILS },
  // The deadline itself: its timer is set before the read begins, so a read that takes as long counts as failed.
  { name: "slow, 2 s", fault: { late: KV_DEADLINE_MS }, ...FAILS },
  {
    name: "slow, within the deadline",
    fault: { late: KV_DEADLINE_MS - 100 },
    cold: "second",
    warm: "second",
  },
  { name: "throws after the deadline", fault: { throwLate: KV_DEADLINE_MS + 100 }, ...FAILS },
  // threat: changed-values
  { name: "truncated", fault: "truncated", ...FAILS },
  { name: "of the wrong shape", fault: "wrong_shape", ...FAILS },
];
const MANIFEST_FAULTS: Row[] = [
  ...FAULTS,
  // An edge that has not heard of the second version yet: nothing tells that the first is not the newest.
  { name: "old", published: new Map([...second.keys, ...first.keys]), cold: "first", warm: "first" },
];
/** "missing" is also what a new version's data looks like where it is not visible yet. */
const DATA_FAULTS: Row[] = [
  ...FAULTS,
  // threat: changed-values
  { name: "of the wrong hash", fault: "wrong_hash", ...FAILS },
  { name: "of the wrong shape under its own hash", published: misbuilt(second), ...FAILS },
];
const dataEndpoints = ENDPOINTS.filter(({ manifestOnly }) => !manifestOnly);
/** The reader leaves a map as it is: what is in it is the publisher's gate's to check. */
const parsedEndpoints = dataEndpoints.filter(({ name }) => !name.includes("map"));

const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
let bodies: Bodies;

beforeAll(async () => {
  bodies = await healthyBodies();
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  vi.spyOn(console, "error").mockImplementation(() => {});
  process.on("unhandledRejection", note);
});

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(2 * KV_DEADLINE_MS);
  vi.useRealTimers();
  // Node tells of unhandled rejections when its microtasks have run.
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", note);
  expect(rejections.splice(0)).toEqual([]);
});

async function expectOutcome(service: Service, endpoint: Endpoint, outcome: Outcome): Promise<void> {
  const { response, took } = await whenAnswered(endpoint.send(service));
  const body = await bodyOf(response);
  const { headers } = response;
  if (outcome === "503") {
    expect([response.status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-prices-version")).toBeNull();
    expect(JSON.parse(body)).toMatchObject({
      error: { type: "service_unavailable", code: "data_unavailable" },
    });
    expect(took).toBeLessThanOrEqual(KV_DEADLINE_MS);
    return;
  }
  const version = outcome === "second" && !endpoint.pinned ? "fixture-2" : "fixture-1";
  const stale = outcome === "first, stale" && !endpoint.pinned ? "true" : null;
  expect([response.status, headers.get("x-prices-version"), headers.get("x-prices-stale")]).toEqual([
    200,
    version,
    stale,
  ]);
  if (stale) expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
  expect(body).toBe(wholeBody(bodies, endpoint, response));
}

/** A service whose isolate has just answered from the first version. */
async function warmedUp(endpoint: Endpoint): Promise<Service> {
  const service = startService(new MemoryKv(first.keys));
  await expectOutcome(service, endpoint, "first");
  return service;
}

/** The second version comes out with the row's fault on some keys, and the isolate's manifest has grown too old. */
function publish(
  service: Service,
  { published = second.keys, fault }: Row,
  on: (key: string) => boolean,
): void {
  service.kv.put(published);
  service.kv.fault = (key) => (on(key) ? fault : undefined);
  vi.setSystemTime(Date.now() + MANIFEST_USABLE_MS + 1000);
}

const isManifest = (key: string) => key === MANIFEST_KEY;
const isData = (key: string) => key !== MANIFEST_KEY;

test("the two versions answer every endpoint differently, except pinned maps and forms without the change", () => {
  const [one, two] = [...bodies.values()];
  const same = ENDPOINTS.filter(({ name }) => one?.get(name) === two?.get(name));
  expect(same.map(({ name }) => name)).toEqual(["a map in a tool's form", "pinned map", "pinned api map"]);
});

function coldAndWarm(row: Row, endpoints: readonly Endpoint[], isHarmed: (key: string) => boolean): void {
  test.each(endpoints)(`cold $name: ${row.cold}`, async (endpoint) => {
    const service = startService(new MemoryKv());
    publish(service, row, isHarmed);
    await expectOutcome(service, endpoint, row.cold);
  });

  test.each(endpoints)(`warm $name: ${row.warm}`, async (endpoint) => {
    const service = await warmedUp(endpoint);
    publish(service, row, isHarmed);
    await expectOutcome(service, endpoint, row.warm);
  });
}

describe.each(MANIFEST_FAULTS)("manifest $name", (row) => coldAndWarm(row, ENDPOINTS, isManifest));

describe.each(DATA_FAULTS)("data $name", (row) => {
  coldAndWarm(row, row.published ? parsedEndpoints : dataEndpoints, isData);

  test.each(ENDPOINTS.filter(({ manifestOnly }) => manifestOnly))(
    "$name does not read it",
    async (endpoint) => {
      const service = await warmedUp(endpoint);
      publish(service, { ...row, published: second.keys }, isData);
      await expectOutcome(service, endpoint, "second");
    },
  );
});

describe.each(FAULTS.filter(({ cold }) => cold === "503"))("when everything is $name", (row) => {
  // threat: failing-kv
  test.each(ENDPOINTS)("a cold $name recovers at once", async (endpoint) => {
    const service = startService(new MemoryKv());
    publish(service, row, () => true);
    await expectOutcome(service, endpoint, "503");
    service.kv.fault = () => undefined;
    await expectOutcome(service, endpoint, "second");
  });

  test.each(ENDPOINTS)("a warm $name does not wait again and recovers after a pause", async (endpoint) => {
    const service = await warmedUp(endpoint);
    publish(service, row, () => true);
    await expectOutcome(service, endpoint, "first, stale");
    const reads = service.kv.reads.length;
    await expectOutcome(service, endpoint, "first, stale");
    expect(service.kv.reads.length).toBe(reads);
    service.kv.fault = () => undefined;
    vi.setSystemTime(Date.now() + RETRY_PAUSE_MS);
    await expectOutcome(service, endpoint, "second");
  });
});
