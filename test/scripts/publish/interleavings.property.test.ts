// Publishers, a rollback and garbage collection at one KV that shows writes late, in any interleaving, some broken off: no key
// a served manifest names is lost, no serial is used twice, no publish is undone in silence, time goes on.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectGarbage } from "../../../scripts/publish/collect-garbage.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { rollBack } from "../../../scripts/publish/rollback.ts";
import type { Manifest } from "../../../src/schemas/manifest.ts";
import { dataKeys, MANIFEST_KEY } from "../../../src/store/keys.ts";
import { tinyBuild } from "../../helpers/builds.ts";
import { type Effect, type Program, World } from "../../helpers/kv-world.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const START = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const RUNS = Number(process.env.INTERLEAVINGS ?? 400);
/** How long a Worker answers from a manifest without looking again. */
const KEPT_MS = 10 * MINUTE;

/** Serials 1 to 3, the third of which has the prices of none of the others. */
const seeded = memoryKvStore();
for (const [i, prices] of ["old", "older", "served"].entries()) {
  await publishBuild(tinyBuild(prices), seeded, clockAt(`2026-10-0${i + 1}T00:00:00Z`), quiet);
}

type Done = Manifest | undefined;
type Deed = (program: Program, options: { progress: (line: string) => void; now?: true }) => Promise<Done>;
type Plan = { name: string; begin: number; crashAt: number | undefined; now?: true };

/** What a program may do. Everything that was ever replaced is old enough for the garbage collection. */
const DEEDS: Record<string, Deed> = {
  "publish new": async ({ kv, clock }, options) =>
    changed(await publishBuild(tinyBuild("new"), kv, clock, options)),
  "publish newer": async ({ kv, clock }, options) =>
    changed(await publishBuild(tinyBuild("newer"), kv, clock, options)),
  "publish old": async ({ kv, clock }, options) =>
    changed(await publishBuild(tinyBuild("old"), kv, clock, options)),
  "roll back": ({ kv, clock }, options) => rollBack(kv, 2, clock, options),
  "collect garbage": async ({ kv, clock }, options) => {
    await collectGarbage(kv, new Date(START + 600 * MINUTE), clock, options);
    return undefined;
  },
};

function changed({ manifest, unchanged }: { manifest: Manifest; unchanged: boolean }): Done {
  return unchanged ? undefined : manifest;
}

const plan = fc
  .record({
    name: fc.constantFrom(...Object.keys(DEEDS)),
    begin: fc.constantFrom(0, 0, 0.2, 1, 2, 2.3, 3, 5, 14, 16, 20),
    crashAt: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6, nil: undefined }),
  })
  .map((one): Plan => ({ ...one, begin: one.begin * MINUTE }));
const plans = fc.array(plan, { minLength: 2, maxLength: 4 });

/** Runs the plans in one interleaving. */
async function runAll(all: readonly Plan[], choose: (count: number) => number): Promise<Seen> {
  const world = new World(START, choose);
  world.seed(seeded.values);
  const guard = new Guard(world);
  world.watch = (effect) => guard.check(effect);
  const seen: Seen = { trace: world.trace, ends: [], told: [], undone: [], faults: guard.faults };
  for (const [i, { name, begin, crashAt, now }] of all.entries()) {
    const program = world.program(`${i} ${name}`, crashAt);
    const run = async () => {
      await program.clock.sleep(begin);
      const options = { progress: (line: string) => void seen.told.push(line), ...(now && { now }) };
      const manifest = await DEEDS[name]?.(program, options);
      if (manifest) guard.succeeded(manifest);
    };
    // What is broken off never ends.
    void run().then(
      () => seen.ends.push(`${name}: done`),
      (error: Error) => seen.ends.push(`${name}: ${error.message}`),
    );
  }
  await world.run();
  guard.checkEnd();
  return { ...seen, undone: guard.undone() };
}

/** What happened, how each program ended, what it told, which reported versions were undone, which rules broken. */
type Seen = { trace: string[]; ends: string[]; told: string[]; undone: Manifest[]; faults: string[] };

/** Holds every write and delete against the rules. */
class Guard {
  readonly #world: World;
  readonly #serials = new Map<number, string>();
  /** Manifests written, in order; a version that is served again with less history counts once. */
  readonly #served: Manifest[] = [];
  readonly #succeeded: Manifest[] = [];
  /** Every rule that was broken. */
  readonly faults: string[] = [];

  constructor(world: World) {
    this.#world = world;
    for (const key of ["manifest:1", "manifest:2", MANIFEST_KEY]) this.#note(parse(world.latest(key)));
  }

  check({ key, bytes }: Effect): void {
    if (key.startsWith("manifest:") && bytes) this.#checkSerial(parse(bytes), parse(this.#world.latest(key)));
    if (key === MANIFEST_KEY) this.#checkManifest(parse(bytes));
    if (/^(shard|table|map)/.test(key) && bytes === undefined) {
      const readers = this.#world.visible(MANIFEST_KEY, KEPT_MS).map(parse);
      const named = readers.filter((manifest) => manifest && keysOf(manifest).includes(key));
      if (named.length > 0) this.#broken(`${key} is deleted while a manifest names it`);
    }
  }

  succeeded(manifest: Manifest): void {
    this.#succeeded.push(manifest);
  }

