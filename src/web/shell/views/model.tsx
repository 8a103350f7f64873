import { ModelPage } from "../../model/page.tsx";
import type { ViewProps } from "../page-state.ts";

export function View({ state: { view, search, origin, version, report } }: ViewProps<"model">) {
  return <ModelPage {...view} {...{ search, origin, version, report }} />;
}
