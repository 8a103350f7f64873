// GET /v1/versions, and one version's maps for teams that pin a map.
import type { Context, Hono } from "hono";
import { pinnedFileQuery, versionParams } from "../contract/list-requests.ts";
import type { VersionEntry, VersionList } from "../contract/service-answers.ts";
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices, readVersion } from "../http/read-prices.ts";
import { type App, type Edition, editionOf, setEdition } from "../http/respond.ts";
import { sendMap } from "../http/send-map.ts";
import { readSum, type SumKind, sendSum } from "../http/send-sum.ts";
import { validate } from "../http/validate.ts";
import type { Manifest, PastVersion } from "../schemas/manifest.ts";
import { pinnedPath, SUMS } from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";
import { type Span, spanAt, spansOf } from "../store/version.ts";
import { MAP_FILES, type MapFile, SUM_KINDS, SUMMED_FILES, taggedMap } from "./cost-map.ts";

/** GET /v1/versions and the pinned maps, from a store. */
export function versions(app: Hono<App>, store: PriceStore): void {
  app.get("/v1/versions", async (c) => {
    const read = await readPrices(c, store, async ({ manifest }) => ok(manifest));
    if (!read.ok) return respondFailure(c, read.failure);
    const kept = keptVersions(read.value);
    const { serial, published_at } = read.value;
    const name = `versions-${serial}-${published_at}-${kept.length}`;
    const answer: VersionList = { data: kept.map(entry) };
    return respondList(c, name, JSON.stringify(answer));
  });
  for (const map of SUMMED_FILES) {
    for (const kind of MAP_FILES.includes(map) ? [undefined, ...SUM_KINDS] : SUM_KINDS) {
      const path = `${pinnedPath(":serial", map.file)}${kind === undefined ? "" : SUMS[kind]}`;
      app.get(path, validate("param", versionParams), validate("query", pinnedFileQuery), (c) => {
        const { serial } = c.req.valid("param");
        const { at, provider_id: only } = c.req.valid("query");
        return respondPinned(c, store, { serial: Number(serial), at, map, kind, only });
      });
    }
  }
}

/** Which file of which version; `kind`: its sum or its signature, absent: the map itself. */
type Pinned = {
  serial: number;
  at: string | undefined;
  map: MapFile;
  kind: SumKind | undefined;
  only: readonly string[] | undefined;
};

/** Answers with a file of a kept version, as it was published or as it is at a later time. */
async function respondPinned(
  c: Context<App>,
  store: PriceStore,
  { serial, at, map, kind, only }: Pinned,
): Promise<Response> {
  // What the newest version lists is kept also when only an earlier one, which does not know it, can be read.
  let pinned: PastVersion | undefined;
  const { version, result } = await readVersion(c, store, async (version) => {
    const kept = keptVersions(version.manifest);
    pinned ??= kept.find((one) => one.serial === serial);
    if (pinned === undefined) return fail(notKept(serial, kept));
    const span = pinnedSpan(pinned, at);
    if (!span.ok) return span;
    const edition = pinnedEdition(pinned, span.value);
    const hashes = map.in(span.value);
    if (hashes === undefined) return fail(withoutMap(serial));
    const held =
      kind === undefined
        ? await taggedMap(c, version, edition, hashes, { ...map, only })
        : await readSum(version, { file: map.file, of: pinned, span: span.value }, kind);
    return held.ok ? ok({ edition, held: held.value }) : held;
  });
  if (result.ok) {
    const { edition, held } = result.value;
    setEdition(c, edition);
    if (typeof held !== "string") return sendMap(c, "pinned", held);
    return sendSum(c, "pinned", map.file, held, kind ?? "sha256");
  }
  if (version) setEdition(c, editionOf(version));
  return respondFailure(c, result.failure);
}

/** The served version and the earlier ones whose map can be had, newest first. */
function keptVersions(manifest: Manifest): PastVersion[] {
  return [manifest, ...manifest.history];
}

/** A pinned map is the one in force when its version was published, or at a later time that was asked for. */
function pinnedSpan(pinned: PastVersion, at: string | undefined): Result<Span> {
  const earliest = pinned.since;
  if (at === undefined || Date.parse(at) >= Date.parse(earliest))
    return ok(spanAt(spansOf(pinned), Date.parse(at ?? pinned.published_at)));
  const message = `at: expected a time from ${earliest} on, when the first map of serial ${pinned.serial} begins, got "${at}"`;
  return fail({ kind: "invalid", code: "invalid_parameter", message });
}

/** It never changes, so it is not stale either, whatever it was read through. */
function pinnedEdition({ version, as_of }: PastVersion, { since }: Span): Edition {
  return {
    version,
    asOf: as_of,
    since,
    until: Number.POSITIVE_INFINITY,
    age: 0,
    stale: false,
  };
}

function entry(kept: PastVersion): VersionEntry {
  const { serial, version, published_at, counts } = kept;
  const { map } = spanAt(spansOf(kept), Date.parse(published_at));
  return { serial, version, hash: map.text, published_at, counts };
}

function withoutMap(serial: number): Failure {
  const message = `serial: ${serial} was published before this map was served; /v1/versions lists later ones`;
  return { kind: "no_route", message };
}

function notKept(serial: number, kept: readonly PastVersion[]): Failure {
  const message = `serial: ${serial} is not kept; /v1/versions lists ${kept.at(-1)?.serial} to ${kept[0]?.serial}`;
  return { kind: "no_route", message };
}
