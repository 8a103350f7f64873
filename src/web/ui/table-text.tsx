// A table as text to keep and to send: CSV for spreadsheets, Markdown for people.

import { csvRow, guarded } from "../../csv.ts";

type Rows = readonly (readonly string[])[];

/** Links that save rows, the first of which names the columns, under a file name, without asking the server. */
export function Downloads({ name, rows }: { name: string; rows: Rows }) {
  const link = (label: string, end: string, type: string, text: string) => (
    <a download={`${name}.${end}`} href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`}>
      {label}
    </a>
  );
  return (
    <>
      {link("CSV", "csv", "text/csv", csvText(rows))},{" "}
      {link("Markdown", "md", "text/markdown", markdownText(rows))}
    </>
  );
}

/** Cells are quoted where they must be, and none is a formula to a spreadsheet. */
export function csvText(rows: Rows): string {
  return rows.map((cells) => csvRow(cells.map(guarded))).join("");
}

/** A table of Markdown. */
export function markdownText([head = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("");
}
