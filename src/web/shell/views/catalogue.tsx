import { Catalogue } from "../../catalogue/catalogue.tsx";
import type { ViewProps } from "../page-state.ts";

export function View({ state: { view, search } }: ViewProps<"catalogue">) {
  return <Catalogue {...view} search={search} />;
}
