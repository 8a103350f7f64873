// What any part of a screen may show, without a component between handing it on.
import { createContext } from "preact";
import type { ProviderName } from "./names.ts";

type Site = {
  origin: string;
  /** Every provider, by name; none where they could not be read. */
  providers: readonly ProviderName[];
  nameOf: (provider: string) => string;
  readNames: () => void;
};

export const Page = createContext<Site>({
  origin: "",
  providers: [],
  nameOf: (provider) => provider,
  readNames: () => {},
});
