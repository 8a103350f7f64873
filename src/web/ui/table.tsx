// A table that scrolls sideways. Each column has a head, and a function from a row to its cell.
import type { ComponentChildren } from "preact";

/** `cell` returns undefined if unknown. `kind` is the class of the cells. */
export type Column<Row> = readonly [
  head: ComponentChildren,
  cell: (row: Row) => ComponentChildren,
  kind?: string,
  more?: {
    /** A price, which the message of a row without a price replaces. */
    isPrice?: boolean;
    sorted?: "ascending" | "descending" | undefined;
  },
];

export const PRICE = { isPrice: true };

/** Rows below their title; a group with another key is made anew. */
type Group<Row> = { title?: ComponentChildren; key?: string; rows: readonly Row[] };

type TableProps<Row> = {
  /** Its name for screen readers, which also makes it scrollable by keyboard. */
  label: string;
  kind?: string;
  caption?: ComponentChildren;
  columns: readonly (Column<Row> | false | undefined)[];
  rows?: readonly Row[];
  groups?: readonly Group<Row>[];
  keyOf?: (row: Row) => string;
  mark?: (row: Row) => string | false;
  /** Why a row has no price, in place of its prices; a single column is too narrow for it. */
  message?: (row: Row) => ComponentChildren;
  foot?: ComponentChildren;
};

export function Table<Row>({
  label,
  kind = "",
  caption,
  columns,
  rows = [],
  groups,
  foot,
  ...row
}: TableProps<Row>) {
  const shown = columns.filter((column) => column !== false && column !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table class={`prices ${kind}`}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>{shown.map(columnHead)}</tr>
        </thead>
        {(groups ?? [{ rows }]).map(({ title, key = String(title), rows: own }: Group<Row>) => (
          <tbody key={key}>
            {title && (
              <tr class="group">
                <th scope="rowgroup" colSpan={shown.length}>
                  {title}
                </th>
              </tr>
            )}
            {own.map((one, n) => tableRow(one, n, shown, row))}
          </tbody>
        ))}
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

function columnHead<Row>([head, , kind, more]: Column<Row>, key: number) {
  return (
    <th key={key} scope="col" class={kind} aria-sort={more?.sorted}>
      {head}
    </th>
  );
}

/** A row, made by plain functions: a component per cell would take the server longer than the cells. */
export function tableRow<Row>(
  row: Row,
  n: number,
  [first, ...columns]: readonly Column<Row>[],
  { keyOf, mark, message }: Pick<TableProps<Row>, "keyOf" | "mark" | "message">,
) {
  const why = message?.(row);
  const prices = columns.filter(([, , , more]) => more?.isPrice);
  return (
    <tr key={keyOf?.(row) ?? n} class={mark?.(row) || undefined}>
      <th scope="row">{first?.[1](row)}</th>
      {columns.map((column, i) => {
        const [, cell, kind, more] = column;
        if (why === undefined || !more?.isPrice || prices.length < 2) return tableCell(cell(row), kind, i);
        return (
          column === prices[0] && (
            <td key={i} class="unpriced" colSpan={prices.length}>
              {why}
            </td>
          )
        );
      })}
    </tr>
  );
}

function tableCell(shown: ComponentChildren, kind: string | undefined, key: number) {
  if (shown === undefined) return <td key={key} class={kind} dangerouslySetInnerHTML={UNKNOWN} />;
  return (
    <td key={key} class={kind}>
      {shown}
    </td>
  );
}

/** A dash, which screen readers read as "not known". */
const UNKNOWN = {
  __html:
    '<span class="unknown"><span aria-hidden="true">–</span><span class="visually-hidden">not known</span></span>',
};
