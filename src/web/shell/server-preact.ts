// What writing a page needs of preact and its hooks, in their place in the Worker (`alias` in wrangler.toml). A page is written once, so no
// state changes and no effect runs. Fields have the names of preact's build, because its renderer reads them.
import { jsx } from "preact/jsx-runtime";

/** A component that is being written, with the providers around it. */
type Component = { context: Readonly<Record<string, { props: { value: unknown } } | undefined>> };
type Provider = { getChildContext?: () => object; sub?: () => void };

/** What the renderer tells hooks: `__r` is called with each component that is about to be written. */
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

let written: Component | undefined;
options.__r = ({ __c }) => {
  written = __c;
};

export function useContext({ __c, __ }: { __c: string; __: unknown }): unknown {
  const provider = written?.context[__c];
  return provider ? provider.props.value : __;
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

export function useEffect(): void {}
export const useLayoutEffect = useEffect;
