// Published versions that callers pin: some of their manifests, from each publish's copy, and of their data, none of which expires.
import { fail, ok, type Result } from "../failure.ts";
import { Newest } from "../newest.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { KeptData } from "./kept-data.ts";
import { manifestCopyKey, serialNamed } from "./keys.ts";
import { logUnreadable, MissingError, readHashed, readManifestJson } from "./kv-value.ts";
import { KEPT_LISTINGS, KEPT_SHARDS, KEPT_VERSIONS } from "./limits.ts";
import { toManifest } from "./read-manifest.ts";
import {
  type DataKind,
  type IndexedManifest,
  type Io,
  indexManifest,
  type Load,
  openVersion,
  type Parse,
  UNAVAILABLE,
  type Version,
} from "./version.ts";

export class PinnedVersions {
  readonly #manifests = new Newest<number, IndexedManifest>(KEPT_VERSIONS);
  readonly #shards = new Newest<string, unknown>(KEPT_SHARDS);
  readonly #listings = new Newest<string, unknown>(KEPT_LISTINGS);

  /** Opens the version of a serial or hash; `not_kept` without a copy of its manifest. `shared` is the served version's data. */
  async open(
    io: Io,
    name: string,
    served: Manifest,
    shared: Pick<KeptData, "get">,
  ): Promise<Result<Version>> {
    const serial = serialNamed(name, served);
    if (serial === undefined) return fail(notKept(served, name));
    try {
      const known = this.#manifests.get(serial) ?? (await readCopy(io.kv, serial));
      this.#manifests.set(serial, known);
      return ok(openVersion(known, { now: io.now, age: 0, stale: false }, this.#loader(io, shared)));
    } catch (error) {
      if (error instanceof MissingError) return fail(notKept(served, name));
      logUnreadable(manifestCopyKey(serial), error);
      return fail(UNAVAILABLE);
    }
  }

  /** Caches shards and one listing; other data is read each time. */
  #loader(io: Io, shared: Pick<KeptData, "get">): Load {
    return async <T>(kind: DataKind, key: string, parse: Parse<T>) => {
      try {
        const known = (shared.get(key) ?? this.#shards.get(key) ?? this.#listings.get(key)) as T | undefined;
        const value = known ?? (await parse(await readHashed(io.kv, key)));
        if (kind === "shard") this.#shards.set(key, value);
        if (kind === "listing") this.#listings.set(key, value);
        return ok(value);
      } catch (error) {
        logUnreadable(key, error);
        return fail(UNAVAILABLE);
      }
    };
  }
}

/** The failure for a version that is not kept, naming the oldest one kept. */
function notKept({ serial, history }: Manifest, name: string) {
  const oldest = history.at(-1)?.serial ?? serial;
  const message = `version ${name} is not kept; the oldest kept is serial ${oldest}, see /v1/versions`;
  return { kind: "not_kept", message, oldestKept: oldest } as const;
}

async function readCopy(kv: KVNamespace, serial: number): Promise<IndexedManifest> {
  const manifest = toManifest(await readManifestJson(kv, manifestCopyKey(serial)));
  if (manifest === undefined) throw new Error("no manifest");
  return indexManifest(manifest);
}
