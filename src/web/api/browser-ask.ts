// How the browser asks the API: with the visitor's key, which is kept for this tab only.
import type { Ask } from "../../api-client.ts";
import { dom } from "../ui/dom.ts";

const KEY = "model-prices-key";

export const browserAsk: Ask = (path, init = {}) => {
  const key = dom.sessionStorage.getItem(KEY);
  const headers = new Headers(init.headers);
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  return fetch(path, { ...init, headers });
};

/** Keeps a key until the tab is closed. */
export function keepKey(key: string): void {
  dom.sessionStorage.setItem(KEY, key);
}
