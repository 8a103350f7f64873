// The little Markdown that descriptions and the guide are written in: paragraphs, lists, code and links.
import { html } from "hono/html";
import type { Html } from "../guide/document.ts";

const INLINE = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** Paragraphs, lists and blocks of code; `made` stands in place of comments by their text. */
export function blocks(text: string, made: Readonly<Record<string, Html>> = {}): Html[] {
  return text.split("\n\n").map((block) => {
    const [, name, code] = /^(?:<!-- ([^\n]+) -->|```\w*\n(.*)\n```)$/s.exec(block) ?? [];
    if (name !== undefined) return made[name] ?? html``;
    if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>`;
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
