// Asks a source for its document: with its key, part after part if it names further parts, and with a second attempt for a seller.
import { stated } from "../../files/stated.ts";
import { type FetchOptions, fetchDocument } from "../fetch-document.ts";
import { HOSTS_ALLOWED, type SourceDocument } from "../sources.ts";
import type { Seller } from "./seller.ts";

const MAX_PARTS = 60;

type AskOptions = Partial<FetchOptions> & Pick<FetchOptions, "cache">;

/** The document; where the seller names further parts, the list of all. Throws when a part fails. */
export async function fetchSource({ url, seller }: SourceDocument, options: AskOptions): Promise<unknown> {
  const first = url.replace(/\{(\w+)\}/g, (_, name: string) => process.env[name] ?? "");
  if (seller === undefined) return fetchDocument(first, { hosts: HOSTS_ALLOWED, ...options });
  const { next, form, maxBytes } = seller;
  const own = stated({ attempts: 2, headers: keyHeader(seller), form, maxBytes });
  const waiting = [first];
  const parts: unknown[] = [];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    if (parts.length === MAX_PARTS) throw new Error(`more than ${MAX_PARTS} parts`);
    parts.push(await fetchDocument(part, { hosts: HOSTS_ALLOWED, ...own, ...options }));
    waiting.push(...(next?.(parts.at(-1), part) ?? []));
  }
  return next === undefined ? parts[0] : parts;
}

/** The variable of the environment that a document's address or its seller's key needs and that is not set. */
export function missingVariable({ url, seller }: SourceDocument): string | undefined {
  const named = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...named, ...(seller?.key ? [seller.key.variable] : [])].find((name) => !process.env[name]);
}

function keyHeader({ key }: Seller): Record<string, string> {
  if (key === undefined) return {};
  const { variable, header = "authorization", prefix = "Bearer" } = key;
  return { [header]: `${prefix} ${process.env[variable] ?? ""}`.trim() };
}
