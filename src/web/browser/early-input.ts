// Keeps what the visitor typed or chose before the script took over, and enters it again once the views are ready.

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
