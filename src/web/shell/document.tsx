// The HTML document around the page: rendered by the Worker, taken over by the client's code.
import type { ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import { feedHref, readChangesQuery } from "../changes/query.ts";
import { App } from "./app.tsx";
import { describe } from "./describe.ts";
import { isReading, type PageState } from "./page-state.ts";
import { structuredData } from "./structured-data.ts";

/** Addresses of the built files, which carry their content's hash. */
export type Assets = { script: string; reading: string; style: string };

type DocumentProps = { state: PageState; assets: Assets; View: ComponentType<{ state: PageState }> };

/** The whole document for a state. */
export async function renderDocument(state: PageState, assets: Assets): Promise<string> {
  // Of views to read and views to work in a fresh isolate loads those it shows.
  const View = isReading(state.view)
    ? (await import("./reading-views.tsx")).ReadingView
    : (await import("./working-views.tsx")).WorkingView;
  return `<!doctype html>${renderToString(<Document state={state} assets={assets} View={View} />)}`;
}

function Document({ state, assets, View }: DocumentProps) {
  const words = describe(state);
  const { title, description, address } = words;
  const reading = isReading(state.view);
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
        <link rel="stylesheet" href={assets.style} />
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: inert(structuredData(state, words)) }}
        />
        <script type="module" src={reading ? assets.reading : assets.script} />
      </head>
      <body>
        <div id="app">
          <App state={state}>
            <View state={state} />
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
