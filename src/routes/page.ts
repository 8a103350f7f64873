// GET / and /models/{model id}: the page people open, rendered from the same API that programs call. What the API would
// refuse, a key or a limit, the page is refused too, and then shows why.
import { type Context, Hono } from "hono";
import type { App } from "../http/app.ts";
import { isHeld, setCacheable } from "../http/cache.ts";
import { PAGE_HEADERS } from "../http/page-headers.ts";
import { respond, setHeaders } from "../http/respond.ts";
import { type SiteAssets, siteAssets } from "../http/site-assets.ts";
import { type Answer, type Ask, type Edition, read, readModel, readProviders } from "../web/api/api.ts";
import type { PriceList } from "../web/api/entries.ts";
import { listPath, readCatalogueQuery } from "../web/catalogue/query.ts";
import { renderDocument } from "../web/shell/document.tsx";
import type { PageState, View } from "../web/shell/page-state.ts";

/** Sends a request to the service itself. */
type Service = (request: Request, c: Context<App>) => Response | Promise<Response>;

export function page(service: Service) {
  return new Hono<App>()
    .get("/", async (c) => {
      const ask = askAs(c, service);
      const search = new URL(c.req.url).search;
      const params = new URLSearchParams(search);
      const providers = await readProviders(ask);
      const names = providers.ok ? providers.value : [];
      if (params.get("view") === "calculator") {
        return respondPage(c, search, { name: "calculator", providers: names }, providers);
      }
      const list = await read<PriceList>(ask, listPath(readCatalogueQuery(params)));
      return respondPage(c, search, { name: "catalogue", list, providers: names }, list);
    })
    .get("/models/:id{.+}", async (c) => {
      const modelId = c.req.param("id");
      const entries = await readModel(askAs(c, service), modelId);
      return respondPage(c, new URL(c.req.url).search, { name: "model", modelId, entries }, entries);
    });
}

/** Requests to the API in the visitor's name, so that limits count them by address. */
function askAs(c: Context<App>, service: Service): Ask {
  const address = c.req.header("cf-connecting-ip");
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (address !== undefined) headers.set("cf-connecting-ip", address);
    return service(new Request(new URL(path, c.req.url), { ...init, headers }), c);
  };
}

async function respondPage(
  c: Context<App>,
  search: string,
  view: View,
  answer: Answer<unknown>,
): Promise<Response> {
  const assets = await siteAssets(c.env.ASSETS);
  setHeaders(c, PAGE_HEADERS);
  if (answer.ok) {
    const etag = etagOf(assets, answer.edition);
    setHeaders(c, { "x-prices-version": answer.edition.version, "x-prices-as-of": answer.edition.asOf });
    setCacheable(c, "list", etag);
    if (isHeld(c, etag)) return respond(c, 304, null);
  }
  const { origin } = new URL(c.req.url);
  const edition = answer.ok ? answer.edition : { version: "", asOf: "" };
  const state: PageState = { view, search, origin, version: edition.version, asOf: edition.asOf };
  setHeaders(c, { "content-type": "text/html; charset=utf-8" });
  return respond(c, statusOf(view, answer), renderDocument(state, assets));
}

/** Of the code and of the API's answer; the rest of the page follows from its address. */
function etagOf({ build }: SiteAssets, { etag, stale }: Edition): string {
  return `W/"page-${build}-${etag.replace(/^W\/|"/g, "")}${stale ? "-stale" : ""}"`;
}

function statusOf(view: View, answer: Answer<unknown>): number {
  if (answer.ok)
    return view.name === "model" && view.entries.ok && view.entries.value.length === 0 ? 404 : 200;
  if (answer.problem.kind === "unavailable") return 503;
  return answer.problem.kind === "limited" ? 429 : 200;
}
