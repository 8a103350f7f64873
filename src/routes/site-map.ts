// GET /sitemap.xml (sitemaps.org): all pages, with one for each model on sale unless the API needs a key.
import type { Hono } from "hono";
import { respondTagged } from "../http/cache.ts";
import type { OneVersion } from "../http/read-prices.ts";
import { type App, setEdition } from "../http/respond.ts";
import { escaped } from "../lists/changes.ts";
import { words } from "../schemas/words.ts";
import { modelHref } from "../web/api/names.ts";
import { askAs, type Service } from "./ask-self.ts";

const MAX_ADDRESSES = 50_000;
const PAGES = words("/ /?view=calculator /compare /changes /accuracy /status /docs /docs/guide");
const MODELS = "/v1/prices.ndjson?sort_by=relevance&group_by=model";

export function siteMap(app: Hono<App>, service: Service): void {
  app.get("/sitemap.xml", async (c) => {
    const one: OneVersion = {};
    const list = await askAs(c, service, one)(MODELS);
    if (!list.ok && list.status !== 401) return list;
    if (one.version) setEdition(c, one.version);
    const body = async () => {
      const models = list.ok ? modelIds(await list.text()).map(modelHref) : [];
      const { origin } = new URL(c.req.url);
      const addresses = [...PAGES, ...models].slice(0, MAX_ADDRESSES).map((path) => `${origin}${path}`);
      // Prices change with a publish, or when an announced price takes effect.
      const changes = one.version && [one.version.manifest.published_at, one.version.span.since];
      return toXml(addresses, changes?.sort().at(-1));
    };
    return respondTagged(c, { name: "sitemap", type: "application/xml", body });
  });
}

/** The ids under which model pages are linked: the maker's, or the offer's own if the maker is unknown. */
function modelIds(lines: string): string[] {
  const entries = lines.split("\n").filter((line) => line !== "");
  const ids = entries.map((line) => {
    const { canonical, model_id } = JSON.parse(line) as { canonical?: string; model_id: string };
    return canonical ?? model_id;
  });
  return [...new Set(ids)];
}

function toXml(addresses: readonly string[], changed: string | undefined): string {
  const lastmod = changed === undefined ? "" : `<lastmod>${changed}</lastmod>`;
  const urls = addresses.map((address) => `<url><loc>${escaped(address)}</loc>${lastmod}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}
