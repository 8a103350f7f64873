// HTML from text: whatever is interpolated is escaped unless it is HTML already.

/** Text that is HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

/** A template whose values are escaped. */
export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(literals.map((literal, i) => literal + render(values[i] ?? "")).join(""));
}

function render(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("\n");
  return String(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
