// Serves the files of a version, current or pinned, each with its sum and minisign's signature, and the list of kept versions.
import type { Context, Hono } from "hono";
import { pinnedFileQuery, snapshotQuery, versionParams } from "../contract/list-requests.ts";
import type { VersionEntry, VersionList } from "../contract/service-answers.ts";
import { type Failure, fail, invalid, noRoute, ok, type Result } from "../failure.ts";
import { type Limit, rateLimit, rateLimited } from "../http/access.ts";
import { isHeld, isUnpacked, type Policy, respondTagged, sendMap, type TaggedMap } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices, readVersion, respondRead } from "../http/read-prices.ts";
import { type App, type Edition, respond, setEdition, setHeaders } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { partsOf } from "../lists/line-streams.ts";
import type { Manifest, MapHashes, PastVersion } from "../schemas/manifest.ts";
import type { SUMS } from "../schemas/paths.ts";
import * as paths from "../schemas/paths.ts";
import { knownSlugs } from "../store/provider-index.ts";
import { type Span, spanAt, spansOf, UnreadableError, type Version } from "../store/version.ts";
import { nameUnknown, validQuery } from "./read-request.ts";

/** A file of a version. `path` serves the current one; `in` returns its hashes in a span of time, if it has the file. */
type VersionFile = {
  file: string;
  path: string;
  in: (span: Span) => MapHashes | undefined;
  type?: string;
  inParts?: true;
};

export const TEXT = "text/plain; charset=utf-8";
const COST_MAP: VersionFile = { file: paths.COST_MAP_FILE, path: paths.COST_MAP_PATH, in: ({ map }) => map };

const STORED: readonly VersionFile[] = [
  COST_MAP,
  { file: paths.API_MAP_FILE, path: paths.API_MAP_PATH, in: ({ api }) => api },
  { ...madeAtPublish(paths.SNAPSHOT_FILE), inParts: true },
  { ...madeAtPublish(paths.VECTORS_FILE), type: "application/x-ndjson" },
];

/** The ledger is the same in every span; another route serves its text. */
const LEDGERS = paths.LEDGER_FILES.map((file): VersionFile => ({ ...COST_MAP, file, path: `/v1/${file}` }));

/** The file that is wanted, or its sum or signature; `only` limits it to some providers. */
type Wanted = { file: VersionFile; kind?: SumKind | undefined; only?: readonly string[] | undefined };

type FileEdition = Edition & { manifest: PastVersion | Manifest; span: Span };

function madeAtPublish(file: string): VersionFile {
  const hashes = ({ files }: Span) => {
    const gzip = files?.[file];
    return gzip === undefined ? undefined : { text: gzip, gzip };
  };
  return { file, path: `/v1/${file}`, in: hashes };
}

/** Registers all files and the list of versions. */
export function versionFiles(app: Hono<App>): void {
  const isLimited = rateLimit();
  const current = (c: Context<App>, wanted: Wanted) => respondCurrent(c, isLimited, wanted);
  for (const file of [...STORED, ...LEDGERS]) {
    for (const kind of ["sha256", "minisig", ...(STORED.includes(file) ? [undefined] : [])] as const) {
      const end = kind === undefined ? "" : paths.SUMS[kind];
      if (kind === undefined && file.inParts)
        app.get(file.path, validQuery(snapshotQuery), (c) =>
          current(c, { file, only: c.req.valid("query").provider_id }),
        );
      else app.get(`${file.path}${end}`, (c) => current(c, { file, kind }));
      const pinned = `${paths.pinnedPath(":serial", file.file)}${end}`;
      app.get(pinned, validate("param", versionParams), validQuery(pinnedFileQuery), (c) => {
        const { at, provider_id: only } = c.req.valid("query");
        return respondPinned(c, Number(c.req.valid("param").serial), at, { file, kind, only });
      });
    }
  }
  app.get(paths.RELAY_SUM_PATH, (c) => current(c, { file: COST_MAP, kind: "sha256" }));
  app.get(paths.PUBLIC_KEY_PATH, (c) => respondPublicKey(c));
  app.get("/v1/versions", (c) =>
    respondRead(c, async ({ manifest }) => {
      const kept: PastVersion[] = [manifest, ...manifest.history];
      const { serial, published_at } = manifest;
      const data = kept.map((one): VersionEntry => {
        const { map } = spanAt(spansOf(one), Date.parse(one.published_at));
        const { serial, version, published_at, counts } = one;
        return { serial, version, hash: map.text, published_at, counts };
      });
      const answer: VersionList = { data };
      return ok({ name: `versions-${serial}-${published_at}-${kept.length}`, body: JSON.stringify(answer) });
    }),
  );
}

/** Answers with a current file; `content-location` (RFC 9110, 8.7) names the pinned address of the same bytes. */
async function respondCurrent(c: Context<App>, isLimited: Limit, wanted: Wanted): Promise<Response> {
  let pinned = "";
  const read = await readPrices<TaggedMap | string>(c, (version) => {
    pinned = pinnedAddress(version, wanted);
    return readFile(c, version, version, wanted);
  });
  if (!read.ok) return respondFailure(c, read.failure);
  // An open path that is guarded was counted already, and has a charge.
  const isCounted = c.get("charge") !== undefined;
  if (typeof read.value !== "string" && isUnpacked(c, read.value) && !isCounted && (await isLimited(c)))
    return respondFailure(c, rateLimited());
  if (wanted.kind === undefined) setHeaders(c, { "content-location": pinned });
  return sendFile(c, "map", wanted, read.value);
}

