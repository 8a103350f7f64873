// The views people read: their script is loaded by them alone, and the first view is the lighter for it.
import { AccuracyPage } from "../accuracy/page.tsx";
import { ChangesPage } from "../changes/page.tsx";
import { ComparePage } from "../compare/page.tsx";
import { ModelPage } from "../model/page.tsx";
import type { PageState } from "./page-state.ts";

export function ReadingView({ state }: { state: PageState }) {
  const { view, search, origin, version, report } = state;
  if (view.name === "model") return <ModelPage {...view} {...{ search, origin, version, report }} />;
  if (view.name === "compare") return <ComparePage {...view} {...{ search, origin }} />;
  if (view.name === "changes") return <ChangesPage {...view} search={search} />;
  if (view.name === "accuracy") return <AccuracyPage {...view} />;
  return null;
}
