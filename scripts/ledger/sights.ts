// What past editions of public lists showed of each offer of the catalogue: a sight is one card in one list over a span of days.
import type { Day } from "../../src/schemas/price.ts";
import type { CatalogModel } from "../files/catalog.ts";
import type { Card, HistoryFile, Span } from "../files/history.ts";
import { SOURCE_RANKS } from "../pull/sources.ts";
import { normaliseId } from "../translate/model-ids.ts";
import { historySource, witnessOf } from "./sources.ts";

export type Sight = {
  source: string;
  /** Sights of one witness count once. */
  witness: string;
  /** The provider's own list. */
  own: boolean;
  rank: number;
  card: Card;
  /** The first day; of a past price with a stated end alone it is not known. */
  from: Day | null;
  last: Day;
  /** The first day without it; absent while it is shown. */
  until?: Day;
  /** The source states these days itself. */
  stated?: "from" | "until" | "both";
  /** The list showed another card of the same model until then. */
  moved: boolean;
};

/** The sights of one id in lists, oldest first within a list. */
export type SeenModel = { id: string; sights: Sight[] };

/** Provider slug -> what was seen there, by the id in each list. */
export type Seen = Map<string, Map<string, SeenModel[]>>;

const LAST = 99;

/** Everything in the history files, `<source> <id>` by provider. */
export function readSights(files: readonly HistoryFile[]): Map<string, Map<string, Sight[]>> {
  const all = new Map<string, Map<string, Sight[]>>();
  for (const file of files) {
    for (const [provider, id, ...spans] of file.rows) {
      const own = all.get(provider) ?? new Map<string, Sight[]>();
      own.set(`${file.source} ${id}`, sightsOf(file, provider, spans));
      all.set(provider, own);
    }
  }
  return all;
}

function sightsOf(file: HistoryFile, provider: string, spans: readonly Span[]): Sight[] {
  const { source, read, cards } = file;
  const rank = SOURCE_RANKS.find(({ name }) => name === source)?.rank ?? LAST;
  const whose = {
    source,
    rank,
    witness: witnessOf(source, provider),
    own: historySource(source)?.own === provider,
  };
  return spans.flatMap(([place, from, last = read, until, stated], i): Sight[] => {
    const card = cards[place];
    const before = spans[i - 1];
    if (card === undefined) return [];
    const moved = before !== undefined && before[3] !== undefined && before[3] === from;
    return [{ ...whose, card, from, last, ...(until && { until }), ...(stated && { stated }), moved }];
  });
}

/** The sights of each catalogue model, and those of ids that no model has. */
export function sightsByModel(
  models: readonly CatalogModel[],
  seen: ReadonlyMap<string, Sight[]>,
): { known: Map<string, Sight[]>; left: Map<string, Sight[]> } {
  const find = nameFinder(models);
  const known = new Map<string, Sight[]>();
  const left = new Map<string, Sight[]>();
  for (const [key, sights] of seen) {
    const space = key.indexOf(" ");
    const id = key.slice(space + 1);
    const model = find(key.slice(0, space), id);
    const [into, name] = model === undefined ? [left, id] : [known, model];
    into.set(name, [...(into.get(name) ?? []), ...sights]);
  }
  return { known, left };
}

/** The model that an id in a list means: its own id, the id of its row there, or the one of that spelling. */
function nameFinder(models: readonly CatalogModel[]): (source: string, id: string) => string | undefined {
  const ids = new Set(models.map(({ id }) => id));
  const claims = new Map(
    models.flatMap(({ id, other_sources }) => other_sources.map((one) => [`${one.source} ${one.id}`, id])),
  );
  const spelled = Map.groupBy(
    models.map(({ id }) => id),
    normaliseId,
  );
  return (source, id) => {
    if (ids.has(id)) return id;
    const alike = spelled.get(normaliseId(id)) ?? [];
    return claims.get(`${source} ${id}`) ?? (alike.length === 1 ? alike[0] : undefined);
  };
}
