// The HTML document around the page: rendered by the Worker, taken over by the client's code.
import { renderToString } from "preact-render-to-string";
import { formHref, readForm } from "../calculator/query.ts";
import { catalogueHref, modelHref, readCatalogueQuery } from "../catalogue/query.ts";
import { feedHref, readChangesQuery } from "../changes/query.ts";
import { compareHref, readCompareQuery } from "../compare/query.ts";
import { nameOf } from "../model/header.tsx";
import { mainOffer } from "../model/offers.ts";
import { formatCount, formatUsd } from "../ui/format.ts";
import { App } from "./app.tsx";
import type { PageState } from "./page-state.ts";
import { isReading, ReadingView } from "./reading-views.tsx";
import { WorkingView } from "./working-views.tsx";

/** Addresses of the built files, which carry their content's hash. */
export type Assets = { script: string; reading: string; style: string };

/** The whole document for a state. */
export function renderDocument(state: PageState, assets: Assets): string {
  return `<!doctype html>${renderToString(<Document state={state} assets={assets} />)}`;
}

function Document({ state, assets }: { state: PageState; assets: Assets }) {
  const { title, description, address = `${state.origin}${addressOf(state)}` } = describe(state);
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
        <meta name="twitter:card" content="summary" />
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
        <script type="module" src={reading ? assets.reading : assets.script} />
      </head>
      <body>
        <div id="app">
          <App state={state}>{reading ? <ReadingView state={state} /> : <WorkingView state={state} />}</App>
        </div>
        <script id="state" type="application/json" dangerouslySetInnerHTML={{ __html: inert(state) }} />
      </body>
    </html>
  );
}

type Description = { title: string; description: string; address?: string };

function describe({ view, asOf, origin }: PageState): Description {
  if (view.name === "model") {
    const model = view.model.ok ? view.model.value : undefined;
    const name = model ? nameOf(model, mainOffer(model.offers), view.modelId) : view.modelId;
    return {
      title: `${name} · Model prices`,
      description: `What ${name} costs at every provider that serves it, as of ${asOf}.`,
      // Every id of a model has a page; this is the one to link to.
      ...(model?.canonical !== undefined && { address: `${origin}${modelHref(model.canonical)}` }),
    };
  }
  if (view.name === "changes") {
    return {
      title: "Price changes · Model prices",
      description: "Every change of a model's price or life at a provider, newest first.",
    };
  }
  if (view.name === "compare") {
    return {
      title: "Compare · Model prices",
      description: "What a workload costs at up to six offers, by call, day and month.",
    };
  }
  if (view.name === "accuracy") {
    return {
      title: "Accuracy · Model prices",
      description: "What providers print on their own pages, against what is served here.",
    };
  }
  if (view.name === "calculator") {
    const { call, bill } = view.first ?? {};
    if (call && bill?.ok) {
      const { prompt_tokens, completion_tokens } = call.usage;
      const counts = `${formatCount(prompt_tokens)} in, ${formatCount(completion_tokens)} out`;
      return {
        title: `${formatUsd(bill.value.total)} · ${call.model} at ${call.provider} · Model prices`,
        description: `One call of ${call.model} at ${call.provider}, ${counts}: ${formatUsd(bill.value.total)}, item by item.`,
      };
    }
    return {
      title: "Calculator · Model prices",
      description: "What one model call costs, to the last digit.",
    };
  }
  return {
    title: "Model prices",
    description: "What every model costs at every provider, with sources and day.",
  };
}

/** The one address of what is shown, whatever order its parts were written in. */
function addressOf({ view, search }: PageState): string {
  const params = new URLSearchParams(search);
  if (view.name === "catalogue") return catalogueHref(readCatalogueQuery(params));
  if (view.name === "calculator") return formHref(readForm(params));
  if (view.name === "compare") return compareHref(readCompareQuery(params));
  if (view.name === "model") return modelHref(view.modelId);
  return view.name === "changes" ? `/changes${search}` : `/${view.name}`;
}

/** JSON that cannot end the element it stands in. */
function inert(state: PageState): string {
  return JSON.stringify(state).replace(/</g, "\\u003c");
}
