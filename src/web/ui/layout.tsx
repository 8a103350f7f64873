// Pieces that screens are put together from: sections with a heading, facts in a list, lists that open, pages of a list.
import type { ComponentChildren } from "preact";
import { formatCount } from "./format.ts";

type SectionProps = {
  id: string;
  title: string;
  children: ComponentChildren;
  kind?: string;
  isBusy?: boolean;
};

export function Section({ id, title, children, kind, isBusy }: SectionProps) {
  return (
    <section class={kind} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A fact in a `dl`. */
export function Fact({ term, children }: { term: ComponentChildren; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Folded({ summary, children }: { summary: string; children: ComponentChildren }) {
  return (
    <details class="folded">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

type PagerProps = { page: number; last: number; before: ComponentChildren; after: ComponentChildren };

/** Where a list is, between links to its other pages; nothing for a list of one page. */
export function Pager({ page, last, before, after }: PagerProps) {
  if (last < 2) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {before}
      <span class="here">
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      {after}
    </nav>
  );
}

/** Text for screen readers alone. */
export function Hidden({ children }: { children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>;
}
