// Renders the pages for people from the same API that programs call; if that refuses a caller, the page shows why.
import type { Context, Hono } from "hono";
import type { Answer, Ask, Problem } from "../api-client.ts";
import { respondTagged } from "../http/cache.ts";
import { headersOfPage } from "../http/page-headers.ts";
import type { OneVersion } from "../http/read-prices.ts";
import { formBody } from "../http/request-body.ts";
import { type App, respond, setEdition, setHeaders } from "../http/respond.ts";
import { type SiteAssets, siteAssets } from "../http/site-assets.ts";
import { dayAt } from "../schemas/moment.ts";
import type { Screen, Shown } from "../web/screens.ts";
import type { PageState, View } from "../web/shell/page-state.ts";
import { askAs, type Service } from "./ask-self.ts";

/** The screens are a third of the Worker, so only pages evaluate them. */
type Screens = typeof import("../web/screens.ts");
type ReadScreen = (screens: Screens, ask: Ask, params: URLSearchParams, sent: boolean) => Promise<Shown>;

/** Registers the pages; returns the answer to any other path. */
export function page(app: Hono<App>, service: Service): (c: Context<App>) => Promise<Response> {
  const assets = siteAssets();
  const show = async (c: Context<App>, readScreen: ReadScreen) => {
    const one: OneVersion = {};
    const screens = await import("../web/screens.ts");
    const sent = c.req.method === "POST";
    const params = new URL(c.req.url).searchParams;
    if (sent) for (const [name, text] of new URLSearchParams(await c.req.text())) params.append(name, text);
    const screen = await readScreen(screens, askAs(c, service, one), params, sent);
    if ("view" in screen) return respondPage(c, screen, { one, files: await assets(c.env.ASSETS) });
    setHeaders(c, screen);
    return respond(c, 303, null);
  };
  // Pasted text is posted, so that it enters no address, log or history.
  const form = (path: string, read: ReadScreen) =>
    app.get(path, (c) => show(c, read)).post(path, formBody, (c) => show(c, read));
  form("/", (screens, ask, params, sent) =>
    params.get("view") === "calculator"
      ? screens.calculatorScreen(ask, params, sent)
      : screens.catalogueScreen(ask, params),
  );
  form("/compare", (screens, ...asked) => screens.compareScreen(...asked));
  form("/changes", (screens, ...asked) => screens.changesScreen(...asked));
  app.get("/accuracy", (c) => show(c, (screens, ask) => screens.accuracyScreen(ask)));
  app.get("/status", (c) => show(c, (screens, ask) => screens.statusScreen(ask)));
  app.get("/models/:id{.+}", (c) =>
    show(c, (screens, ask, params) => screens.modelScreen(ask, c.req.param("id"), params)),
  );
  return (c) => show(c, (screens, ask) => screens.missingScreen(ask, c.req.path));
}

/** The version that the page's answers came from, and the built files that the page links to. */
type Basis = { one: OneVersion; files: SiteAssets };

async function respondPage(c: Context<App>, screen: Screen, { one, files }: Basis) {
  const { view, answer } = screen;
  const status = httpStatus(view, answer);
  setHeaders(c, {
    ...headersOfPage(files.styleHash),
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  });
  if (answer.ok && one.version) setEdition(c, one.version);
  // The views are loaded for it, so that a page that has not changed is answered without them.
  const body = async () =>
    (await import("../web/shell/document.tsx")).renderDocument(pageState(c, screen, one), files);
  const type = "text/html; charset=utf-8";
  // A page with a calculation or with posted text has no tag, because it is not the same later.
  const etag = c.req.method !== "POST" && answer.ok ? answer.edition.etag : "";
  if (etag !== "" && status === 200 && !files.missing) {
    // The part of the API's tag before the version; everything else on the page follows from its address.
    const [, prefix = ""] = /^W\/"([^-]*)-/.exec(etag) ?? [];
    return respondTagged(c, { name: `page-${files.build}-${prefix}${dayOf(view)}`, body, type });
  }
  setHeaders(c, { "content-type": type });
  return respond(c, status, await body());
}

function pageState(c: Context<App>, { answer, search: own, ...shown }: Screen, one: OneVersion): PageState {
  const { origin, search } = new URL(c.req.url);
  const { version, asOf, stale } = answer.ok ? answer.edition : { version: "", asOf: "", stale: true };
  const { REPORT_URL: report } = c.env;
  const { newest_read: newest, first_hand: firstHand = 0 } = one.version?.manifest ?? {};
  const checked = newest === undefined ? undefined : { newest, firstHand };
  const more = { ...(report && { report }), ...(checked && { checked }) };
  return { ...shown, search: own ?? search, origin, version, asOf, stale, ...more };
}

/** Adds the day to the tag of pages that depend on it: a model's chart, and the latest changes. */
function dayOf(view: View): string {
  return view.name === "model" || view.name === "changes" ? `.${dayAt(Date.now())}` : "";
}

const STATUS_OF: Readonly<Record<Problem["kind"], number>> = {
  key: 401,
  limited: 429,
  offline: 503,
  refused: 400,
  unavailable: 503,
};

/** The HTTP status of a page. No listed id ends in a slash. */
function httpStatus(view: View, answer: Answer<unknown>): number {
  if (view.name === "catalogue" && view.missing !== undefined) return 404;
  if (answer.ok) return 200;
  const { kind } = answer.problem;
  if (kind === "refused" && view.name === "model" && view.modelId.endsWith("/")) return 404;
  return STATUS_OF[kind];
}
