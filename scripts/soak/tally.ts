// What happened: answers and latencies by kind, answers by version, and the first few that were wrong.

const SHOWN = 10;

export class Tally {
  /** Milliseconds per answer, by kind of request. */
  readonly latencies = new Map<string, number[]>();
  /** Answers by the version they name. */
  readonly versions = new Map<string, number>();
  /** When a version was first answered, in milliseconds since the start. */
  readonly firstSeen = new Map<string, number>();
  /** What was wrong, in the words of the check, for the first few. */
  readonly examples: string[] = [];
  /** Requests without an answer. */
  failed = 0;
  /** Answers that were not what they should have been. */
  wrong = 0;

  answered(kind: string, latency: number, version: string | undefined, at: number): void {
    const known = this.latencies.get(kind);
    if (known) known.push(latency);
    else this.latencies.set(kind, [latency]);
    if (version === undefined) return;
    this.versions.set(version, (this.versions.get(version) ?? 0) + 1);
    if (!this.firstSeen.has(version)) this.firstSeen.set(version, at);
  }

  addWrong(what: string): void {
    this.wrong++;
    this.#example(what);
  }

  addFailed(what: string): void {
    this.failed++;
    this.#example(what);
  }

  #example(what: string): void {
    if (this.examples.length < SHOWN) this.examples.push(what);
  }
}
