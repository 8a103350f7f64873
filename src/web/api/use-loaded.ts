// Asks the service for a value by a key, and again whenever the key changes.
import { useLayoutEffect, useState } from "preact/hooks";
import type { Ask } from "../../api-client.ts";
import { browserAsk } from "./browser-ask.ts";

/** How long a key stands before its value is loaded: longer than between the repeats of a key that is held down. */
const PAUSE_MS = 40;

/** The value that `load` returns for a key; until then the previous one, or `first`, which an `isOld` one only stands in for. What it asks is aborted when its key changes. */
export function useLoaded<T>(
  key: string | undefined,
  load: (ask: Ask) => Promise<T>,
  { first, isOld = false }: { first?: T | undefined; isOld?: boolean } = {},
) {
  const known = first === undefined ? undefined : { key: isOld ? "" : key, value: first };
  const [shown, setShown] = useState<{ key: string | undefined; value: T } | undefined>(known);
  const [asked, setAsked] = useState(0);
  const loading = key !== undefined && key !== shown?.key;
  // Before the next paint: the pause begins with the key that was pressed, not with the frame that shows it.
  useLayoutEffect(() => {
    if (!loading) return;
    const controller = new AbortController();
    const { signal } = controller;
    const begin = async () => {
      try {
        const value = await load((path, init) => browserAsk(path, { ...init, signal }));
        if (!signal.aborted) setShown({ key, value });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    const timer = setTimeout(begin, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, asked]);
  return {
    value: shown?.value,
    loading,
    again: () => {
      setShown((now) => now && { ...now, key: "" });
      setAsked((now) => now + 1);
    },
    set: (value: T) => setShown({ key, value }),
  };
}
