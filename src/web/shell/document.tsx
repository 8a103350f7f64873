// The HTML document around the page: rendered by the Worker, taken over by the client's code.
import type { ComponentChildren, ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import { feedHref, readChangesQuery } from "../changes/query.ts";
import { App } from "./app.tsx";
import { type Description, describe, SITE } from "./describe.ts";
import type { PageState, ScreenProps, View, ViewName } from "./page-state.ts";
import { structuredData } from "./structured-data.ts";

/** The built files: addresses carry their content's hash. The style sheet and the icon stand in the document itself. */
export type Assets = {
  scripts: Readonly<Record<ViewName, string>>;
  /** The style sheet. */
  style: string;
  /** The icon as a `data:` address; a file would be asked for at each change of the address. */
  icon: string;
};

type DocumentProps = { state: PageState; assets: Assets; children: ComponentChildren };

/** The whole document for a state. */
export async function renderDocument(state: PageState, assets: Assets): Promise<string> {
  const { view, ...page } = state;
  const Screen = (await SCREENS[view.name]()) as ComponentType<typeof page & View>;
  return `<!doctype html>${renderToString(
    <Document state={state} assets={assets}>
      <Screen {...page} {...view} />
    </Document>,
  )}`;
}

/** What loads each screen: the Worker evaluates only the one it shows. */
const SCREENS: { [Name in ViewName]: () => Promise<ComponentType<ScreenProps<Name>>> } = {
  accuracy: async () => (await import("../accuracy/page.tsx")).AccuracyPage,
  calculator: async () => (await import("../calculator/page.tsx")).CalculatorPage,
  catalogue: async () => (await import("../catalogue/page.tsx")).CataloguePage,
  changes: async () => (await import("../changes/page.tsx")).ChangesPage,
  compare: async () => (await import("../compare/page.tsx")).ComparePage,
  status: async () => (await import("../status/page.tsx")).StatusPage,
  model: async () => (await import("../model/page.tsx")).ModelPage,
};

function Document({ state, assets, children }: DocumentProps) {
  return (
    <html lang="en">
      <Head state={state} assets={assets} />
      <body>
        <div id="app">
          <App name={state.view.name} state={state}>
            {children}
          </App>
        </div>
        <script id="state" type="application/json" dangerouslySetInnerHTML={{ __html: inert(state) }} />
      </body>
    </html>
  );
}

function Head({ state, assets: { scripts, style, icon } }: Omit<DocumentProps, "children">) {
  const words = describe(state);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{words.title}</title>
      <meta name="description" content={words.description} />
      <link rel="canonical" href={words.address} />
      <Preview {...words} origin={state.origin} />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <Feeds {...state} />
      {/* Painted in parts, a table moves: its columns are as wide as all its rows need. */}
      <link rel="expect" href="#foot" {...{ blocking: "render" }} />
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: inert(structuredData(state, words)) }}
      />
      <script type="module" src={scripts[state.view.name]} />
    </head>
  );
}

/** What a link to the page looks like elsewhere. */
function Preview({ title, description, address, origin }: Description & { origin: string }) {
  const properties = {
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:site_name": SITE,
    "og:image": `${origin}/social-card.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const FEEDS = [
  ["atom", "application/atom+xml"],
  ["json", "application/feed+json"],
] as const;

/** The feeds of changes; on the page of changes they have its filters. */
function Feeds({ view, search }: PageState) {
  const query = readChangesQuery(new URLSearchParams(view.name === "changes" ? search : ""));
  return (
    <>
      {FEEDS.map(([format, type]) => (
        <link key={format} rel="alternate" type={type} title="Price changes" href={feedHref(query, format)} />
      ))}
    </>
  );
}

/** JSON that cannot end the element it stands in. */
function inert(data: object): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
