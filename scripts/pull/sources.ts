// The upstream documents: where each is, the file it has in a folder, and what reads it. A new source is a file under
// sources/ and a line here.
import type { Provider, Source } from "../../src/schemas/registry.ts";
import * as litellm from "../litellm/read.ts";
import * as genaiPrices from "./genai-prices.ts";
import * as modelsDev from "./models-dev.ts";
import * as openrouter from "./openrouter.ts";
import * as portkey from "./portkey.ts";
import { checked, type Translation } from "./translation.ts";

/** Where a document is: live, and in a folder of snapshots with the day each was read. */
export type Place = {
  /** Absent for documents without a public address: read from a folder only. */
  url?: string;
  file: string;
  /** The day the folder's copy was read. */
  snapshotRead: string;
};

/** A source whose rows become `prices/observations/<name>.json`. */
export type ObservationSource = Place & {
  name: Source;
  /** Which source wins: of two prices the one of the lower rank is served. Measured against providers' own pages. */
  rank: number;
  parse: (json: unknown, providers: readonly Provider[]) => Translation;
};

/** Hosts a pull may talk to; a redirect elsewhere is refused. */
export const HOSTS_ALLOWED = ["models.dev", "raw.githubusercontent.com", "openrouter.ai"];

const GENAI_PRICES =
  "https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data.json";

// biome-ignore format: one line a source
export const OBSERVATION_SOURCES: readonly ObservationSource[] = [
  { name: "openrouter", rank: 5, url: "https://openrouter.ai/api/v1/models", file: "openrouter.models.json", snapshotRead: "2026-08-01", parse: openrouter.parse },
  { name: "openrouter-endpoints", rank: 6, file: "openrouter.endpoints.json", snapshotRead: "2026-05-07", parse: openrouter.parseEndpoints },
  { name: "models-dev", rank: 10, url: "https://models.dev/api.json", file: "models-dev.api.json", snapshotRead: "2026-09-30", parse: modelsDev.parse },
  { name: "genai-prices", rank: 20, url: GENAI_PRICES, file: "genai-prices.v2.json", snapshotRead: "2026-09-23", parse: genaiPrices.parse },
  { name: "portkey", rank: 40, file: "portkey.json", snapshotRead: "2026-08-21", parse: portkey.parse },
];

/** The rank of the third-party cost map among the sources. */
export const MAP_RANK = 30;

/** The rank of a source by name; one that is not on the list any more comes last. */
export function rankOf(source: Source): number {
  if (source === "litellm") return MAP_RANK;
  return OBSERVATION_SOURCES.find(({ name }) => name === source)?.rank ?? 100;
}

/** The third-party cost map, which is a source and a format at once, and a newer reading of some of its keys. */
export const MAP_SOURCE: Place = {
  url: "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
  file: "litellm.model_prices_and_context_window.json",
  snapshotRead: "2026-08-01",
};

export const MAP_UPDATE: Place = { file: "litellm.subset-2026-09-22.json", snapshotRead: "2026-09-22" };

/** The live document of one OpenRouter model's hosts. Ids hold characters that mean something in a path. */
export function endpointsUrl(model: string): string {
  const id = model.split("/").map(encodeURIComponent).join("/");
  return `https://openrouter.ai/api/v1/models/${id}/endpoints`;
}

/** The rows of one model's live endpoints document. */
export function parseModelEndpoints(json: unknown): Translation {
  return openrouter.translateModelEndpoints(checked(openrouter.modelEndpointsDocument, json));
}

/** Parses the cost map and, where there is one, the newer reading of it. */
export function parseMap(
  json: unknown,
  update: unknown,
  providers: readonly Provider[],
): litellm.MapTranslation {
  const map = litellm.translate(checked(litellm.document, json), providers);
  if (update === undefined) return map;
  const newer = checked(litellm.updateDocument, update);
  return { ...map, entries: litellm.applyUpdate(map.entries, newer, MAP_UPDATE.snapshotRead) };
}
