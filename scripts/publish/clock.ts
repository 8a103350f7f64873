// Time as publishing needs it, so that tests can do without waiting.

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};
