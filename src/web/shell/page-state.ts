// What the server hands the client to start from: the address, the first answers and where the service is.

import type { ChangeList } from "../../contract/history-answers.ts";
import type { Accuracy } from "../../contract/reference-answers.ts";
import type { Answer } from "../api/api.ts";
import type { PriceList, ProviderFacts, ProviderName } from "../api/entries.ts";
import type { ComparedCall } from "../calculator/compare-call.ts";
import type { Sent } from "../calculator/sent.ts";
import type { Billed } from "../calculator/use-bill.ts";
import type { Compared } from "../compare/load.ts";
import type { ModelView } from "../model/read-model.ts";

export type View =
  | {
      name: "catalogue";
      list: Answer<PriceList>;
      providers: ProviderName[];
      provider?: Answer<ProviderFacts> | undefined;
    }
  | {
      name: "calculator";
      providers: ProviderName[];
      first?: Billed | undefined;
      compared?: Answer<ComparedCall> | undefined;
      sent?: Sent | undefined;
    }
  | { name: "compare"; compared: Answer<Compared>; providers: ProviderName[] }
  | { name: "accuracy"; accuracy: Answer<Accuracy> }
  | { name: "changes"; changes: Answer<ChangeList>; providers: ProviderName[] }
  | { name: "model"; modelId: string; model: Answer<ModelView> };

export type ViewName = View["name"];

export type PageState<Name extends ViewName = ViewName> = {
  view: Extract<View, { name: Name }>;
  /** The query string of the address. */
  search: string;
  /** Scheme and host, for calls to copy. */
  origin: string;
  version: string;
  /** The form that wrong prices are reported in. */
  report?: string;
  asOf: string;
  /** The oldest day on which a price that is listed was read. */
  oldest?: string;
};

export type ViewProps<Name extends ViewName> = { state: PageState<Name> };
