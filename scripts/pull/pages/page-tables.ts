// A page of Markdown -> its tables, each with the headings and labels it stands under. Tabs, accordions, tables of components and
// of HTML become plain tables first. A page that an extractor has flattened is refused.
import type { Heading, Nodes, Paragraph, Root, Table, TableRow } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A cell's text without what is struck through, and the addresses it links to. */
export type Cell = { text: string; links: readonly string[] };

/** `line` tells rows apart: of a table whose columns are models, each cell is a row of its own. */
export type TableLine = { line: number; cells: readonly Cell[] };

export type PageTable = {
  /** Headings above it, the outermost first, and the section that a label opened. */
  path: readonly string[];
  /** The tab or tier it stands under. */
  label?: string;
  /** Ids that a line of the section names. */
  ids: readonly string[];
  header: readonly string[];
  lines: readonly TableLine[];
};

/** What a page's own layout means. */
export type Layout = {
  /** Paragraphs that are labels of tiers. */
  labels: RegExp;
  /** Paragraphs that open a section, as headings do elsewhere. */
  sections?: RegExp;
  /** Headings that say nothing, and close no section. */
  plain?: RegExp;
};

/** Marks the title of a tab or an accordion, and its end, in the text that is parsed. */
const MARK = "\uE000";

/** The tables in their order. Throws where the page's structure was lost. */
export function readTables(text: string, layout: Layout): PageTable[] {
  const root = fromMarkdown(withoutComponents(text), {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const walk = new Walk(layout);
  for (const node of root.children) walk.take(node);
  return walk.done();
}

/** Column names are compared in lower case, with one space between words and "and" for "&". */
export function columnName(text: string): string {
  return text.toLowerCase().replaceAll("&", "and").replace(/\s+/g, " ").trim();
}

class Walk {
  readonly #layout: Layout;
  readonly #tables: (PageTable & { tabs: readonly string[] })[] = [];
  #headings: { depth: number; text: string }[] = [];
  #section: string | undefined;
  #label: string | undefined;
  #ids: readonly string[] = [];
  #tabs: readonly string[] = [];

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  take(node: Root["children"][number]): void {
    if (node.type === "heading") this.#heading(node);
    else if (node.type === "paragraph") this.#paragraph(node);
    else if (node.type === "table") this.#table(node);
  }

  /** Tables below a line of tabs take its titles in their order, if there is one for each. */
  done(): PageTable[] {
    const tabbed = Map.groupBy(this.#tables, ({ tabs }) => tabs);
    return this.#tables.map(({ tabs, ...table }) => {
      const same = tabbed.get(tabs) ?? [];
      if (tabs.length < 2 || table.label !== undefined) return table;
      if (same.length !== tabs.length) throw new Error(`${table.path.join(" > ")}: its tabs are lost`);
      return { ...table, label: tabs[same.findIndex((one) => one.lines === table.lines)] ?? "" };
    });
  }

  #heading(node: Heading): void {
    const text = plainText(node);
    if (text === "") throw new Error("a heading is empty: the page was flattened");
    if (this.#layout.plain?.test(text)) return;
    if (this.#layout.labels.test(text)) {
      this.#label = text;
      return;
    }
    this.#headings = [
      ...this.#headings.filter(({ depth }) => depth < node.depth),
      { depth: node.depth, text },
    ];
    this.#section = undefined;
    this.#label = undefined;
    this.#tabs = [];
    if (node.depth <= 2) this.#ids = [];
  }

  #paragraph(node: Paragraph): void {
    const text = plainText(node);
    if (text.startsWith(MARK)) this.#label = text.slice(1) || undefined;
    else if (this.#layout.labels.test(text)) this.#label = text;
    else if (this.#layout.sections?.test(text)) {
      this.#section = text;
      this.#label = undefined;
    }
    const links = node.children.filter(({ type }) => type === "link").map(plainText);
    const tabs = links.filter((link) => this.#layout.labels.test(link));
    if (tabs.length > 1 && tabs.length === links.length) this.#tabs = tabs;
    const [only, second] = node.children;
    if (only?.type === "emphasis" && second === undefined) this.#ids = codesIn(only);
  }

  #table(node: Table): void {
    const [first, ...rest] = node.children;
    const header = (first?.children ?? []).map((cell) => columnName(plainText(cell)));
    const path = [...this.#headings.map(({ text }) => text), ...(this.#section ? [this.#section] : [])];
    const label = this.#label;
    this.#tables.push({
      ...{ path, ids: this.#ids, header, lines: rest.map(toLine), tabs: this.#tabs },
      ...(label !== undefined && { label }),
    });
  }
}

