// The type of the application's context.
import type { Env } from "../env.ts";

export type App = {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Keys are configured and this route wants one. */
    keyed: boolean;
  };
};