/** The pinned address of a file, with a time if a price has changed since the version was published. */
function pinnedAddress({ manifest, span }: Version, { file, only }: Wanted): string {
  const query = new URLSearchParams({
    ...(span.since > manifest.published_at && { at: span.since }),
    ...(only && { provider_id: only.join() }),
  });
  return `${paths.pinnedPath(manifest.serial, file.file)}${query.size > 0 ? `?${query}` : ""}`;
}

/** Answers with a file of a kept version, as it was published or as it is at a later time. */
async function respondPinned(c: Context<App>, serial: number, at: string | undefined, wanted: Wanted) {
  // If reading falls back to an earlier version, whatever the newest one lists still counts as kept.
  let of: PastVersion | undefined;
  const { version, result } = await readVersion(c, async (version) => {
    const kept = [version.manifest, ...version.manifest.history];
    of ??= kept.find((one) => one.serial === serial);
    if (of === undefined) {
      const [oldest, newest] = [kept.at(-1)?.serial, kept[0]?.serial];
      return fail(noRoute(`serial: ${serial} is not kept; /v1/versions lists ${oldest} to ${newest}`));
    }
    const span = pinnedSpan(of, at);
    if (!span.ok) return span;
    if (wanted.file.in(span.value) === undefined) {
      const message = `serial: ${serial} was published before this file was; /v1/versions lists later ones`;
      return fail(noRoute(message));
    }
    // A pinned file never changes, so it is never stale.
    const pinned = { until: Number.POSITIVE_INFINITY };
    const edition = { manifest: of, span: { ...span.value, ...pinned }, age: 0, stale: false };
    const held = await readFile(c, version, edition, wanted);
    return held.ok ? ok({ edition, held: held.value }) : held;
  });
  if (result.ok) {
    setEdition(c, result.value.edition);
    return sendFile(c, "pinned", wanted, result.value.held);
  }
  setEdition(c, version);
  return respondFailure(c, result.failure);
}

async function readFile(c: Context<App>, version: Version, edition: FileEdition, wanted: Wanted) {
  const { file, kind } = wanted;
  const { manifest, span } = edition;
  if (kind !== undefined) return readSum(version, { file: file.file, of: manifest, span }, kind);
  const hashes = file.in(span);
  if (hashes === undefined) throw new UnreadableError(file.file);
  return ok(await taggedMap(c, version, edition, hashes, wanted));
}

function sendFile(
  c: Context<App>,
  policy: Policy,
  { file, kind = "sha256" }: Wanted,
  held: TaggedMap | string,
): Response | Promise<Response> {
  if (typeof held !== "string") return sendMap(c, policy, held);
  return respondTagged(c, { name: `${file.file}${paths.SUMS[kind]}`, body: held, type: TEXT, policy });
}

async function respondPublicKey(c: Context<App>): Promise<Response> {
  const record = await readPrices(c, async (version) => ok(await version.publication(version.manifest)));
  if (!record.ok) return respondFailure(c, record.failure);
  const key = record.value?.public_key;
  if (key === undefined) return respondFailure(c, noRoute("The served version is not signed."));
  setHeaders(c, { "content-type": TEXT });
  return respond(c, 200, `untrusted comment: minisign public key of model-prices\n${key}\n`);
}

/** Tags a file with the hash of its text, and leaves out its bytes if the caller holds them already. */
async function taggedMap(
  c: Context<App>,
  version: Version,
  edition: Edition,
  { text, gzip }: MapHashes,
  { file: { type, inParts }, only }: Wanted,
): Promise<TaggedMap> {
  nameUnknown(c, version.providers, only);
  const slugs = inParts && only && knownSlugs(version.providers, only);
  const name = slugs ? `${text}-${slugs}` : text;
  if (isHeld(c, name, edition)) return { name };
  const gzipped = await version.gzippedMap(gzip);
  const tagged = { name, gzipped, ...(type !== undefined && { type }) };
  return slugs === undefined ? tagged : { ...tagged, parts: partsOf(new Set(slugs)) };
}

/** The span in force when the version was published, or at the later time `at`. */
function pinnedSpan(pinned: PastVersion, at: string | undefined): Result<Span> {
  const earliest = pinned.since;
  if (at === undefined || Date.parse(at) >= Date.parse(earliest))
    return ok(spanAt(spansOf(pinned), Date.parse(at ?? pinned.published_at)));
  const message = `at: expected a time from ${earliest} on, when the first map of serial ${pinned.serial} begins, got "${at}"`;
  return fail(invalid("invalid_parameter", message));
}

export type SumKind = keyof typeof SUMS;

/** The file whose sum is requested, its version and span. */
export type Summed = { file: string; of: Pick<PastVersion, "serial" | "publication">; span: Span };

/** Reads the text of a sum or signature; fails if the version was published without one. */
export async function readSum(version: Version, { file, of, span }: Summed, kind: SumKind) {
  const record = await version.publication(of);
  if (record === undefined) return fail(without(of.serial, "sums"));
  const { files, public_key } = record;
  if (kind === "minisig" && public_key === undefined) return fail(without(of.serial, "a signature"));
  const sum = files[file]?.findLast(({ since }) => since <= span.since);
  if (sum === undefined) return fail(without(of.serial, "this file"));
  if (kind === "sha256") return ok(`${sum.sha256}  ${file}\n`);
  return sum.minisig === undefined ? fail(without(of.serial, "a signature")) : ok(sum.minisig);
}

function without(serial: number, what: string): Failure {
  return noRoute(`serial ${serial} was published without ${what}; /v1/versions lists what is kept`);
}
