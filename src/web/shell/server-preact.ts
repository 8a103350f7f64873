// What stands in the Worker for preact, its hooks and its renderer (`alias` in wrangler.toml). A page is written once, so no state changes
// and no effect runs: a component is a function of its properties and of the contexts around it.
import { escapeHtml } from "../ui/format.ts";

type Component = (props: Props) => unknown;
type Context = Component & { first: unknown; Provider: Context };
type Contexts = ReadonlyMap<Component, unknown>;
type Props = Readonly<Record<string, unknown>>;
type Element = { type: string | Component; props: Props };

export function jsx(type: Element["type"], props: Props): Element {
  return { type, props };
}
export const jsxs = jsx;

export function Fragment({ children }: Props): unknown {
  return children;
}

/** A context whose value never changes after it was read. */
export function createContext(first: unknown): Context {
  const provider = ({ children }: Props) => children;
  return Object.assign(provider, { first, Provider: provider as Context });
}

let around: Contexts = new Map();

export function useContext(context: Context): unknown {
  return around.has(context) ? around.get(context) : context.first;
}

export function useState(first: unknown): [unknown, () => void] {
  return [typeof first === "function" ? first() : first, useEffect];
}

export function useMemo(make: () => unknown): unknown {
  return make();
}

export function useRef(current: unknown): { current: unknown } {
  return { current };
}

// The bundler leaves out calls of these, and with them what only effects do.
/* @__NO_SIDE_EFFECTS__ */
export function useEffect(): void {}
/* @__NO_SIDE_EFFECTS__ */
export function useLayoutEffect(): void {}

/** The HTML of a node as preact's renderer writes what the page uses; `chosen` is the value of the select around it. */
export function renderToString(node: unknown, contexts: Contexts = new Map(), chosen?: unknown): string {
  if (node == null || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map((one) => renderToString(one, contexts, chosen)).join("");
  if (typeof node !== "object") return escapeHtml(String(node));
  const { type, props } = node as Element;
  if (typeof type === "string") return tagHtml(type, props, contexts, chosen);
  around = contexts;
  const children = type(props);
  return renderToString(
    children,
    "first" in type ? new Map(contexts).set(type, props.value) : contexts,
    chosen,
  );
}

/** SVG's names keep their capitals. */
const SVG_NAME = /^(viewBox|preserve|pattern)/;
const VOID = /^(base|br|col|hr|img|input|link|meta|source|wbr)$/;

function tagHtml(type: string, props: Props, contexts: Contexts, chosen: unknown): string {
  let [start, inner, choice] = [`<${type}`, props.children, chosen];
  let html = "";
  for (const name in props) {
    const value = props[name];
    if (name === "dangerouslySetInnerHTML") html = (value as { __html: string }).__html;
    else if (type === "textarea" && /^(v|defaultV)alue$/.test(name)) inner = value;
    else if (type === "select" && name === "value") choice = value;
    else {
      if (type === "option" && name === "value" && value === chosen) start += " selected";
      start += attributeHtml(name, value);
    }
  }
  html ||= renderToString(inner, contexts, choice);
  return VOID.test(type) ? `${start}/>` : `${start}>${html}</${type}>`;
}

function attributeHtml(property: string, given: unknown): string {
  if (property === "children" || property === "ref" || typeof given === "function") return "";
  const value = typeof given === "boolean" && /^(aria-|data-|spellcheck)/.test(property) ? `${given}` : given;
  if (value == null || value === false) return "";
  const bare = property.startsWith("default") ? property.slice("default".length) : property;
  const name = SVG_NAME.test(bare) ? bare : bare.toLowerCase();
  return value === true || value === "" ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
}
