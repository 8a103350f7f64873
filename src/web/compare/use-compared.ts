// A comparison as it is typed: the address and the costs follow the form, a moment after the last key.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { dom } from "../ui/dom.ts";
import { type Compared, priceWorkload, type ReadText } from "./load.ts";
import { type CompareQuery, compareHref, readCompareQuery } from "./query.ts";

const TYPING_PAUSE_MS = 200;

/** What is asked and what it costs; until the next costs arrive, those of before stay. */
export function useCompared(first: Answer<Compared>, search: string) {
  const [query, setQuery] = useState(() => readCompareQuery(new URLSearchParams(search)));
  const [compared, setCompared] = useState(first);
  const [loading, setLoading] = useState(false);
  const shown = useRef(compareHref(query));
  const href = compareHref(query);
  useEffect(() => {
    if (href === shown.current || !compared.ok) return;
    dom.history.replaceState(dom.history.state, "", href);
    const controller = new AbortController();
    setLoading(true);
    const load = async () => {
      const costs = await priced(query, controller.signal).catch(() => undefined);
      if (costs === undefined || controller.signal.aborted) return;
      shown.current = href;
      setLoading(false);
      setCompared(
        costs.ok ? { ...costs, value: { entries: compared.value.entries, ...costs.value } } : costs,
      );
    };
    const pause = setTimeout(load, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [href]);
  const change = (more: Partial<CompareQuery>) => setQuery((now) => ({ ...now, ...more }));
  return { query, compared, loading, change };
}

/** The reader of responses is loaded when there is one to read. */
async function priced(query: CompareQuery, signal: AbortSignal) {
  const reader = query.usage === "" ? undefined : await import("../../responses/read-text.ts");
  const readText: ReadText = reader?.readText ?? (() => ({ reason: "" }));
  return priceWorkload(browserAsk, query, new Date().toISOString().slice(0, 10), readText, signal);
}
