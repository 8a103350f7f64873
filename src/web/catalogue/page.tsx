// The catalogue of every row, with a GET form and plain links; a script follows them without loading the page anew.
import { useEffect, useState } from "preact/hooks";
import type { Answer, Ask } from "../../api-client.ts";
import type { PageMeta, PriceList, PriceMeta } from "../../contract/price-answers.ts";
import type { ProviderFacts } from "../api/api.ts";
import { modelHref } from "../api/names.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { useLoaded } from "../api/use-loaded.ts";
import { dom } from "../ui/dom.ts";
import { Submit } from "../ui/fields.tsx";
import { formatCount, UNIT_NAMES } from "../ui/format.ts";
import { Notice, Pager, presentTexts, Warnings } from "../ui/layout.tsx";
import { CatalogueFilters, type Change, ModeChips } from "./filters.tsx";
import { PriceTable } from "./price-table.tsx";
import { ProviderHead } from "./provider-head.tsx";
import {
  type CatalogueQuery,
  catalogueHref,
  leavesOutFree,
  listKey,
  listPath,
  readCatalogueQuery,
  readList,
} from "./query.ts";

export type CatalogueProps = {
  list: Answer<PriceList>;
  provider?: Answer<ProviderFacts> | undefined;
  /** A path without a page; the list shows what its words find. */
  missing?: string;
  search: string;
};

export function CataloguePage({ list: first, provider, missing, search }: CatalogueProps) {
  const [query, setQuery] = useState(() => readCatalogueQuery(search));
  const load = (ask: Ask) => readList(ask, query);
  const { value: list = first, loading, again } = useLoaded(listKey(query), load, { first });
  const change: Change = (next, how = "push") => {
    if (!globalThis.IN_BROWSER) return;
    setQuery(next);
    const address = catalogueHref(next);
    if (how === "push") dom.history.pushState(null, "", address);
    else dom.history.replaceState(dom.history.state, "", address);
  };
  useEffect(() => {
    const goBack = () => setQuery(readCatalogueQuery(dom.location.search));
    dom.addEventListener("popstate", goBack);
    return () => dom.removeEventListener("popstate", goBack);
  }, []);
  const everywhere = catalogueHref({ ...query, provider: "", page: 1 });
  return (
    <>
      <h1 class="visually-hidden">Catalogue of model prices</h1>
      <Warnings texts={[missing && `There is no page ${missing}. This is what the search finds.`]} />
      <CatalogueFilters query={query} change={change} />
      <ModeChips query={query} change={change} />
      {query.provider && <ProviderHead id={query.provider} first={provider} all={everywhere} />}
      <CatalogueResult query={query} list={list} loading={loading} change={change} retry={again} />
    </>
  );
}

type ResultProps = {
  query: CatalogueQuery;
  list: Answer<PriceList>;
  loading: boolean;
  change: Change;
  retry: () => void;
};

export function CatalogueResult({ query, list, loading, change, retry }: ResultProps) {
  if (!list.ok) return <ProblemNotice problem={list.problem} retry={retry} />;
  const { data, meta } = list.value;
  return (
    <section aria-label="Prices" aria-busy={loading} class={loading ? "result loading" : "result"}>
      <p class="count" role="status">
        {summary(list.value, query, list.edition.stale)}
      </p>
      <Warnings
        texts={[
          ...(meta.unknown_providers ?? []).map((name) => `No provider is called “${name}”.`),
          meta.corrected && `Nothing matches “${query.q.trim()}”. Showing results for “${meta.corrected}”.`,
        ]}
      />
      {data.length > 0 ? (
        <PriceTable entries={data} query={query} change={change} />
      ) : (
        <NoMatch meta={meta} />
      )}
      <Pager
        page={query.page}
        last={meta.total_pages}
        href={(page) => catalogueHref({ ...query, page })}
        go={(page) => {
          change({ ...query, page });
          dom.document.getElementById("main")?.scrollIntoView();
        }}
      />
      {/* Shown once a row is ticked. */}
      <form id="compare" action="/compare" class="picked">
        <Submit>Compare</Submit>
      </form>
      {data.length > 0 && (
        <a class="button" href={csvPath(query)} download="prices.csv">
          Download as CSV
        </a>
      )}
    </section>
  );
}

function NoMatch({ meta: { nearest = [] } }: { meta: PriceMeta }) {
  return (
    <Notice title="No model matches">
      {nearest.length > 0 && (
        <p>
          Nearest ids:
          {nearest.map((id, i) => [i > 0 ? ", " : " ", <a href={modelHref(id)}>{id}</a>])}
        </p>
      )}
      <p>
        Fewer or shorter words find more, and so do fewer filters. A limit on price leaves out unknown prices.
      </p>
      <a class="button" href="/?mode=any&amp;every=1">
        Show every model
      </a>
    </Notice>
  );
}

/** The count, the unit and what is left out, as one text: parts of it would each move as figures change. */
function summary({ data, meta }: PriceList, query: CatalogueQuery, isStale: boolean): string {
  return presentTexts([
    countText(meta, data.length, query),
    data.length > 0 && UNIT_NAMES[query.unit],
    meta.read_as && `read as: ${meta.read_as.join("; ")}`,
    leavesOutFree(query) && "sold for money; “Sold by” shows what is free",
    isStale && "from the last good copy",
  ]).join(" · ");
}

function countText({ page, page_size, total }: PageMeta, shown: number, { every }: CatalogueQuery): string {
  const what = every ? "offers" : "models";
  if (total === 0) return `No ${what}`;
  if (shown === 0) return `Page ${page} is past the last of ${formatCount(total)} ${what}`;
  const first = (page - 1) * page_size + 1;
  return `${formatCount(first)}–${formatCount(first + shown - 1)} of ${formatCount(total)} ${what}`;
}

/** The API's path for all rows of a state as CSV. */
export function csvPath(query: CatalogueQuery): string {
  const [, list] = listPath(query).split("?");
  const params = new URLSearchParams(list);
  params.delete("page");
  params.delete("page_size");
  params.set("safe", "spreadsheet");
  if (query.unit === "1m") params.set("unit", "per_million");
  return `/v1/prices.csv?${params}`;
}
