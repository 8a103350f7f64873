// The context that any part of a screen may read: where the service is, and the names of providers.
import { createContext } from "preact";
import type { ProviderNames } from "./names.ts";

type Site = {
  origin: string;
  providers: ProviderNames;
  nameOf: (provider: string) => string;
  readNames: () => void;
};

export const Page = createContext<Site>({ origin: "", providers: {}, nameOf: String, readNames: () => {} });
