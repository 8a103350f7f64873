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

/** Sentences beside figures. */
export function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul class="remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Sentences about what was asked for. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text) => (
        <p key={text} class="warning" role="status">
          {text}
        </p>
      ))}
    </>
  );
}
