// A shared cache in front of the service, as RFC 9111 and 5861 have it: http-cache-semantics decides, this only stores. One at
// the edge goes by the edge's own header before `cache-control`, keeps an answer that has neither, and sends the former to nobody.
import CachePolicy from "http-cache-semantics";
import type { Service } from "./service.ts";

/** What a caller gets, and where from: `renewed` was stored, and the service said 304. */
export type Served = {
  from: "service" | "cache" | "renewed" | "stale";
  status: number;
  headers: Headers;
  body: string;
};

type Answer = { status: number; headers: Record<string, string>; body: string };
type Stored = { policy: CachePolicy; answer: Answer; sent: Record<string, string> };

const EDGE_HEADER = "cloudflare-cdn-cache-control";

export class SharedCache {
  readonly #origin: Service | SharedCache;
  readonly #place: "edge" | "caller";
  /** By path and query, one for each variant. */
  readonly #stored = new Map<string, Stored[]>();
  /** Whether the service cannot be reached, and answers 503. */
  down = false;

  constructor(origin: Service | SharedCache, place: "edge" | "caller") {
    this.#origin = origin;
    this.#place = place;
  }

  /** GET through the cache. What is used stale while it is revalidated is revalidated before this ends. */
  async get(path: string, sent: Record<string, string> = {}): Promise<Served> {
    const request = { method: "GET", url: path, headers: { host: "service", ...sent } };
    const stored = this.#variants(path).find((one) => isVariant(one, sent));
    if (stored === undefined) {
      const answer = await this.#ask(path, sent);
      const policy = new CachePolicy(request, this.#directed(answer));
      this.#keep(path, undefined, { policy, answer, sent });
      return served("service", answer);
    }
    const { response, revalidation } = stored.policy.evaluateRequest(request);
    const held = response && served(revalidation ? "stale" : "cache", stored.answer, response.headers);
    if (revalidation === undefined && held) return held;
    const revalidated = await this.#revalidate(path, request, stored);
    return held ?? revalidated;
  }

  async #revalidate(path: string, request: CachePolicy.HttpRequest, stored: Stored): Promise<Served> {
    const answer = await this.#ask(path, plain(stored.policy.revalidationHeaders(request)));
    const { policy, modified } = stored.policy.revalidatedPolicy(request, this.#directed(answer));
    // The answer was a failure, and the stored one may still be used instead.
    if (policy === stored.policy) return served("stale", stored.answer, policy.responseHeaders());
    const headers = { ...stored.answer.headers, ...answer.headers };
    const next = { policy, answer: modified ? answer : { ...stored.answer, headers }, sent: stored.sent };
    this.#keep(path, stored, next);
    return modified ? served("service", answer) : served("renewed", next.answer, policy.responseHeaders());
  }

  #keep(path: string, old: Stored | undefined, next: Stored): void {
    const others = this.#variants(path).filter((one) => one !== old);
    this.#stored.set(path, next.policy.storable() ? [next, ...others] : others);
  }

  #variants(path: string): Stored[] {
    return this.#stored.get(path) ?? [];
  }

  /** The answer with the directives this cache goes by. */
  #directed(answer: Answer): Answer {
    if (this.#place === "caller") return answer;
    const unsaid = `max-age=${answer.status === 404 ? 180 : 7200}`;
    const said = answer.headers[EDGE_HEADER] ?? answer.headers["cache-control"] ?? unsaid;
    return { ...answer, headers: { ...answer.headers, "cache-control": said } };
  }

  async #ask(path: string, { host: _, ...headers }: Record<string, string>): Promise<Answer> {
    if (this.down) return { status: 503, headers: { "cache-control": "no-store" }, body: "" };
    if (this.#origin instanceof SharedCache) {
      const { status, headers: told, body } = await this.#origin.get(path, headers);
      return { status, headers: Object.fromEntries(told), body };
    }
    const response = await this.#origin.fetch(path, { headers });
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  }
}

/** The headers that the stored answer varies by are the same in both requests. */
function isVariant({ answer, sent }: Stored, now: Record<string, string>): boolean {
  const names = (answer.headers.vary ?? "").toLowerCase().split(/\s*,\s*/);
  return names.every((name) => sent[name] === now[name]);
}

/** The answer as it was stored, with the age that the cache gives it. */
function served(
  from: Served["from"],
  { status, headers: stored, body }: Answer,
  updated: CachePolicy.Headers = {},
): Served {
  const headers = new Headers({ ...plain(updated), ...stored, ...plain({ age: updated.age }) });
  headers.delete(EDGE_HEADER);
  return { from, status, headers, body };
}

function plain(headers: CachePolicy.Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