function toLine(row: TableRow): TableLine {
  const cells = row.children.map((cell) => ({ text: plainText(cell), links: linksIn(cell) }));
  return { line: row.position?.start.line ?? 0, cells };
}

const TAG = /<\/?[a-z][^>]*>/gi;
const FOOTNOTE = /<sup>.*?<\/sup>/g;

/** The text of a node without images and what is struck through; tags are spaces, a footnote's number is left out. */
function plainText(node: Nodes): string {
  const raw = flat(node).replace(FOOTNOTE, "").replace(TAG, " ");
  return raw.replace(/[\s\u200B]+/g, " ").trim();
}

function flat(node: Nodes): string {
  if (node.type === "delete" || node.type === "image") return "";
  if (node.type === "break") return " ";
  if ("children" in node) return node.children.map(flat).join("");
  return "value" in node ? node.value : "";
}

function linksIn(node: Nodes): string[] {
  const own = node.type === "link" ? [node.url] : [];
  return "children" in node ? [...own, ...node.children.flatMap(linksIn)] : own;
}

function codesIn(node: Nodes): string[] {
  if (node.type === "inlineCode") return [node.value];
  return "children" in node ? node.children.flatMap(codesIn) : [];
}

const COMPONENT = /^\s*<(\/?)(Tabs?|AccordionGroup|Accordion|CardGroup|Card|Note|Info|Steps?)\b([^>]*)>\s*$/;

/** Tabs and accordions as labels around plain lines: inside them a parser of Markdown takes tables for code or HTML. */
function withoutComponents(text: string): string {
  let depth = 0;
  const lines = withoutTags(text)
    .split("\n")
    .map((line) => {
      const [tag, end, name = "", attributes = ""] = COMPONENT.exec(line) ?? [];
      if (tag === undefined) return depth > 0 ? line.trimStart() : line;
      if (!attributes.endsWith("/")) depth += end === "/" ? -1 : 1;
      const title = /title="([^"]*)"/.exec(attributes)?.[1] ?? "";
      return /^(Tab|Accordion)$/.test(name) ? `\n${MARK}${end === "/" ? "" : title}\n` : "";
    });
  return lines.join("\n");
}

function withoutTags(text: string): string {
  return text
    .replace(/<DocTable\s+columns=\{\[(.*?)\]\}\s+rows=\{\[(.*?)\n\]\}\s*\/>/gs, (_, columns, rows) =>
      asTable([readTitles(columns), ...readRows(rows)]),
    )
    .replace(/<table\b.*?<\/table>/gs, (table) => asTable(turnedGrid(table)));
}

function readTitles(columns: string): string[] {
  return [...columns.matchAll(/title:\s*"([^"]*)"/g)].map(([, title = ""]) => title);
}

/** A component's rows: a cell is text in quotes, or a fragment with the dollar apart. */
function readRows(rows: string): string[][] {
  return rows
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) =>
      [...row.matchAll(/"((?:[^"\\]|\\.)*)"|<>\{"\$"\}([\d.]+)<\/>/g)].map(([, text, price]) =>
        price === undefined ? (text ?? "") : `$${price}`,
      ),
    );
}

/** A table of HTML whose columns are models, as one whose rows are: a cell that spans several is laid on each. */
function turnedGrid(html: string): string[][] {
  const columns: string[][] = [];
  for (const [y, [, row = ""]] of [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].entries()) {
    for (const [, attributes = "", content = ""] of row.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs)) {
      const span = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
      const from = [...columns, []].findIndex((column) => column[y] === undefined);
      const text = content.replace(FOOTNOTE, "").replace(TAG, " ").trim();
      for (let x = from; x < from + span("colspan"); x++) {
        const column = columns[x] ?? [];
        for (let down = 0; down < span("rowspan"); down++) column[y + down] = text;
        columns[x] = column;
      }
    }
  }
  const labels = Number(/colspan="(\d+)"/.exec(html)?.[1] ?? "1");
  const names = columns.slice(0, labels);
  const header = columns[0]?.map((_, y) => [...new Set(names.map((column) => column[y]))].join(" "));
  return [header ?? [], ...columns.slice(labels)];
}

function asTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return ["\n", line(header), line(header.map(() => "---")), ...rows.map(line), "\n"].join("\n");
}
