// Pieces that screens are put together from: sections with a heading, notices, facts in a list, pages of a list.
import type { ComponentChildren, ComponentProps } from "preact";
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

/** Facts in a `dl`, without those that have no text. */
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

type LinkProps = ComponentProps<"a"> & { href: string; go: (() => void) | undefined };

/** A link that `go` follows here, without loading a document; the browser handles a click that opens a tab or window. */
export function Link({ href, go, ...link }: LinkProps) {
  return (
    <a
      href={href}
      {...link}
      onClick={(event) => {
        if (!go || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
          return;
        event.preventDefault();
        go();
      }}
    />
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
        <Link key={text} href={href} aria-current={isShown ? "true" : undefined} go={go && (() => go(i))}>
          {text}
        </Link>
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
    return (
      <Link href={href(to)} aria-label={`${label} page`} go={go && (() => go(to))}>
        {label}
      </Link>
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

/** Sentences; false and undefined ones are skipped. */
export type Sentences = readonly (string | false | undefined)[];

/** The sentences to show. */
export function presentTexts(sentences: Sentences): string[] {
  return sentences.filter((one): one is string => Boolean(one));
}

/** Texts as the items of a list; nothing without texts. */
export function List({ texts, kind }: { texts: Sentences; kind?: string }) {
  const shown = presentTexts(texts);
  if (shown.length === 0) return null;
  return (
    <ul class={kind}>
      {shown.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Sentences about the query, each as a warning. */
export function Warnings({ texts }: { texts: Sentences }) {
  return presentTexts(texts).map((text) => (
    <p key={text} class="warning" role="status">
      {text}
    </p>
  ));
}
