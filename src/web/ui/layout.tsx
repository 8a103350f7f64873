// Pieces that screens are put together from: sections with a heading, notices, facts in a list, lists that open, pages of a list.
import type { ComponentChildren } from "preact";
import { type Click, followHere } from "./dom.ts";
import { formatCount } from "./format.ts";

type SectionProps = {
  id: string;
  title: string;
  children: ComponentChildren;
  kind?: string;
};

export function Section({ id, title, children, kind }: SectionProps) {
  return (
    <section class={kind} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type Facts = readonly (readonly [term: string, text: ComponentChildren])[];

/** Facts in a `dl`, but for those without a text. */
export function FactList({ facts, kind }: { facts: Facts; kind?: string }) {
  const known = facts.filter(([, text]) => text);
  return (
    <dl class={kind}>
      {known.map(([term, text], i) => (
        <div key={i}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
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

type ChipsProps = {
  label: string;
  choices: readonly (readonly [text: string, href: string, isShown: boolean])[];
  /** Follows the nth link without loading the document anew. */
  go?: (n: number) => void;
};

/** Links to the parts of a list, the one on show marked. */
export function Chips({ label, choices, go }: ChipsProps) {
  return (
    <nav class="chips" aria-label={label}>
      {choices.map(([text, href, isShown], i) => (
        <a
          key={text}
          href={href}
          aria-current={isShown ? "true" : undefined}
          onClick={(event) => go && followHere(event, () => go(i))}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

type PagerProps = {
  page: number;
  last: number;
  href: (page: number) => string;
  /** Shows a page without loading the document anew. */
  go?: (page: number) => void;
};

/** Where a list is, between links to its other pages; nothing for a list of one page. */
export function Pager({ page, last, href, go }: PagerProps) {
  if (last < 2) return null;
  const link = (to: number, label: string) => {
    if (to < 1 || to > last) return <span aria-disabled="true">{label}</span>;
    const follow = go && { onClick: (event: Click) => followHere(event, () => go(to)) };
    return (
      <a href={href(to)} aria-label={`${label} page`} {...follow}>
        {label}
      </a>
    );
  };
  return (
    <nav class="pager" aria-label="Pages">
      {link(page > 2 ? 1 : 0, "First")}
      {link(Math.min(page - 1, last), "Previous")}
      <span class="here">
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      {link(page + 1, "Next")}
      {link(page < last - 1 ? last : 0, "Last")}
    </nav>
  );
}

/** Text for screen readers alone. */
export function Hidden({ children }: { children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>;
}

/** A short message in place of content. */
export function Notice({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="notice">
      <p class="notice-title">{title}</p>
      {children}
    </div>
  );
}

/** Sentences, some of which are not said. */
export type Sentences = readonly (string | false | undefined)[];

/** Those that are said. */
export function said(sentences: Sentences): string[] {
  return sentences.filter((one): one is string => Boolean(one));
}

/** Sentences beside figures. */
export function Remarks({ remarks }: { remarks: Sentences }) {
  const shown = said(remarks);
  if (shown.length === 0) return null;
  return (
    <ul class="remarks">
      {shown.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Sentences about what was asked for. */
export function Warnings({ texts }: { texts: Sentences }) {
  return (
    <>
      {said(texts).map((text) => (
        <p key={text} class="warning" role="status">
          {text}
        </p>
      ))}
    </>
  );
}
