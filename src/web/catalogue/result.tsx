// The catalogue's answer: how many rows, the table and its pages, or why there is none.
import type { Answer } from "../api/api.ts";
import type { PageMeta, PriceList } from "../api/entries.ts";
import { Notice, ProblemNotice } from "../shell/notice.tsx";
import { dom } from "../ui/dom.ts";
import { formatCount } from "../ui/format.ts";
import { CsvLink } from "./csv-link.tsx";
import { type Change, follow } from "./filters.tsx";
import { PriceTable } from "./price-table.tsx";
import { type CatalogueQuery, catalogueHref } from "./query.ts";

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
        {summary(meta, data.length)}
        {list.edition.stale && " · from the last good copy"}
      </p>
      {data.length > 0 ? (
        <PriceTable entries={data} query={query} change={change} />
      ) : (
        <Notice title="No model matches">
          <p>Fewer or shorter words find more; every word must occur in the model's id.</p>
          <a class="button" href="/?provider=all">
            Show every model
          </a>
        </Notice>
      )}
      <Pager query={query} meta={meta} change={change} />
      {data.length > 0 && <CsvLink query={query} />}
    </section>
  );
}

function summary({ page, page_size, total }: PageMeta, shown: number): string {
  if (total === 0) return "No rows";
  if (shown === 0) return `Page ${page} is past the last of ${formatCount(total)} rows`;
  const first = (page - 1) * page_size + 1;
  return `${formatCount(first)}–${formatCount(first + shown - 1)} of ${formatCount(total)} prices`;
}

type PagerProps = { query: CatalogueQuery; meta: PageMeta; change: Change };

function Pager({ query, meta, change }: PagerProps) {
  if (meta.total_pages < 2) return null;
  const last = meta.total_pages;
  const link = (page: number, label: string, name: string) => {
    const next = { ...query, page };
    if (page < 1 || page > last) return <span aria-disabled="true">{label}</span>;
    const go = () => {
      change(next);
      dom.document.getElementById("main")?.scrollIntoView();
    };
    return (
      <a href={catalogueHref(next)} aria-label={name} onClick={(event) => follow(event, go)}>
        {label}
      </a>
    );
  };
  return (
    <nav class="pager" aria-label="Pages">
      {link(query.page > 2 ? 1 : 0, "First", "First page")}
      {link(Math.min(query.page - 1, last), "Previous", "Previous page")}
      <span class="here">
        Page {formatCount(query.page)} of {formatCount(last)}
      </span>
      {link(query.page + 1, "Next", "Next page")}
      {link(query.page < last - 1 ? last : 0, "Last", "Last page")}
    </nav>
  );
}
