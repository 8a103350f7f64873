// The views people work in: one script has both.
import { Calculator } from "../calculator/calculator.tsx";
import { Catalogue } from "../catalogue/catalogue.tsx";
import type { PageState } from "./page-state.ts";

export function WorkingView({ state: { view, search, origin } }: { state: PageState }) {
  if (view.name === "catalogue") return <Catalogue {...view} search={search} />;
  if (view.name === "calculator") return <Calculator {...view} search={search} origin={origin} />;
  return null;
}
