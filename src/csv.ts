// Lines of CSV (RFC 4180), and the guard against text that a spreadsheet would run.

/** Puts an apostrophe before a formula: what OWASP's page on CSV injection names, and blanks before it. */
export function guarded(text: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** A line with its end. A cell with a quote, a comma or a line break is in quotes; null and undefined are empty cells. */
export function csvRow(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
