// The catalogue: search, filter, sort and page over every row. Plain links and a GET form without JavaScript; with it,
// the same addresses without loading the page anew.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import type { PriceList } from "../../contract/price-answers.ts";
import { type ProviderFacts, readProviders } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { ProviderName } from "../api/names.ts";
import { dom } from "../ui/dom.ts";
import { Warnings } from "../ui/notice.tsx";
import { CatalogueFilters, ModeChips } from "./filters.tsx";
import { ProviderHead } from "./provider-head.tsx";
import { type CatalogueQuery, catalogueHref, listKey, readCatalogueQuery } from "./query.ts";
import { readList } from "./read-list.ts";
import { CatalogueResult } from "./result.tsx";

const TYPING_PAUSE_MS = 160;

type CatalogueProps = {
  list: Answer<PriceList>;
  providers: ProviderName[];
  /** The facts of the provider in the address. */
  provider?: Answer<ProviderFacts> | undefined;
  /** A path that has no page. */
  missing?: string;
  search: string;
};

export function CataloguePage({ list: first, providers: known, provider, missing, search }: CatalogueProps) {
  const [query, setQuery] = useState(() => readCatalogueQuery(new URLSearchParams(search)));
  const { list, loading, load } = useList(first);
  const providers = useProviders(known, list.ok);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (next: CatalogueQuery, how: "push" | "replace" = "push") => {
    setQuery(next);
    if (typing.current !== undefined) clearTimeout(typing.current);
    const address = catalogueHref(next);
    if (how === "push") dom.history.pushState(null, "", address);
    else dom.history.replaceState(dom.history.state, "", address);
    if (listKey(next) === listKey(query)) return;
    typing.current = setTimeout(() => load(next), how === "replace" ? TYPING_PAUSE_MS : 0);
  };

  useWayBack((next) => {
    setQuery(next);
    load(next);
  });

  const everywhere = catalogueHref({ ...query, provider: "", page: 1 });
  return (
    <>
      <h1 class="visually-hidden">Catalogue of model prices</h1>
      {missing && <Warnings texts={[`There is no page ${missing}. This is what the search finds.`]} />}
      <CatalogueFilters query={query} providers={providers} change={change} />
      <ModeChips query={query} change={change} />
      <ProviderHead id={query.provider} first={provider} all={everywhere} />
      <CatalogueResult {...{ query, list, providers, loading, change }} retry={() => load(query)} />
    </>
  );
}

/** Calls `restore` with the state of the address that the visitor went back or forward to. */
function useWayBack(restore: (query: CatalogueQuery) => void): void {
  useEffect(() => {
    const follow = () => restore(readCatalogueQuery(new URLSearchParams(dom.location.search)));
    dom.addEventListener("popstate", follow);
    return () => dom.removeEventListener("popstate", follow);
  }, []);
}

/** The page of rows on show; a newer request aborts the one before it. */
function useList(first: Answer<PriceList>) {
  const [list, setList] = useState(first);
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  const load = async (query: CatalogueQuery) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setLoading(true);
    try {
      const answer = await readList(browserAsk, query, { signal: controller.signal });
      setList(answer);
      setLoading(false);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  };
  return { list, loading, load };
}

/** The providers to filter by: the server's, or read again once a key has opened the lists. */
function useProviders(known: ProviderName[], listed: boolean): ProviderName[] {
  const [providers, setProviders] = useState(known);
  const missing = listed && providers.length === 0;
  useEffect(() => {
    if (!missing) return;
    readProviders(browserAsk).then((answer) => answer.ok && setProviders(answer.value));
  }, [missing]);
  return providers;
}
