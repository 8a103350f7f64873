// GET /v1/changes and its feeds: what changed from version to version, as it was recorded when each was published.
import { type Context, Hono } from "hono";
import { ok, type Result } from "../failure.ts";
import type { App } from "../http/app.ts";
import { isHeld, setCacheable } from "../http/cache.ts";
import { respondFailure } from "../http/errors.ts";
import { readPrices } from "../http/read-prices.ts";
import { respond, setHeaders } from "../http/respond.ts";
import { respondList } from "../http/respond-list.ts";
import { validate } from "../http/validate.ts";
import type { Feed } from "../lists/change-feeds.ts";
import { type ChangeFilter, isWantedMonth, wantedChanges } from "../lists/wanted-changes.ts";
import type { ChangeList } from "../schemas/history-answers.ts";
import { type ChangeFeedQuery, changeFeedQuery, changeListQuery } from "../schemas/history-requests.ts";
import { readMoment } from "../schemas/moment.ts";
import { CHANGE_PATHS } from "../schemas/paths.ts";
import type { Change } from "../schemas/price-history.ts";
import type { PriceStore, Version } from "../store/price-store.ts";
import { knownSlugs, type Providers } from "../store/provider-index.ts";

/** Entries of a feed. */
const FEED_LENGTH = 100;

/** GET /v1/changes, /v1/changes.atom and /v1/changes.json, from a store. */
export function changes(store: PriceStore) {
  const [list, atom, json] = CHANGE_PATHS;
  return new Hono<App>()
    .get(list, validate("query", changeListQuery), async (c) => {
      const { page, page_size, ...query } = c.req.valid("query");
      const read = await readPrices(c, store, (version) => changesOf(version, query));
      if (!read.ok) return respondFailure(c, read.failure);
      const { all, name } = read.value;
      const meta = { page, page_size, total: all.length, total_pages: Math.ceil(all.length / page_size) };
      const answer: ChangeList = { data: all.slice((page - 1) * page_size, page * page_size), meta };
      return respondList(c, name, JSON.stringify(answer));
    })
    .get(atom, validate("query", changeFeedQuery), async (c) => {
      const { atomFeed } = await feeds();
      return respondFeed(c, store, c.req.valid("query"), "application/atom+xml", atomFeed);
    })
    .get(json, validate("query", changeFeedQuery), async (c) => {
      const { jsonFeed } = await feeds();
      const write = (feed: Feed) => JSON.stringify(jsonFeed(feed));
      return respondFeed(c, store, c.req.valid("query"), "application/feed+json", write);
    });
}

/** Loaded when the first feed is asked for. */
function feeds() {
  return import("../lists/change-feeds.ts");
}

async function respondFeed(
  c: Context<App>,
  store: PriceStore,
  query: ChangeFeedQuery,
  type: string,
  write: (feed: Feed) => string,
): Promise<Response> {
  const read = await readPrices(c, store, async (version) => {
    const found = await changesOf(version, query);
    return found.ok ? ok({ ...found.value, published: version.manifest.published_at }) : found;
  });
  if (!read.ok) return respondFailure(c, read.failure);
  const { all, name, published } = read.value;
  setCacheable(c, "list", name);
  if (isHeld(c, name, c.get("edition"))) return respond(c, 304, null);
  const updated = all[0]?.seen ?? published;
  const feed = {
    origin: new URL(c.req.url).origin,
    self: c.req.url,
    updated,
    changes: all.slice(0, FEED_LENGTH),
  };
  setHeaders(c, { "content-type": type });
  return respond(c, 200, write(feed));
}

/** What a query wants of the recorded changes, newest first; `name` tells their tag from those of other answers. */
async function changesOf(
  version: Version,
  query: ChangeFeedQuery,
): Promise<Result<{ all: Change[]; name: string }>> {
  const filter = toFilter(version.providers, query);
  const months = version.manifest.changes ?? [];
  const all: Change[] = [];
  for (const { month, hash } of months) {
    if (!isWantedMonth(month, filter)) continue;
    const read = await version.changes(hash);
    if (!read.ok) return read;
    all.push(...wantedChanges(read.value, filter));
  }
  return ok({ all, name: `changes.${months[0]?.hash ?? ""}` });
}

function toFilter(providers: Providers, query: ChangeFeedQuery): ChangeFilter {
  return {
    since: query.since === undefined ? undefined : readMoment(query.since),
    until: query.until === undefined ? undefined : readMoment(query.until),
    providers: query.provider_id && knownSlugs(providers, query.provider_id),
    modelId: query.model_id,
    kinds: query.change,
  };
}
