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
