import { AccuracyPage } from "../../accuracy/page.tsx";
import type { ViewProps } from "../page-state.ts";

export function View({ state: { view } }: ViewProps<"accuracy">) {
  return <AccuracyPage {...view} />;
}
