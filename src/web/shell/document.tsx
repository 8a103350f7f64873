// The HTML document around the page: rendered by the Worker, taken over by the client's code.
import type { ComponentChildren, ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import { catalogueHref, readCatalogueQuery } from "../catalogue/query.ts";
import { changesHref, feedHref, readChangesQuery } from "../changes/query.ts";
import { App } from "./app.tsx";
import type { Words } from "./describe.ts";
import type { PageState, ScreenProps, View, ViewName } from "./page-state.ts";

const SITE = "Model prices";

/** The built files: addresses carry their content's hash. The style sheet and the icon stand in the document itself. */
export type Assets = {
  scripts: Readonly<Partial<Record<ViewName, string>>>;
  style: string;
  /** The icon as a `data:` address; a file would be requested at each change of the address. */
  icon: string;
};

type DocumentProps = { state: PageState; words: Words; assets: Assets; children: ComponentChildren };

export async function renderDocument(state: PageState, assets: Assets): Promise<string> {
  const { name } = state.view;
  const load = SCREENS[name] as () => Promise<ComponentType<PageState & View>>;
  const describe = WORDS[name] as (state: PageState) => Words | Promise<Words>;
  const [Screen, words] = [await load(), await describe(state)];
  return `<!doctype html>${renderToString(
    <Document state={state} words={words} assets={assets}>
      <Screen {...state} {...state.view} />
    </Document>,
  )}`;
}

/** Loads each screen on demand, so that the Worker evaluates only the one it shows. */
const SCREENS: { [Name in ViewName]: () => Promise<ComponentType<ScreenProps<Name>>> } = {
  catalogue: async () => (await import("../catalogue/page.tsx")).CataloguePage,
  model: async () => (await import("../model/page.tsx")).ModelPage,
  calculator: async () => (await import("../calculator/page.tsx")).CalculatorPage,
  compare: async () => (await import("../compare/page.tsx")).ComparePage,
  changes: async () => (await import("../changes/page.tsx")).ChangesPage,
  accuracy: async () => (await import("../accuracy/page.tsx")).AccuracyPage,
  status: async () => (await import("../status/page.tsx")).StatusPage,
};

const loadWords = async () => (await import("./describe.ts")).WORDS;

const WORDS: { [Name in ViewName]: (state: PageState<Name>) => Words | Promise<Words> } = {
  catalogue: ({ search }) => ({
    title: "",
    description: "What every model costs at every provider, with sources and day.",
    path: catalogueHref(readCatalogueQuery(search)),
  }),
  model: async (state) => (await loadWords()).model(state),
  calculator: async (state) => (await loadWords()).calculator(state),
  compare: async (state) => (await loadWords()).compare(state),
  changes: ({ search }) => ({
    title: "Price changes",
    description: "Every change of a model's price or life at a provider, newest first.",
    path: changesHref(readChangesQuery(search)),
  }),
  accuracy: () => ({
    title: "Accuracy",
    description: "What providers print on their own pages, against what is served here.",
    path: "/accuracy",
  }),
  status: () => ({
    title: "Status",
    description: "Whether prices are current, and how recently each provider's were read.",
    path: "/status",
  }),
};

function Document({ state, words, assets, children }: DocumentProps) {
  const { scripts, style, icon } = assets;
  const { description, path } = words;
  const { origin } = state;
  const [title, address] = [[words.title, SITE].filter(Boolean).join(" · "), `${origin}${path}`];
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <Preview title={title} description={description} origin={origin} url={address} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <Feeds {...state} />
        {/* Painted in parts, a table moves: its columns are as wide as all its rows need. */}
        <link rel="expect" href="#foot" {...{ blocking: "render" }} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script type="module" src={scripts[state.view.name] ?? "/assets/none.js"} />
      </head>
      <body>
        <div id="app">
          <App state={state}>{children}</App>
        </div>
        <script id="state" type="application/json" dangerouslySetInnerHTML={{ __html: inert(state) }} />
      </body>
    </html>
  );
}

function Preview({ origin, ...words }: Record<"title" | "description" | "url" | "origin", string>) {
  const image = { image: `${origin}/social-card.png`, "image:width": "1200", "image:height": "630" };
  return (
    <>
      {Object.entries({ type: "website", site_name: SITE, ...words, ...image }).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The feeds of changes; on the page of changes they have its filters. */
function Feeds({ view, search }: PageState) {
  const query = view.name === "changes" && readChangesQuery(search);
  return (["atom", "json"] as const).map((format) => {
    const type = format === "atom" ? "application/atom+xml" : "application/feed+json";
    const href = query ? feedHref(query, format) : `/v1/changes.${format}`;
    return <link key={format} rel="alternate" type={type} title="Price changes" href={href} />;
  });
}

/** JSON that cannot close its element. */
function inert(data: object): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
