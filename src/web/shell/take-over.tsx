// How a script takes over the page the Worker rendered, with what was typed in it meanwhile.
import { type ComponentType, hydrate } from "preact";
import type { Dom } from "../ui/dom.ts";
import { App } from "./app.tsx";
import { keepFocus } from "./keep-focus.ts";
import type { PageState, ViewName, ViewProps } from "./page-state.ts";
import { typeAgain, typedIn } from "./typed-early.ts";

// The compiler holds what the views use of a browser against the browser's own types.
globalThis satisfies Dom;

/** Hydrates the page with the view it shows. */
export async function takeOver<Name extends ViewName>(View: ComponentType<ViewProps<Name>>): Promise<void> {
  const root = document.getElementById("app");
  const text = document.getElementById("state")?.textContent;
  if (!root || !text) return;
  const typed = typedIn(root);
  const state = JSON.parse(text) as PageState<Name>;
  const page = (
    <App name={state.view.name} state={state}>
      <View state={state} />
    </App>
  );
  hydrate(page, root);
  await typeAgain(typed);
  keepFocus();
  document.documentElement.dataset.ready = "";
}
