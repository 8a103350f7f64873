// A table that scrolls sideways by itself, with the headings of its columns.
import type { ComponentChildren, VNode } from "preact";

type TableProps = {
  /** What a screen reader calls it; with a name it can be scrolled by keyboard. */
  label?: string;
  kind?: string;
  caption?: ComponentChildren;
  headings: ComponentChildren;
  children: ComponentChildren;
};

export function Table({ label, kind, caption, headings, children }: TableProps) {
  const table = (
    <table class={["prices", kind].filter(Boolean).join(" ")}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>{headings}</tr>
      </thead>
      {children}
    </table>
  );
  if (label === undefined) return <div class="scroll">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}

type Heading = string | VNode | readonly [label: string | VNode, kind: string] | false;

/** The headings of columns: text, with a class where the column has one. */
export function headings(...columns: readonly Heading[]): ComponentChildren {
  return columns.map((column, i) => {
    if (column === false) return null;
    const [label, kind] = Array.isArray(column) ? column : [column, undefined];
    return (
      <th key={i} scope="col" class={kind}>
        {label}
      </th>
    );
  });
}

/** Headings over figures. */
export function figures(...labels: readonly string[]): Heading[] {
  return labels.map((label) => [label, "number"]);
}

/** A cell with a figure. */
export function Figure({ children }: { children: ComponentChildren }) {
  return <td class="number">{children}</td>;
}

/** A dash, read out as what it means. */
export const UNKNOWN = {
  __html:
    '<span class="unknown"><span aria-hidden="true">–</span><span class="visually-hidden">not known</span></span>',
};
