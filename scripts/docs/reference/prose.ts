// The little Markdown that the document's descriptions are written in: paragraphs, lists, code and links.
import { html } from "hono/html";
import type { Html } from "../guide/recipe-list.ts";

const INLINE = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** Paragraphs and lists. */
export function blocks(text: string): Html[] {
  return text.split("\n\n").map((block) => {
    if (!block.startsWith("- ")) return html`<p>${inline(block)}</p>`;
    const items = block.slice(2).split(/\n- /);
    return html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
  });
}

/** A sentence or two, within a line. */
export function inline(text: string): (string | Html)[] {
  const parts: (string | Html)[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: code, 2: label, 3: href } of text.matchAll(INLINE)) {
    parts.push(text.slice(end, index));
    parts.push(code === undefined ? html`<a href="${href}">${label}</a>` : html`<code>${code}</code>`);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
