// GET /v1/changes and its feeds: the changes recorded when each version was published.
import type { Context, Hono } from "hono";
import type { ChangeList } from "../contract/history-answers.ts";
import { type ChangeFeedQuery, changeFeedQuery, changeListQuery } from "../contract/list-requests.ts";
import { ok } from "../failure.ts";
import { given, some } from "../given.ts";
import { respondRead } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import {
  atomFeed,
  byEffect,
  type ChangeFilter,
  type Feed,
  isOpen,
  isWantedMonth,
  jsonFeed,
  wantedChanges,
} from "../lists/changes.ts";
import { readMoment, toInstant } from "../schemas/moment.ts";
import { CHANGE_PATHS } from "../schemas/paths.ts";
import type { Change } from "../schemas/price-history.ts";
import { NEWS } from "../schemas/words.ts";
import { knownSlugs, unknownNames } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { parameterReader, validQuery } from "./read-request.ts";

const FEED_LENGTH = 100;

/** Registers /v1/changes, /v1/changes.atom and /v1/changes.json. */
export function changes(app: Hono<App>): void {
  const [list, atom, json] = CHANGE_PATHS;
  const unknown = parameterReader(changeListQuery);
  app
    .get(list, validate("query", changeListQuery), (c) => {
      const { page, page_size, ...query } = c.req.valid("query");
      return respondRead(c, async (version) => {
        const { data, total, name } = await findChanges(version, query, (page - 1) * page_size, page_size);
        const meta = {
          ...{ page, page_size, total, total_pages: Math.ceil(total / page_size) },
          ...given({ unknown_providers: some(unknownNames(version.providers, query.provider_id)) }),
          ...unknown(c),
        };
        return ok({ name, body: JSON.stringify({ data, meta } satisfies ChangeList) });
      });
    })
    .get(atom, validQuery(changeFeedQuery), (c) =>
      respondFeed(c, c.req.valid("query"), "application/atom+xml", atomFeed),
    )
    .get(json, validQuery(changeFeedQuery), (c) => {
      const write = (feed: Feed) => JSON.stringify(jsonFeed(feed));
      return respondFeed(c, c.req.valid("query"), "application/feed+json", write);
    });
}

function respondFeed(c: Context<App>, query: ChangeFeedQuery, type: string, write: (feed: Feed) => string) {
  return respondRead(c, async (version) => {
    const news = { ...query, change: query.change ?? [...NEWS] };
    const { data: changes, name } = await findChanges(version, news, 0, FEED_LENGTH);
    const updated = changes[0]?.seen ?? version.manifest.published_at;
    const feed = { origin: new URL(c.req.url).origin, self: c.req.url, updated, changes };
    return ok({ name, type, body: () => write(feed) });
  });
}

type ChangesQuery = ChangeFeedQuery & Pick<ChangeFilter, "by">;

/** Finds a page of the recorded changes that match a query, newest first; `name` begins their tag. */
async function findChanges(version: Version, query: ChangesQuery, first: number, length: number) {
  const all = version.manifest.changes ?? [];
  const filter = toFilter(version, query);
  let next = 0;
  const read = all.map(async ({ month, hash, count }) => {
    if (!isWantedMonth(month, filter)) return { wanted: [], found: 0 };
    const start = next;
    next += count;
    // Without a filter the manifest's counts show which months the page needs; only those are read.
    if (isOpen(filter) && (next <= first || start >= first + length)) return { wanted: [], found: count };
    const wanted = wantedChanges(await version.changes(hash), filter);
    return { wanted, found: wanted.length };
  });
  const data: Change[] = [];
  let total = 0;
  for (const { wanted, found } of await Promise.all(read)) {
    const ofPage = wanted.slice(Math.max(0, first - total), Math.max(0, first + length - total));
    // Any month may have what took effect last.
    data.push(...(query.by ? wanted : ofPage));
    total += found;
  }
  const name = `changes.${all[0]?.hash ?? ""}`;
  const page = query.by ? byEffect(data, isComing(query)).slice(first, first + length) : data;
  return { data: page, total, name };
}

/** Whether a query is for what is still to come: only announced changes, by their day of effect. */
function isComing({ by, change }: ChangesQuery): boolean {
  return by !== undefined && change?.join() === "announced";
}

function toFilter({ providers, now }: Version, query: ChangesQuery): ChangeFilter {
  const { since, until, provider_id, ...others } = query;
  return {
    ...others,
    since: since ? readMoment(since) : isComing(query) ? toInstant(now) : undefined,
    until: until && readMoment(until),
    providers: provider_id && knownSlugs(providers, provider_id),
  };
}
