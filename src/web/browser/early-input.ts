// Keeps what the visitor typed or chose before the script took over, and types it again once the views can take it.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Typed = { control: Control; value: string; checked: boolean };

/** Every control below `root` that is no longer as the server sent it. */
export function typedIn(root: HTMLElement): Typed[] {
  const controls: Control[] = [
    ...root.querySelectorAll("select"),
    ...root.querySelectorAll("input"),
    ...root.querySelectorAll("textarea"),
  ];
  return controls
    .filter(isChanged)
    .map((control) => ({ control, value: control.value, checked: isChecked(control) }));
}

/** Types it again, one control after the other: each change takes effect before the next. */
export async function typeAgain(typed: readonly Typed[]): Promise<void> {
  for (const { control, value, checked } of typed) {
    if (control.value !== value) control.value = value;
    if (control instanceof HTMLInputElement) control.checked = checked;
    const isText =
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !isTick(control));
    control.dispatchEvent(new Event(isText ? "input" : "change", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(sent, 0);
  }
  if (control instanceof HTMLInputElement && isTick(control))
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function isTick({ type }: HTMLInputElement): boolean {
  return type === "checkbox" || type === "radio";
}

function isChecked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked;
}
