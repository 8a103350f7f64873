// A short message in place of content.
import type { ComponentChildren } from "preact";

type NoticeProps = { title: string; children?: ComponentChildren };

export function Notice({ title, children }: NoticeProps) {
  return (
    <div class="notice">
      <p class="notice-title">{title}</p>
      {children}
    </div>
  );
}

/** Small lines below a figure. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <>
      {notes.map((note) => (
        <span key={note} class="id">
          {note}
        </span>
      ))}
    </>
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
