// Failures, versions and the service's own state.
import * as z from "zod/mini";
import { pastVersion } from "../schemas/manifest.ts";
import { EXPORT_NAMES } from "../schemas/paths.ts";
import { day, instant } from "../schemas/price.ts";
import { byName, count, describe, maybe, object, optional } from "./field.ts";
import { readResponse } from "./response-answers.ts";

const serial = z.int().check(z.gte(1));

const failure = z.object({
  message: z.string(),
  type: z.string(),
  code: z.string(),
  candidates: optional.texts,
  fields: maybe(z.array(z.object({ field: z.string(), nearest: optional.text }))),
  oldest_kept: optional.count,
});

/** The body of every failure except a failed calculation. */
export const errorEnvelope = object("ErrorEnvelope", "A failure.", {
  error: [
    failure,
    "`message` names the field and the accepted values; `type` and `code` are stable. `candidates`: providers that may be meant. `fields`: unknown fields of a strict request. `oldest_kept`: the oldest serial that can be named.",
  ],
  read: [maybe(readResponse), "What was read from a response without its provider or its model."],
});

export const counts = describe(pastVersion.shape.counts, "Counts", "How much a version holds.", {
  providers: "Providers with at least one model.",
  rows: "Rows of the lists: (provider, model) pairs.",
  priced: "Rows with a public price.",
  map_keys: "Keys of the cost map.",
});

const published = {
  version: [z.string(), "Hash over all data of the version."],
  serial: [serial, "Its serial, which grows by one with each publish."],
  published_at: [z.string(), "RFC 3339 time."],
} as const;

export const versionEntry = object("VersionEntry", "A published version whose cost map is kept.", {
  ...published,
  hash: [z.string(), "Hash of the cost map's text, which is the start of its entity tag."],
  counts: [counts, "How much it holds."],
});

export const versionList = object("VersionList", "Kept versions, newest first.", {
  data: [z.array(versionEntry), "Versions."],
});

const state = z.enum(["ok", "stale", "degraded"]);

export const health = object("Health", "The state of the data.", {
  status: [state, "`stale`: newer data could not be read. `degraded`: some data is lost, see `missing`."],
  missing: [optional.texts, "Keys of KV that are lost or could not be read: calls that need one answer 503."],
  ...published,
  as_of: [day, "The median UTC day on which the prices of rows on sale were read."],
  age_seconds: [count, "Seconds since `published_at`."],
  counts: [counts, "How much the version holds."],
});

const share = z.string().check(z.regex(/^[01](\.\d{1,4})?$/));
const days = z.int().check(z.gte(0));

const evidence = object("StatusEvidence", "How old the readings of priced rows on sale are.", {
  aim_days: [days, "The target: half of a seller's rows should have been read within this many days."],
  p50_days: [z.nullable(days), "The median age in days; null without a reading."],
  p90_days: [z.nullable(days), "The age in days that 90 % of the rows do not exceed."],
  first_hand_share: [
    z.nullable(share),
    "The share of rows whose price is from the seller's own page or feed; null if the evidence is lost.",
  ],
});

const providerStatus = object("StatusProvider", "The same for one provider.", {
  provider_id: [z.string(), "Its slug."],
  p50_days: [z.nullable(days), "As above."],
  first_hand_share: [share, "As above."],
  oldest: [z.nullable(day), "The oldest reading day."],
  meets_aim: [z.boolean(), "Whether half of its rows were read within the target."],
});

const allowed = z.object({ cause: z.string(), bills: count, lapses: day });

const gateStatus = object("StatusGate", "The comparison before the served version was published.", {
  result: [z.enum(["passed"]), "A version that the gate refuses is not published."],
  bills: [count, "Bills that were computed with the previous version and with this one."],
  moved: [count, "Bills that are different."],
  allowed: [
    z.array(allowed),
    "Causes that a person allowed by name, the bills each moved, and when each ends.",
  ],
});

const refreshStatus = object("StatusRefresh", "The reading of upstreams that the served prices come from.", {
  last_try: [instant, "When they were asked: the first time on that day with these failures."],
  last_change: [z.string(), "When prices last changed here: the publish of the served version."],
  failed_sources: [z.array(z.string()), "Sources that failed or were refused; their earlier prices stay."],
});

/** For programs that watch the service; /health is for load balancers. */
export const serviceStatus = object("ServiceStatus", "The state of the service, its publish, its evidence.", {
  status: [state, "As in /health."],
  ...published,
  signed: [z.nullable(z.boolean()), "Whether the version's maps are signed; null if the record is lost."],
  gate: [
    z.nullable(gateStatus),
    "Null without a comparison (first version, rollback), or if the record is lost.",
  ],
  refresh: [z.nullable(refreshStatus), "Null if it was not recorded, or if the record is lost."],
  degraded: [z.array(z.string()), "Keys of KV that are lost or could not be read."],
  evidence: [evidence, "For all providers."],
  providers: [z.array(providerStatus), "Providers with a priced row, furthest from the target age first."],
});

export const exportEntry = object("ExportEntry", "The cost map as another tool's file.", {
  name: [z.enum(EXPORT_NAMES), "The tool."],
  path: [z.string(), "Its address in the current version."],
  pinned: [z.string(), "Its permanent address in this version. Both have a SHA-256 under `.sha256`."],
  unit: [z.string(), "The unit of its prices."],
  knob: [z.string(), "The tool's setting for it."],
  read_by: [
    z.object({ package: optional.text, schema: optional.text, version: z.string(), checked: day }),
    "The npm package whose reader the tests run, or the published code that the file was checked against.",
  ],
  sha256: [z.string(), "The SHA-256 of the whole file, without filters."],
  rows: [count, "Rows of the cost map in the file."],
  left_out: [z.object({ no_price: count, not_expressible: count }), "Rows that are left out, by reason."],
  loses: [z.array(z.string()), "What the tool cannot express: calls of rows with it may cost more or less."],
  lost: [byName(count), "How many rows of the file lose each of these."],
});

export const exportList = object("ExportList", "The files of other tools.", {
  data: [z.array(exportEntry), "Exports."],
});

/** The third-party map in its own format, keyed by model id. */
export const costMap = describe(
  byName(byName(z.unknown())),
  "CostMap",
  "LiteLLM's cost map: one object per model, by model id. Prices are USD per token unless the field's name says otherwise.",
  {},
);

export type ErrorEnvelope = z.input<typeof errorEnvelope>;
export type VersionEntry = z.input<typeof versionEntry>;
export type VersionList = z.input<typeof versionList>;
export type ExportEntry = z.input<typeof exportEntry>;
export type ExportList = z.input<typeof exportList>;
export type ServiceStatus = z.input<typeof serviceStatus>;
export type Health = z.input<typeof health>;
