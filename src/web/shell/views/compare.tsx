import { ComparePage } from "../../compare/page.tsx";
import type { ViewProps } from "../page-state.ts";

export function View({ state: { view, search, origin } }: ViewProps<"compare">) {
  return <ComparePage {...view} search={search} origin={origin} />;
}
