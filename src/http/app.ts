// The type of the application's context.
import type { Env } from "../env.ts";
import type { Edition } from "./price-headers.ts";

export type App = {
  Bindings: Env;
  Variables: {
    /** Of the answer, once one is set: src/http/respond.ts makes them. */
    headers: Record<string, string> | undefined;
    /** Counts one more request of this caller's; says whether it is one too many. */
    charge: (() => Promise<boolean>) | undefined;
    /** Keys are configured and this route wants one. */
    keyed: boolean;
    /** The prices the answer rests on, once they are read. */
    edition: Edition | undefined;
  };
};
