// Turning instants: between two of them one version's prices do not change, so an answer is named by the version and the last.
import type { MapHashes, PastVersion } from "../schemas/manifest.ts";
import type { Instant } from "../schemas/moment.ts";

/** A span of time over which one version's prices do not change. `from` and `until` in milliseconds, `until` exclusive. */
export type Span = {
  from: number;
  until: number;
  /** The instant it begins. */
  since: Instant;
  map: MapHashes;
  /** The map in models.dev's shape; undefined in versions without it. */
  api: MapHashes | undefined;
};

/** Every span of a version, in order; the first also stands for the time before it, the last has no end. */
export function spansOf({
  since,
  map,
  api,
  turns,
}: Pick<PastVersion, "since" | "map" | "api" | "turns">): Span[] {
  const starts = [{ from: since, map, ...(api && { api }) }, ...turns];
  return starts.map((start, i) => ({
    from: Date.parse(start.from),
    until: timeOf(starts[i + 1]?.from),
    since: start.from,
    map: start.map,
    api: start.api,
  }));
}

/** The span a clock reading in milliseconds is in. */
export function spanAt(spans: readonly Span[], now: number): Span {
  const span = spans.findLast(({ from }) => from <= now) ?? spans[0];
  if (span === undefined) throw new Error("a version has at least one span");
  return span;
}

function timeOf(from: Instant | undefined): number {
  return from === undefined ? Number.POSITIVE_INFINITY : Date.parse(from);
}
