// The sum of a version's file, in the form that `sha256sum -c` reads, and its signature, in the form that `minisign -V` reads.
import type { Context } from "hono";
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { PastVersion } from "../schemas/manifest.ts";
import { SUMS } from "../schemas/paths.ts";
import type { Span, Version } from "../store/version.ts";
import { matchesIfNoneMatch, type Policy, setCacheable } from "./cache.ts";
import { type App, respond, setHeaders } from "./respond.ts";

export type SumKind = keyof typeof SUMS;

/** Whose sum is wanted: a file of a version, as it is in a span. */
export type Summed = { file: string; of: Pick<PastVersion, "serial" | "publication">; span: Span };

/** The text of a sum or a signature; not found where the version was published without. */
export async function readSum(
  version: Version,
  { file, of, span }: Summed,
  kind: SumKind,
): Promise<Result<string>> {
  if (of.publication === undefined) return fail(without(of.serial, "sums"));
  const record = await version.publication(of.publication);
  if (!record.ok) return record;
  const sum = record.value.files[file]?.findLast(({ since }) => since <= span.since);
  if (sum === undefined) return fail(without(of.serial, "this file"));
  if (kind === "sha256") return ok(`${sum.sha256}  ${file}\n`);
  return sum.minisig === undefined ? fail(without(of.serial, "a signature")) : ok(sum.minisig);
}

/** Answers with a sum's or a signature's text, under the caching policy of its file's address. */
export function sendSum(
  c: Context<App>,
  policy: Policy,
  file: string,
  text: string,
  kind: SumKind,
): Response {
  const name = `${file}${SUMS[kind]}`;
  setCacheable(c, policy, name);
  if (matchesIfNoneMatch(c, name, c.get("edition"))) return respond(c, 304, null);
  setHeaders(c, { "content-type": "text/plain; charset=utf-8" });
  return respond(c, 200, c.req.method === "HEAD" ? null : text);
}

function without(serial: number, what: string): Failure {
  return {
    kind: "no_route",
    message: `serial ${serial} was published without ${what}; /v1/versions lists what is kept`,
  };
}