  /** Versions that were reported as served, and that what is served now does not come after. */
  undone(): Manifest[] {
    const last = parse(this.#world.latest(MANIFEST_KEY));
    const line = last ? [last, ...last.history] : [];
    // Garbage collection shortens the line.
    const oldest = line.at(-1)?.serial ?? 0;
    return this.#succeeded.filter(
      ({ serial, version }) =>
        serial >= oldest && !line.some((one) => one.serial === serial && one.version === version),
    );
  }

  checkEnd(): void {
    const last = parse(this.#world.latest(MANIFEST_KEY));
    for (const key of last ? keysOf(last) : []) {
      if (this.#world.latest(key) === undefined) this.#broken(`${key} of the served version is lost`);
    }
    for (const { serial, version } of this.#succeeded) {
      if (!this.#served.some((one) => one.serial === serial && one.version === version))
        this.#broken(`serial ${serial} was reported, never served`);
    }
  }

  #checkSerial(manifest: Manifest | undefined, before: Manifest | undefined): void {
    if (manifest && before && identity(manifest) !== identity(before))
      this.#broken(`the copy of serial ${manifest.serial} becomes another's`);
  }

  #checkManifest(manifest: Manifest | undefined): void {
    const before = this.#served.at(-1);
    if (manifest === undefined || before === undefined) {
      this.#broken("the manifest is deleted");
      return;
    }
    const lost = keysOf(manifest).filter((key) => this.#world.latest(key) === undefined);
    if (lost.length > 0) this.#broken(`serial ${manifest.serial} names ${lost.join()}, not there`);
    if (identity(manifest) === identity(before)) return;
    if (manifest.history[0]?.serial !== before.serial || manifest.history[0].version !== before.version)
      this.#broken(`serial ${manifest.serial} undoes serial ${before.serial}`);
    if (manifest.published_at <= before.published_at) this.#broken("time goes back");
    if (this.#serials.has(manifest.serial)) this.#broken(`serial ${manifest.serial} is used twice`);
    this.#note(manifest);
  }

  #broken(fault: string): void {
    this.faults.push(fault);
  }

  #note(manifest: Manifest | undefined): void {
    if (manifest === undefined) return;
    this.#serials.set(manifest.serial, identity(manifest));
    this.#served.push(manifest);
  }
}

function identity({ serial, version, published_at }: Manifest): string {
  return `${serial} ${version} ${published_at}`;
}

/** Every key a reader of a manifest may ask for. */
function keysOf(manifest: Manifest): string[] {
  return [...dataKeys(manifest), ...manifest.history.map(({ map }) => `map.gz:${map.gzip}`)];
}

function parse(bytes: Uint8Array | undefined): Manifest | undefined {
  return bytes && JSON.parse(Buffer.from(bytes).toString("utf8"));
}

describe("any interleaving of publishes, rollback and garbage collection", () => {
  // threat: two-writers
  test("keeps every rule", async () => {
    const tally = new Tally();
    await fc.assert(
      fc.asyncProperty(plans, fc.gen(), async (all, gen) => {
        const seen = await runAll(all, (count) => gen(fc.nat, { max: count - 1 }));
        expect([seen.faults, seen.undone]).toEqual([[], []]);
        tally.add(seen);
      }),
      { numRuns: RUNS },
    );
    tally.show();
    expect(tally.traces.size).toBeGreaterThan(RUNS * 0.9);
    expect(tally.doneBy("publish new")).toBeGreaterThan(0);
    expect(tally.doneBy("roll back")).toBeGreaterThan(0);
    expect(tally.doneBy("collect garbage")).toBeGreaterThan(0);
  }, 600_000);

  // threat: two-writers
  test("undoes nothing silently when a rollback does not wait", async () => {
    const hasty = fc
      .constantFrom(0, 1, 2.2, 2.5, 3)
      .map((begin): Plan => ({ name: "roll back", begin: begin * MINUTE, crashAt: undefined, now: true }));
    const others = fc.array(
      plan.filter(({ name }) => name !== "collect garbage"),
      { minLength: 1, maxLength: 2 },
    );
    const tally = new Tally();
    await fc.assert(
      fc.asyncProperty(hasty, others, fc.gen(), async (first, rest, gen) => {
        const seen = await runAll([first, ...rest], (count) => gen(fc.nat, { max: count - 1 }));
        const taken = seen.told.filter((line) => line.startsWith("taking over")).join();
        const silent = seen.undone.filter(
          ({ version, rolled_back_to }) =>
            !taken.includes(rolled_back_to === undefined ? version : `serial ${rolled_back_to}`),
        );
        expect(silent).toEqual([]);
        tally.add(seen);
      }),
      { numRuns: RUNS },
    );
    tally.show();
    expect(tally.doneBy("roll back")).toBeGreaterThan(RUNS / 8);
  }, 600_000);
});

/** Which interleavings there were, and how programs ended; shown when INTERLEAVINGS says how many to try. */
class Tally {
  readonly traces = new Set<string>();
  readonly #ends = new Map<string, number>();

  add({ trace, ends }: Seen): void {
    this.traces.add(trace.join("\n"));
    for (const end of ends) {
      const kind = end.replace(/[0-9a-f]{16}|\d{4}-.*Z|serial \d+/g, "x");
      this.#ends.set(kind, (this.#ends.get(kind) ?? 0) + 1);
    }
  }

  doneBy(name: string): number {
    return this.#ends.get(`${name}: done`) ?? 0;
  }

  show(): void {
    if (process.env.INTERLEAVINGS) console.log(this.traces.size, this.#ends);
  }
}
