// What the package exports, as programs see it.

/** An address, the path of a file, a snapshot, or what reads one. */
export type Source = string | URL | object | (() => Promise<object>);
export type Options = { source: Source; mode?: "live" | "cached" | "offline" };
/** `required`: throws without a complete price. `strict`: refuses a field that is not read. */
export type Asking = { required?: boolean; strict?: boolean };
export type Line = { item: string; quantity: number; billable_quantity?: number; rate: string; cost: string };
/** The answer of POST /v1/traces/cost; `/openapi.json` has every field. */
export type Answer = {
  status?: "priced" | "estimated" | "partial" | "unpriced";
  cost_breakdown?: { total: number; total_exact: string; line_items: Line[]; assumed?: string[] } | null;
  error?: string | { message: string; type: string; code: string };
  [field: string]: unknown;
};

export declare class Prices {
  /** The version that answers. */
  readonly prices: { serial: number; version: string; as_of: string };
  cost(request: object, asking?: Asking): Promise<Answer>;
}

export declare class EveryPrice extends Prices {
  costOfResponse(response: unknown, hints?: object, asking?: Asking): Promise<Answer>;
  quote(request: object): Promise<Record<string, unknown>>;
}
