// Looking into JSON of unknown shape: fields by dotted path, and every number below an object with the path it has.
export type JsonObject = Readonly<Record<string, unknown>>;

/** A number in a document. `name` has array elements by kind, `path` by index. `text` is an unreadable number, whose `value` is NaN. */
export type Leaf = { name: string; path: string; value: number; text?: string };

/** No usage object is deeper or longer. */
const MAX_DEPTH = 8;
const MAX_LEAVES = 1000;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a dotted path, `choices.0.index`; a key may have dots itself. */
export function at(value: unknown, path: string): unknown {
  const dot = path.indexOf(".");
  const head = dot < 0 ? path : path.slice(0, dot);
  if (Array.isArray(value))
    return dot < 0 ? value[Number(head)] : at(value[Number(head)], path.slice(dot + 1));
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  return dot < 0 || !Object.hasOwn(value, head) ? undefined : at(value[head], path.slice(dot + 1));
}

/** The non-empty text at a path. */
export function textAt(value: unknown, path: string): string | undefined {
  const text = at(value, path);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** The list at a path, or an empty one. */
export function listAt(value: unknown, path: string): unknown[] {
  const list = at(value, path);
  return Array.isArray(list) ? list : [];
}

/** The first value that `read` finds, by object, then by path. */
export function firstIn<T>(
  chain: readonly JsonObject[],
  paths: readonly string[],
  read: (object: JsonObject, path: string) => T | undefined,
): T | undefined {
  for (const object of chain)
    for (const path of paths) {
      const found = read(object, path);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Fields whose text may be JSON that a logger or a table wrote; the contents of prompts and answers have other names. */
const HOLDS_JSON =
  /^(log|data|@?message|metadata|attributes|properties|payload|event|trace|bytes|_raw|1)$|(body|response|dimensions|_log|genkit:output)$|usage|token/i;
const MAX_OPENED = 12;

/** Parses the texts that hold JSON, in the fields that may have such texts. A document without such texts is returned as it is. */
export function withEmbedded(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth === MAX_OPENED) return value;
  const rows = tabled(value);
  if (rows) return withEmbedded(rows, depth + 1);
  const entries = Object.entries(value);
  if (entries.length > MAX_LEAVES) return value;
  const opened = entries.map(([name, one]) => {
    const parsed = typeof one === "string" && HOLDS_JSON.test(name) ? (parseObject(one) ?? one) : one;
    return [inSnakeCase(name), withEmbedded(parsed, depth + 1)] as const;
  });
  if (opened.every((pair, i) => pair.every((part, j) => part === entries[i]?.[j]))) return value;
  return Array.isArray(value) ? opened.map(([, one]) => one) : Object.fromEntries(opened);
}

/** `[Agent] Input Tokens`, and `Input (w/o Cache Write)` of a table, are counts in words; Phoenix' tables have attributes in columns. */
export function inSnakeCase(column: string): string {
  const name = column.replace(/^(attributes\.)+|^\[Agent\] /, "").replace(/\([%$€]\)/, "rate");
  return / |^Model$/.test(column) ? name.toLowerCase().replace(/\W+/g, "_").replace(/_$/, "") : name;
}

/** A list of named values as an object, and a table whose columns are named apart as rows; undefined for anything else. */
function tabled(value: object): unknown {
  if (Array.isArray(value) && textAt(value[0], "field") && at(value[0], "value") !== undefined)
    return Object.fromEntries(value.map((one) => [at(one, "field"), at(one, "value")]));
  const listIn = (...fields: string[]) =>
    fields.map((field) => listAt(value, field)).find(({ length }) => length > 0) ?? [];
  const columns = listIn("columns", "cols", "meta");
  const names = columns.map((one) => String(textAt(one, "name") ?? one));
  const lists = columns.map((one) => listAt(one, "values"));
  const [first = []] = lists.every(({ length }) => length === lists[0]?.length) ? lists : [];
  const across = first.map((_, index) => lists.map((list) => list[index]));
  const rows = across.length > 0 ? across : listIn("rows", "results", "data");
  if (columns.length === 0 || rows.length === 0 || !rows.every(Array.isArray)) return undefined;
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index], cell])));
}

