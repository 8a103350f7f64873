import { ChangesPage } from "../../changes/page.tsx";
import type { ViewProps } from "../page-state.ts";

export function View({ state: { view, search } }: ViewProps<"changes">) {
  return <ChangesPage {...view} search={search} />;
}
