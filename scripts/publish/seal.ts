// What a publish adds once a version's serial is known: the files that contain it, and the sums of all files, signed if there is a key.
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { ledgerWriter } from "../../src/lists/ledger-lines.ts";
import { SHAPES, toolExport } from "../../src/lists/tool-export.ts";
import type { FileSum, GateResult, Manifest, Publication, RefreshNote } from "../../src/schemas/manifest.ts";
import * as paths from "../../src/schemas/paths.ts";
import { ledgerKey, mapKey, priceKeys, publicationKey } from "../../src/store/keys.ts";
import { spansOf } from "../../src/store/version.ts";
import { gzip, store } from "../build/build-keys.ts";
import { stated } from "../files/stated.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";
import { type Signer, toSigner } from "./minisign.ts";
import { snapshotText } from "./snapshot.ts";
import { vectorsText } from "./vectors.ts";
import { writeKeys } from "./write-keys.ts";
import type { Seal } from "./write-manifest.ts";
import type { Clock } from "./writer-lock.ts";

/** The environment variable with the secret key: the text of the file that `minisign -G -W` writes. */
export const SIGNING_KEY = "MINISIGN_SECRET_KEY";

/** The signer of the environment's key, if there is one. Throws where its public half is not the first `known` one, which is in use. */
export function openSigner(
  known: readonly { public_key: string }[],
  progress: (line: string) => void,
  secret = process.env[SIGNING_KEY],
): Signer | undefined {
  if (secret === undefined || secret === "") {
    progress(`unsigned: ${SIGNING_KEY} is not set`);
    return undefined;
  }
  const signer = toSigner(secret);
  const expected = known[0]?.public_key;
  if (expected === signer.publicKey) return signer;
  throw new Error(
    `${SIGNING_KEY} has the public key ${signer.publicKey}; prices/signing-keys.json has ${expected ?? "none"} in use`,
  );
}

/** Who signs a version's files, if anybody does; what the gate found, if it compared anything; when the prices were read. */
export type SealFacts = {
  signer?: Signer | undefined;
  gate?: GateResult | undefined;
  refresh?: RefreshNote | undefined;
};

/** Writes the files that name a manifest's serial, and the signed sums of all its files. Keys in `known` are not read again. */
export function sealWith(
  kv: KvStore,
  clock: Clock,
  facts: SealFacts,
  known: ReadonlyMap<string, Uint8Array> = new Map(),
): Seal {
  return async (manifest) => {
    const { files: _, ...unsealed } = manifest;
    const ledger = manifest.ledger === undefined ? [] : [ledgerKey(manifest.ledger)];
    const unknown = [...priceKeys(unsealed), ...ledger].filter((key) => !known.has(key));
    const values = new Map([...known, ...(await readAll(kv, unknown))]);
    const snapshot = snapshotText(unsealed, values);
    const texts = {
      [paths.SNAPSHOT_FILE]: snapshot,
      [paths.VECTORS_FILE]: await vectorsText(JSON.parse(snapshot)),
    };
    const { keys, ...named } = sealed(unsealed, values, facts, texts);
    await writeKeys(kv, clock, keys);
    return named;
  };
}

type Unsealed = Omit<Manifest, "history" | "files">;
type Values = ReadonlyMap<string, Uint8Array | undefined>;

/** The keys, and what of them the manifest names; `texts` are the files that name its serial. Throws where a map is missing. */
export function sealed(
  manifest: Unsealed,
  values: Values,
  { signer, gate, refresh }: SealFacts,
  texts: Readonly<Record<string, string>>,
): { keys: Map<string, Uint8Array>; publication: string; files: Record<string, string> } {
  const maps = (file: string, which: "map" | "api") => sumsOfMaps(manifest, values, signer, { file, which });
  const keys = new Map<string, Uint8Array>();
  const sums: Publication["files"] = {
    [paths.COST_MAP_FILE]: maps(paths.COST_MAP_FILE, "map"),
    [paths.API_MAP_FILE]: maps(paths.API_MAP_FILE, "api"),
    ...ledgerSums(manifest, values, signer),
    ...(signer && exportSums(manifest, values, signer)),
  };
  const files: Record<string, string> = {};
  for (const [file, text] of Object.entries(texts)) {
    files[file] = store(keys, gzip(text), mapKey);
    sums[file] = [sumOf(manifest, signer, { file, from: manifest.since, text })];
  }
  const record: Publication = { files: sums, ...stated({ public_key: signer?.publicKey, gate, refresh }) };
  return { keys, publication: store(keys, Buffer.from(JSON.stringify(record)), publicationKey), files };
}

function sumsOfMaps(
  { since, turns, ...now }: Unsealed,
  values: Values,
  signer: Signer | undefined,
  { file, which }: { file: string; which: "map" | "api" },
): FileSum[] {
  return [{ ...now, from: since }, ...turns].flatMap(({ from, [which]: hashes }) => {
    if (hashes === undefined) return [];
    return [sumOf(now, signer, { file, from, text: unpacked(values, mapKey(hashes.gzip)) })];
  });
}

/** The ledger's two forms are made of its lines when they are asked for, so they are made here too. */
function ledgerSums(manifest: Unsealed, values: Values, signer: Signer | undefined): Publication["files"] {
  if (manifest.ledger === undefined) return {};
  const lines = unpacked(values, ledgerKey(manifest.ledger)).toString("utf8").split("\n").slice(0, -1);
  const sums = paths.LEDGER_FILES.map((file): [string, FileSum[]] => {
    const { header, line, summary } = ledgerWriter(file, manifest);
    const text = header + lines.map(line).join("") + summary(lines.length);
    return [file, [sumOf(manifest, signer, { file, from: manifest.since, text })]];
  });
  return Object.fromEntries(sums);
}

/** Exports are made of the map when they are asked for, with their sums: only what signs them, each text of the map once, is made before. */
function exportSums(manifest: Unsealed, values: Values, signer: Signer): Publication["files"] {
  const published = Date.parse(manifest.published_at);
  const texts = spansOf(manifest)
    .filter(({ until }) => until > published)
    .filter(({ map }, i, spans) => map.text !== spans[i - 1]?.map.text);
  const sums: Record<string, FileSum[]> = {};
  for (const { since: from, map } of texts) {
    const rows = unpacked(values, mapKey(map.gzip)).toString("utf8");
    for (const name of paths.EXPORT_NAMES) {
      const file = paths.exportFile(name);
      const { text } = toolExport(rows, SHAPES[name]);
      sums[file] = [...(sums[file] ?? []), sumOf(manifest, signer, { file, from, text })];
    }
  }
  return sums;
}

function unpacked(values: Values, key: string): Buffer {
  const packed = values.get(key);
  if (packed === undefined) throw new Error(`${key} is missing; manifest not written`);
  return gunzipSync(packed);
}

function sumOf(
  { serial, version }: Pick<Manifest, "serial" | "version">,
  signer: Signer | undefined,
  { file, from, text }: { file: string; from: string; text: string | Uint8Array },
): FileSum {
  const comment = `file:${file}\tserial:${serial}\tversion:${version}\tfrom:${from}`;
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { since: from, sha256, ...(signer && { minisig: signer.sign(bytes, comment) }) };
}
