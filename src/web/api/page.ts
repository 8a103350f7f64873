// What any part of a screen may show, without a component between handing it on.
import { createContext } from "preact";

/** Scheme and host of the service, and providers by their names. */
export const Page = createContext({ origin: "", nameOf: (provider: string) => provider });
