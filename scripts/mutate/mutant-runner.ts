// Vitest's runner with a loop in it: once a test has passed, it runs again for each living mutant that it reached. What it
// finds goes line by line to a journal, which outlives it when a mutant never ends. Vitest loads it by its default export.
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { configureGlobal } from "fast-check";
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from "vitest";
import { type Entry, FILES, type Order } from "./journal.ts";
import { SWITCH } from "./switches.ts";

/** With a mutant, a test may pass so many switches more than without, and take so many milliseconds more. */
const SWITCHES = { times: 20, more: 100_000 };
const LATE = { times: 5, more: 3000 };

const STARTED = performance.now();

/** What the switches of the modules see and tell. */
const state = {
  active: 0,
  passed: 0,
  limit: Number.POSITIVE_INFINITY,
  met: false,
  reached: new Set<number>(),
};

Object.assign(globalThis, {
  [SWITCH]: (id: number) => {
    state.passed++;
    if (state.passed > state.limit) throw new Error("the mutant does not end");
    if (id === state.active) {
      state.met = true;
      return true;
    }
    if (state.active === 0) state.reached.add(id);
    return false;
  },
});
// A mutant is killed by any counterexample; the smallest takes many runs more.
configureGlobal({ endOnFailure: true });

export default class MutantRunner extends TestRunner {
  private readonly folder = process.env[FILES.folder] ?? "";
  private readonly order: Order = JSON.parse(readFileSync(path.join(this.folder, FILES.order), "utf8"));
  private readonly living = new Set(this.order.mutants);
  /** Milliseconds that the tests of a mutant have taken. */
  private readonly spent = new Map<number, number>();
  private tests = 0;
  private onMutants = 0;
  private cleanups: (() => unknown)[] = [];
  /** What was reached outside of tests, as modules load and fixtures are built: there no mutant was active. */
  private readonly outside = state.reached;

  onBeforeCollect(): void {
    state.active = this.order.active ?? 0;
  }

  /** Runs a test as it is, then with each mutant it reached; Vitest has called its hooks before, and does so after. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    if (this.order.active !== undefined) return run();
    state.reached = new Set();
    state.passed = 0;
    const start = performance.now();
    try {
      await run();
    } finally {
      this.tests++;
    }
    const plain = { run, passed: state.passed, time: performance.now() - start };
    const reached = [...state.reached].filter((id) => this.living.has(id));
    state.reached = this.outside;
    if (this.tests <= this.order.from) return;
    this.tell({ tests: this.tests });
    const before = performance.now();
    for (const id of reached) await this.tryMutant(id, test, plain);
    this.onMutants += performance.now() - before;
  }

  override onAfterRunFiles(files: Parameters<TestRunner["onAfterRunFiles"]>[0]): void {
    const outside = [...this.outside].filter((id) => this.living.has(id));
    this.tell({ outside, duration: performance.now() - STARTED - this.onMutants });
    super.onAfterRunFiles(files);
  }

  private async tryMutant(id: number, test: RunnerTestCase, plain: Plain): Promise<void> {
    const spent = (this.spent.get(id) ?? 0) + plain.time;
    if (spent > this.order.budget) return;
    this.spent.set(id, spent);
    this.tell({ tried: id });
    Object.assign(state, { active: id, met: false, limit: SWITCHES.times * plain.passed + SWITCHES.more });
    const failed = await this.fails(test, plain);
    Object.assign(state, { active: 0, limit: Number.POSITIVE_INFINITY });
    if (!failed && !state.met) this.tell({ unmet: id });
    if (!failed) return;
    this.living.delete(id);
    // A mutant may leave something behind that fails every further test: then this process says no more.
    const spoilt = await this.fails(test, plain);
    this.tell(spoilt ? { spoilt: id } : { killed: id, by: test.fullName });
    if (spoilt) this.cancel("test-failure");
    if (spoilt) throw new Error("a mutant spoilt its test");
  }

  private async fails(test: RunnerTestCase, { run, time }: Plain): Promise<boolean> {
    const context = test.context;
    const suites = suitesOf(test);
    const fresh = { state: "run" as const };
    Object.assign(test, { promises: undefined, result: { ...test.result, ...fresh, errors: undefined } });
    state.passed = 0;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("late")), LATE.times * time + LATE.more);
    });
    try {
      for (const cleanup of this.cleanups.splice(0)) await cleanup();
      for (const suite of suites.toReversed())
        for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(context, suite);
      for (const suite of suites)
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
          const cleanup = await hook(context, suite);
          if (typeof cleanup === "function") this.cleanups.push(() => cleanup(context, suite));
        }
      this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
      await Promise.race([run(), late]);
      this.onAfterTryTask(test);
      return hasFailed(test);
    } catch {
      return true;
    } finally {
      clearTimeout(timer);
      Object.assign(test, { promises: undefined, result: { ...test.result, ...fresh, errors: undefined } });
    }
  }

  private tell(entry: Entry): void {
    appendFileSync(path.join(this.folder, FILES.journal), `${JSON.stringify(entry)}\n`);
  }
}

/** A test, the switches it passes and the milliseconds it takes without a mutant. */
type Plain = { run: () => unknown; passed: number; time: number };

/** The suites around a test, the file first. */
function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  return suites[0] === test.file ? suites : [test.file, ...suites];
}

/** Soft expectations do not throw. */
function hasFailed(test: RunnerTestCase): boolean {
  return test.result?.state === "fail";
}