/** The object that a text holds as JSON, behind the head of a container's line, or in base64, as Bedrock's frames do. */
export function parseObject(text: string): JsonObject | undefined {
  const json = text.replace(/^[\d:TZ.+-]{20,35} std(out|err) F /, "");
  if (!/^(\s*\{|eyJ)/.test(json)) return undefined;
  try {
    const value: unknown = JSON.parse(json.startsWith("e") ? atob(json) : json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A number; an integer may be text, as in protobuf's JSON. Undefined for other text: `1.000` may be a thousand. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,16}(\.(?!000$)0{1,6})?$/.test(value) ? Number(value) : undefined;
}

/** A number in another notation: `1,000`, `1e6`, `-5`, or with 17 digits. */
const UNREADABLE = /^\s*[+-]?[\d.,_' ]{0,40}\d[.,_' ]{0,4}(e[+-]?\d{1,4})?\s*$/i;

/** Whether a value is a number, or meant as one. */
export function isNumberLike(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && UNREADABLE.test(value));
}

/** The leaf of a value that is a number or meant as one. Where its name `counts`, any text or list of numbers is meant as one. */
export function leafOf(node: unknown, name: string, path: string, counts = false): Leaf | undefined {
  const value = numberIn(node);
  if (value !== undefined) return { name, path, value };
  const isMeant = counts && (Array.isArray(node) ? typeof node[0] === "number" : typeof node === "string");
  const isUnclear = isNumberLike(node) || (isMeant && node !== "");
  return isUnclear ? { name, path, value: Number.NaN, text: String(node) } : undefined;
}

/** Every number below an object, including unreadable ones; `root` is the object's own path. */
export function numberLeaves(object: JsonObject, root: string, counts?: (name: string) => boolean): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (node: unknown, name: string, path: string, depth: number): void => {
    if (leaves.length >= MAX_LEAVES || depth > MAX_DEPTH) return;
    const leaf = leafOf(node, name, path, counts?.(name));
    if (leaf) leaves.push(leaf);
    else if (isObject(node)) {
      for (const [key, child] of Object.entries(node))
        visit(child, join(name, key), join(path, key), depth + 1);
    } else if (Array.isArray(node)) {
      node.forEach((child, index) => {
        if (isObject(child))
          visit(child, `${name}[${elementKind(child) ?? index}]`, `${path}[${index}]`, depth + 1);
      });
    }
  };
  visit(object, "", root, 0);
  return leaves;
}

export function sum(leaves: readonly Leaf[]): number {
  return leaves.reduce((total, { value }) => total + value, 0);
}

/** Names of numbers that are not counts: amounts, times, settings of the request, ids. */
export const NO_COUNT =
  /(^|[._])(costs?|prices?|times?|durations?|latency(ms)?|ttft|ticks|(created|updated)(_at)?|timestamp|ts|seed|temperature|top|penalty|status_code|max|per|avg|average|percent|k|millions?|start|end|ids?|rate|(step|message)_count|successful_requests)([._]|$)|\/s$|^requests$|quota/i;

const STRAY = /(tok[a-z]{1,3}s?_?(count)?|^cached?(_?(read|write|creation))?)$/i;
export const LIMIT = /max|min|limit|budget|remain|window|context|total|per_|threshold|estimate|cleared/i;

/** Whether a field is named as counts are, and not as limits or totals of a conversation. */
export function isCount(name: string): boolean {
  return STRAY.test(name) && !LIMIT.test(name) && !NO_COUNT.test(name);
}

const SAID = /^(content|text|arguments|input|output)$/;
const CACHED = /cach\w{0,20}tok\w{0,20}$/i;

/** Counts outside the usage object that it may lack, and cached tokens counted in JSON inside its strings. */
export function straysIn(object: JsonObject, path: string): Leaf[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const inner = typeof value === "string" && !SAID.test(name) ? parseObject(value) : undefined;
    if (inner) return numberLeaves(inner, join(path, name)).filter((leaf) => CACHED.test(leaf.name));
    return (isCount(name) && leafOf(value, name, join(path, name))) || [];
  });
}

/** Whether a field, or one below it, holds a count above 0. */
export function countsIn(name: string, value: unknown): boolean {
  return numberLeaves({ [name]: value }, "").some(
    (leaf) => Number.isInteger(leaf.value) && leaf.value > 0 && !NO_COUNT.test(leaf.name),
  );
}

/** The value at a path, even if it is not a number. */
export function valueAt(object: JsonObject, path: string, root: string, name: string): Leaf[] {
  const [, list = "", kind, field = ""] = /^(.+?)\[(\w+)\]\.(.+)$/.exec(path) ?? [];
  if (kind !== undefined) {
    const element = listAt(object, list)
      .filter(isObject)
      .find((one, index) => (elementKind(one) ?? `${index}`) === kind);
    return element ? valueAt(element, field, join(root, path.slice(0, -field.length - 1)), name) : [];
  }
  const value = at(object, path);
  const leaf = leafOf(value, name, join(root, path));
  if (leaf || !value) return leaf ? [leaf] : [];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [{ name, path: join(root, path), value: Number.NaN, text }];
}

export function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function elementKind(item: JsonObject): string | undefined {
  return ["modality", "ttl", "type"].map((field) => item[field]).find((value) => typeof value === "string");
}
