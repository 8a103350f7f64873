// The HTML document around the page: rendered by the Worker, taken over by the client's code.
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { feedHref, readChangesQuery } from "../changes/query.ts";
import { App } from "./app.tsx";
import { describe } from "./describe.ts";
import type { PageState, ViewName } from "./page-state.ts";
import { structuredData } from "./structured-data.ts";

/** The script of a view, and what it loads at once. */
export type Script = { address: string; loads: readonly string[] };

/** The built files: addresses carry their content's hash. Short ones stand in the document, and nothing waits for them. */
export type Assets = {
  scripts: Readonly<Record<ViewName, Script>>;
  /** The style sheet. */
  style: string;
  /** The icon as a `data:` address; a file would be asked for at each change of the address. */
  icon: string;
};

type DocumentProps = { state: PageState; assets: Assets; children: ComponentChildren };

/** The whole document for a state. */
export async function renderDocument(state: PageState, assets: Assets): Promise<string> {
  const view = await viewOf(state);
  return `<!doctype html>${renderToString(
    <Document state={state} assets={assets}>
      {view}
    </Document>,
  )}`;
}

/** A fresh isolate loads the view it shows. */
async function viewOf({ view, ...rest }: PageState): Promise<ComponentChildren> {
  switch (view.name) {
    case "accuracy": {
      const { View } = await import("./views/accuracy.tsx");
      return <View state={{ ...rest, view }} />;
    }
    case "calculator": {
      const { View } = await import("./views/calculator.tsx");
      return <View state={{ ...rest, view }} />;
    }
    case "catalogue": {
      const { View } = await import("./views/catalogue.tsx");
      return <View state={{ ...rest, view }} />;
    }
    case "changes": {
      const { View } = await import("./views/changes.tsx");
      return <View state={{ ...rest, view }} />;
    }
    case "compare": {
      const { View } = await import("./views/compare.tsx");
      return <View state={{ ...rest, view }} />;
    }
    case "model": {
      const { View } = await import("./views/model.tsx");
      return <View state={{ ...rest, view }} />;
    }
  }
}

function Document({ state, assets: { scripts, style, icon }, children }: DocumentProps) {
  const words = describe(state);
  const { title, description, address } = words;
  const script = scripts[state.view.name];
  // On the page of changes the feeds have its filters.
  const feed = readChangesQuery(new URLSearchParams(state.view.name === "changes" ? state.search : ""));
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:site_name" content="Model prices" />
        <meta property="og:image" content={`${state.origin}/social-card.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link
          rel="alternate"
          type="application/atom+xml"
          title="Price changes"
          href={feedHref(feed, "atom")}
        />
        <link
          rel="alternate"
          type="application/feed+json"
          title="Price changes"
          href={feedHref(feed, "json")}
        />
        {/* Painted in parts, a table moves: its columns are as wide as all its rows need. */}
        <link rel="expect" href="#foot" {...{ blocking: "render" }} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: inert(structuredData(state, words)) }}
        />
        <script type="module" src={script.address} />
        {script.loads.map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
      </head>
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

/** JSON that cannot end the element it stands in. */
function inert(data: object): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
