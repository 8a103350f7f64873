// What writing a page needs of preact's hooks, in their place in the Worker (`alias` in wrangler.toml): a page is written once, so that no
// state changes and no effect runs. Fields have the names of preact's build, as in server-preact.ts.
import { type Component, options } from "./server-preact.ts";

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
