// The type of the application's context.
import type { Env } from "../env.ts";

export type App = {
  Bindings: Env;
  Variables: {
    /** Of the answer, names in lower case; `x-request-id` is among them from the start. */
    headers: Record<string, string>;
    /** Keys are configured and this route wants one. */
    keyed: boolean;
  };
};
