// What later manifests remember about a version, so that its cost maps stay available.
import type { Manifest, MapHashes, PastVersion } from "../../src/schemas/manifest.ts";

export function remembered(one: Manifest): PastVersion {
  const { serial, version, published_at, as_of, counts, since, publication, files } = one;
  const turns = one.turns.map(({ from, ...maps }) => ({ from, ...mapsOf(maps) }));
  return {
    ...{ serial, version, published_at, as_of, counts, ...mapsOf(one), since, turns },
    ...(publication !== undefined && { publication }),
    ...(files && { files }),
  };
}

function mapsOf({ map, api }: Pick<Manifest, "map" | "api">): Pick<PastVersion, "map" | "api"> {
  return { map: hashesOf(map), ...(api && { api: hashesOf(api) }) };
}

function hashesOf({ text, gzip }: MapHashes): MapHashes {
  return { text, gzip };
}
