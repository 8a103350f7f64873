// What feeds must be, from their own specifications: JSON Feed 1.1, and RFC 4287 with what it takes from RFC 3339 and XML 1.0.
import { Ajv } from "ajv";

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const INSTANT = {
  type: "string",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$",
};
const URL = { type: "string", pattern: '^https?://[^\\s<>"{}|\\\\^`]+$' };
const URI = { type: "string", pattern: '^(https?://|urn:)[^\\s<>"{}|\\\\^`]+$' };
const TEXT = { type: "string", minLength: 1 };

/** https://www.jsonfeed.org/version/1.1/ as far as this feed has it; names of extensions begin with an underscore. */
const JSON_FEED = {
  type: "object",
  required: ["version", "title", "items"],
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: TEXT,
    home_page_url: URL,
    feed_url: URL,
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id"],
        anyOf: [{ required: ["content_text"] }, { required: ["content_html"] }],
        properties: {
          id: TEXT,
          url: URL,
          title: TEXT,
          content_text: { type: "string" },
          date_published: INSTANT,
          tags: { type: "array", items: TEXT, uniqueItems: true },
        },
        patternProperties: { "^_[a-zA-Z0-9]+$": { type: "object" } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const once = (schema: object) => ({ type: "array", items: schema, minItems: 1, maxItems: 1 });
const link = {
  type: "object",
  required: ["href"],
  properties: {
    href: URI,
    rel: { enum: ["self", "alternate"] },
    type: { type: "string", pattern: "^[a-z]+/[a-z+]+$" },
  },
  additionalProperties: false,
};
const entry = {
  type: "object",
  required: ["id", "title", "updated", "link", "content"],
  properties: {
    id: once(URI),
    title: once(TEXT),
    updated: once(INSTANT),
    link: once(link),
    content: once({ type: "string" }),
    category: {
      type: "array",
      items: { type: "object", required: ["term"], properties: { term: TEXT }, additionalProperties: false },
    },
  },
  additionalProperties: false,
};

/** RFC 4287: section 4.1.1 and 4.1.2 with the elements this feed has; an entry takes its author from the feed. */
const ATOM = {
  type: "object",
  required: ["id", "title", "updated", "author"],
  properties: {
    id: once(URI),
    title: once(TEXT),
    updated: once(INSTANT),
    author: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name"],
        properties: { name: once(TEXT) },
        additionalProperties: false,
      },
    },
    link: {
      type: "array",
      items: link,
      contains: { type: "object", properties: { rel: { const: "self" } }, required: ["rel"] },
    },
    entry: { type: "array", items: entry },
  },
  additionalProperties: false,
};

const ajv = new Ajv({ allErrors: true });
const [checkJson, checkAtom] = [ajv.compile(JSON_FEED), ajv.compile(ATOM)];

/** What is wrong with a JSON feed; ids are unique in it. */
export function faultsOfJsonFeed(feed: unknown): unknown[] {
  const ids: string[] = Object(feed).items.map(({ id }: { id: string }) => id);
  return [...(checkJson(feed) ? [] : (checkJson.errors ?? [])), ...twice(ids)];
}

/** What is wrong with an Atom feed; ids are unique in it. */
export function faultsOfAtom(xml: string): unknown[] {
  const root = parseXml(xml);
  if (root.name !== "feed" || root.attributes.xmlns !== "http://www.w3.org/2005/Atom")
    return ["no Atom feed"];
  const ids = root.children.flatMap(({ children }) =>
    children.flatMap(({ name, text }) => (name === "id" ? [text] : [])),
  );
  const tree = toTree(root.children);
  return [...(checkAtom(tree) ? [] : (checkAtom.errors ?? [])), ...twice(ids)];
}

function twice(ids: readonly string[]): string[] {
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

/** Elements by name: their attributes where they are empty, their children or their text. */
function toTree(elements: readonly Element[]): Record<string, unknown[]> {
  const values = elements.map(({ name, attributes, children, text }) => {
    const isEmpty = name === "link" || name === "category";
    return [name, isEmpty ? attributes : children.length > 0 ? toTree(children) : text] as const;
  });
  const byName = Map.groupBy(values, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, own]) => [name, own.map(([, value]) => value)]));
}

/** The root of a document in the part of XML 1.0 that has neither comments nor sections; throws when it is not well-formed. */
export function parseXml(xml: string): Element {
  const [declaration = ""] = /^<\?xml version="1\.0" encoding="utf-8"\?>\s*/.exec(xml) ?? [];
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const token = /<(\/?)([a-z]+)((?:\s+[a-z]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  token.lastIndex = declaration.length;
  for (let at = declaration.length; at < xml.length; at = token.lastIndex) {
    const [, close, name = "", attributes = "", empty, text] = token.exec(xml) ?? fault(xml, at);
    const top = open.at(-1) ?? fault(xml, at);
    if (text !== undefined) top.text += unescaped(text);
    else if (close) {
      if (top.name !== name) fault(xml, at);
      open.pop();
    } else {
      const pairs = Array.from(attributes.matchAll(/([a-z]+)="([^"]*)"/g), ([, key = "", value = ""]) => [
        key,
        unescaped(value),
      ]);
      const element: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      top.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...more] = root.children;
  return only !== undefined && more.length === 0 && open.length === 1 ? only : fault(xml, xml.length);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text that characters and entities stand for; throws at one that XML 1.0 does not have. */
function unescaped(text: string): string {
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error(`no character of XML: ${JSON.stringify(text)}`);
  return text.replace(
    /&([a-z]*;?)/g,
    (all, name) => ENTITIES[name.replace(";", "")] ?? fault(text, text.indexOf(all)),
  );
}

function fault(xml: string, at: number): never {
  throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
}
