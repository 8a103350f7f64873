// Takes over the page that the Worker rendered, with what was typed in it meanwhile. Each screen's script is generated around this.
import { type ComponentType, hydrate } from "preact";
import { App } from "../shell/app.tsx";
import type { PageState, ScreenProps, ViewName } from "../shell/page-state.ts";
import type { Dom } from "../ui/dom.ts";
import { writeForReader } from "../ui/format.ts";
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Typed = { control: Control; value: string; checked: boolean };

/** Every control below `root` that is no longer as the server sent it. */
export function typedIn(root: HTMLElement): Typed[] {
  const tags = ["select", "input", "textarea"] as const;
  return tags
    .flatMap((tag): Control[] => [...root.querySelectorAll(tag)])
    .filter(isChanged)
    .map((control) => ({ control, value: control.value, checked: isTick(control) && control.checked }));
}

/** Types it again, one control after the other: each change takes effect before the next. */
export async function typeAgain(typed: readonly Typed[]): Promise<void> {
  for (const { control, value, checked } of typed) {
    if (control.value !== value) control.value = value;
    if (isTick(control)) control.checked = checked;
    const isText = !(control instanceof HTMLSelectElement || isTick(control));
    control.dispatchEvent(new Event(isText ? "input" : "change", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(sent, 0);
  }
  return isTick(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
}
