// Takes over the page that the Worker rendered, with what was typed in it meanwhile. Each screen's script is generated around this.
import { type ComponentType, hydrate } from "preact";
import { App } from "../shell/app.tsx";
import type { PageState, ScreenProps, ViewName } from "../shell/page-state.ts";
import type { Dom } from "../ui/dom.ts";
import { writeForReader } from "../ui/format.ts";
import { typeAgain, typedIn } from "./early-input.ts";
import { keepFocus } from "./focus.ts";

// The compiler checks the globals that views use against the browser's own types.
globalThis satisfies Dom;

/** Hydrates the page with the screen it shows. */
export async function takeOver<Name extends ViewName>(
  Screen: ComponentType<ScreenProps<Name>>,
): Promise<void> {
  const root = document.getElementById("app");
  const text = document.getElementById("state")?.textContent;
  if (!root || !text) return;
  const typed = typedIn(root);
  const state = JSON.parse(text) as PageState<Name>;
  const app = (
    <App state={state}>
      <Screen {...state} {...state.view} />
    </App>
  );
  writeForReader();
  hydrate(app, root);
  await typeAgain(typed);
  keepFocus();
  document.documentElement.dataset.ready = "";
}
