// GET /, /compare, /changes, /accuracy and /models/{model id}: the page people open, rendered from the same API that programs call. What the API would
// refuse, a key or a limit, the page is refused too, and then shows why.
import { type Context, Hono } from "hono";
import type { App } from "../http/app.ts";
import { isHeld, setCacheable } from "../http/cache.ts";
import { headersOfPage } from "../http/page-headers.ts";
import { editionOf, setEdition } from "../http/price-headers.ts";
import type { OneVersion } from "../http/read-prices.ts";
import { respond, setHeaders } from "../http/respond.ts";
import { type SiteAssets, siteAssets } from "../http/site-assets.ts";
import {
  type Answer,
  type Ask,
  type Problem,
  readAccuracy,
  readChanges,
  readProvider,
  readProviders,
} from "../web/api/api.ts";
import type { ProviderName } from "../web/api/entries.ts";
import { readCatalogueQuery } from "../web/catalogue/query.ts";
import { readList } from "../web/catalogue/read-list.ts";
import { changesPath, readChangesQuery } from "../web/changes/query.ts";
import { compareCsv } from "../web/compare/csv.ts";
import { type Compared, findPlace, loadCompared } from "../web/compare/load.ts";
import { type CompareQuery, compareHref, MAX_COMPARED, readCompareQuery } from "../web/compare/query.ts";
import { readModelView } from "../web/model/read-model.ts";
import type { PageState, View } from "../web/shell/page-state.ts";
import { askAs, type Service } from "./ask-self.ts";
import { callOf } from "./calculator-view.ts";

export function page(service: Service) {
  const assets = siteAssets();
  return new Hono<App>()
    .get("/", async (c) => {
      const one: OneVersion = {};
      const ask = askAs(c, service, one);
      const basis = { one, files: await assets(c.env.ASSETS), search: new URL(c.req.url).search };
      const params = new URLSearchParams(basis.search);
      if (params.get("view") === "calculator") {
        const providers = await readProviders(ask);
        const call = providers.ok ? await callOf(ask, params, todayUtc()) : {};
        const view: View = { name: "calculator", providers: namesOf(providers), ...call };
        return respondPage(c, basis, view, providers);
      }
      // The list first: it may be an earlier version's, and the providers are to be the same one's.
      const query = readCatalogueQuery(params);
      const list = await readList(ask, query);
      const providers = namesOf(await readProviders(ask));
      const provider = query.provider === "" ? undefined : await readProvider(ask, query.provider);
      return respondPage(c, basis, { name: "catalogue", list, providers, provider }, list);
    })
    .get("/compare", async (c) => {
      const one: OneVersion = {};
      const ask = askAs(c, service, one);
      const { search, searchParams } = new URL(c.req.url);
      const query = readCompareQuery(searchParams);
      const added = query.add === "" ? undefined : await findPlace(ask, query.add);
      if (added && query.places.length < MAX_COMPARED) {
        setHeaders(c, { location: compareHref({ ...query, places: [...query.places, added] }) });
        return respond(c, 303, null);
      }
      const compared = await comparedBy(ask, query);
      const providers = namesOf(await readProviders(ask));
      const basis = { one, files: await assets(c.env.ASSETS), search };
      return respondPage(c, basis, { name: "compare", compared, providers }, compared);
    })
    .get("/compare.csv", async (c) => {
      const query = readCompareQuery(new URL(c.req.url).searchParams);
      const one: OneVersion = {};
      const compared = await comparedBy(askAs(c, service, one), query);
      if (one.version) setEdition(c, editionOf(one.version));
      setHeaders(c, { "content-type": "text/csv; charset=utf-8" });
      if (!compared.ok) return respond(c, STATUS_OF[compared.problem.kind], compared.problem.message);
      return respond(c, 200, compareCsv(compared.value.outcomes));
    })
    .get("/accuracy", async (c) => {
      const one: OneVersion = {};
      const accuracy = await readAccuracy(askAs(c, service, one));
      const basis = { one, files: await assets(c.env.ASSETS), search: "" };
      return respondPage(c, basis, { name: "accuracy", accuracy }, accuracy);
    })
    .get("/changes", async (c) => {
      const one: OneVersion = {};
      const ask = askAs(c, service, one);
      const basis = { one, files: await assets(c.env.ASSETS), search: new URL(c.req.url).search };
      const query = readChangesQuery(new URLSearchParams(basis.search));
      const changes = await readChanges(ask, changesPath(query));
      const providers = namesOf(await readProviders(ask));
      return respondPage(c, basis, { name: "changes", changes, providers }, changes);
    })
    .get("/models/:id{.+}", async (c) => {
      const one: OneVersion = {};
      const modelId = c.req.param("id");
      const model = await readModelView(askAs(c, service, one), modelId);
      const basis = { one, files: await assets(c.env.ASSETS), search: new URL(c.req.url).search };
      return respondPage(c, basis, { name: "model", modelId, model }, model);
    });
}

