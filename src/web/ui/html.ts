// Text as HTML, where a page writes much of it at once.

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Text for an element or a quoted attribute, escaped as Preact does. */
export function escapeHtml(text: string): string {
  return /["&<]/.test(text) ? text.replace(/["&<]/g, (one) => ENTITIES[one] ?? one) : text;
}
