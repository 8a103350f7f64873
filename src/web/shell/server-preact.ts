// What writing a page needs of preact, in its place in the Worker (`alias` in wrangler.toml): three quarters of it make and patch a document.
// Fields have the names of preact's build, because its hooks and renderer read them.
import { jsx } from "preact/jsx-runtime";

/** A component that is being written, with the providers around it. */
export type Component = { context: Readonly<Record<string, { props: { value: unknown } } | undefined>> };
type Provider = { getChildContext?: () => object; sub?: () => void };

/** What hooks and the renderer tell each other: `__r` is called with each component that is about to be written. */
export const options: { __r?: (node: { __c: Component }) => void } = {};

export function Fragment({ children }: { children?: unknown }): unknown {
  return children;
}

/** The renderer makes elements without fields alone. */
export function h(type: string): unknown {
  return jsx(type, {});
}

export function isValidElement(value: unknown): boolean {
  return Object(value).constructor === Symbol.for("pv");
}

let contexts = 0;

/** A context whose value never changes after it was read. */
export function createContext(value: unknown): unknown {
  const __c = `__cC${contexts++}`;
  function Context(this: Provider, props: { children?: unknown }): unknown {
    this.getChildContext = () => ({ [__c]: this });
    this.sub = () => {};
    return props.children;
  }
  return Object.assign(Context, { __c, __: value, Provider: Context });
}
