import { Calculator } from "../../calculator/calculator.tsx";
import type { ViewProps } from "../page-state.ts";

export function View({ state: { view, search, origin } }: ViewProps<"calculator">) {
  return <Calculator {...view} search={search} origin={origin} />;
}