function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The reader of responses is loaded when there is one to read. */
async function comparedBy(ask: Ask, query: CompareQuery): Promise<Answer<Compared>> {
  const reader = query.usage === "" ? undefined : await import("../responses/read-text.ts");
  return loadCompared(ask, query, todayUtc(), reader?.readText ?? (() => ({ reason: "" })));
}

/** Of each provider what a page shows of it; the API tells more. */
function namesOf(answer: Answer<ProviderName[]>): ProviderName[] {
  return answer.ok ? answer.value.map(({ provider_id, name }) => ({ provider_id, name })) : [];
}

/** What a page rests on beside what it shows. */
type Basis = { one: OneVersion; files: SiteAssets; search: string };

async function respondPage(
  c: Context<App>,
  { one, files, search }: Basis,
  view: View,
  answer: Answer<unknown>,
): Promise<Response> {
  const status = statusOf(view, answer);
  setHeaders(c, {
    ...headersOfPage(files.styleHash),
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  });
  if (answer.ok && one.version) setEdition(c, editionOf(one.version));
  // What rests on a calculation has no tag: it is of its moment.
  if (answer.ok && status === 200 && !files.missing && answer.edition.etag !== "") {
    const name = `page-${files.build}-${nameOf(answer.edition.etag)}${dayOf(view)}`;
    setCacheable(c, "list", name);
    if (isHeld(c, name, c.get("edition"))) return respond(c, 304, null);
  }
  const { origin } = new URL(c.req.url);
  const edition = answer.ok ? answer.edition : { version: "", asOf: "" };
  const { version, asOf } = edition;
  const { REPORT_URL: report } = c.env;
  const oldest = asOf === "" ? undefined : one.version?.manifest.oldest_read;
  const state: PageState = {
    view,
    search,
    origin,
    version,
    asOf,
    ...(report && { report }),
    ...(oldest && { oldest }),
  };
  setHeaders(c, { "content-type": "text/html; charset=utf-8" });
  // What renders is half of the Worker: calls of the API never load it.
  const { renderDocument } = await import("../web/shell/document.tsx");
  return respond(c, status, await renderDocument(state, files));
}

/** A model's chart ends today. */
function dayOf(view: View): string {
  return view.name === "model" && view.model.ok ? `.${view.model.value.today}` : "";
}

/** Of the API's answer: what its tag has before the version. The rest of the page follows from its address. */
function nameOf(etag: string): string {
  return /^W\/"([^-]*)-/.exec(etag)?.[1] ?? "";
}

const STATUS_OF: Readonly<Record<Problem["kind"], number>> = {
  key: 401,
  limited: 429,
  offline: 503,
  refused: 400,
  unavailable: 503,
};

/** The status of what the page could not show; an id that ends in a slash is none anybody lists. */
function statusOf(view: View, answer: Answer<unknown>): number {
  if (answer.ok)
    return view.name === "model" && view.model.ok && view.model.value.offers.length === 0 ? 404 : 200;
  const { kind } = answer.problem;
  if (kind === "refused" && view.name === "model" && view.modelId.endsWith("/")) return 404;
  return STATUS_OF[kind];
}
