// The state that the server hands to the script: the address, the first answers and where the service is.
import type { Answer } from "../../api-client.ts";
import type { Accuracy } from "../../contract/reference-answers.ts";
import type { ServiceStatus } from "../../contract/service-answers.ts";
import type { ProviderNames } from "../api/names.ts";
import type { FirstView } from "../calculator/first-view.ts";
import type { CatalogueProps } from "../catalogue/page.tsx";
import type { ShownChanges } from "../changes/query.ts";
import type { CompareProps } from "../compare/page.tsx";
import type { ModelView } from "../offers/model-view.ts";

export type View =
  | ({ name: "catalogue" } & Omit<CatalogueProps, "search">)
  | ({ name: "calculator" } & FirstView)
  | ({ name: "compare" } & Omit<CompareProps, "search">)
  | { name: "accuracy"; accuracy: Answer<Accuracy> }
  | { name: "changes"; changes: Answer<ShownChanges> }
  | { name: "status"; status: Answer<ServiceStatus> }
  | { name: "model"; modelId: string; model: Answer<ModelView> };

export type ViewName = View["name"];

export type PageState<Name extends ViewName = ViewName> = {
  view: Extract<View, { name: Name }>;
  search: string;
  /** What the address has that the page does not read, in a sentence. */
  unread?: string | undefined;
  providers?: ProviderNames;
  origin: string;
  version: string;
  report?: string;
  asOf: string;
  /** The newest day on which a price was read, and the share that is from sellers' own pages and feeds. */
  checked?: { newest: string; firstHand: number };
  /** Newer prices cannot be read. */
  stale: boolean;
};

export type ScreenProps<Name extends ViewName> = Omit<PageState, "view" | "providers"> &
  Extract<View, { name: Name }>;
