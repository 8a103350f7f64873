// A version's checksum file, in the form that `sha256sum -c` reads, and its signature, in the form that `minisign -V` reads.
import { type Failure, fail, noRoute, ok, type Result } from "../failure.ts";
import type { PastVersion } from "../schemas/manifest.ts";
import type { SUMS } from "../schemas/paths.ts";
import type { Span, Version } from "../store/version.ts";

export type SumKind = keyof typeof SUMS;

/** The file whose sum is requested: its version and the span of time. */
export type Summed = { file: string; of: Pick<PastVersion, "serial" | "publication">; span: Span };

/** The text of a sum or signature; not found if the version was published without one. */
export async function readSum(
  version: Version,
  { file, of, span }: Summed,
  kind: SumKind,
): Promise<Result<string>> {
  const record = await version.publication(of);
  if (!record.ok) return record;
  if (record.value === undefined) return fail(without(of.serial, "sums"));
  const sum = record.value.files[file]?.findLast(({ since }) => since <= span.since);
  if (sum === undefined) return fail(without(of.serial, "this file"));
  if (kind === "sha256") return ok(`${sum.sha256}  ${file}\n`);
  return sum.minisig === undefined ? fail(without(of.serial, "a signature")) : ok(sum.minisig);
}

function without(serial: number, what: string): Failure {
  return noRoute(`serial ${serial} was published without ${what}; /v1/versions lists what is kept`);
}
