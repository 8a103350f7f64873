// The browser's globals that views use in handlers and effects; the Worker that renders a view has no such globals. Views are checked without the DOM's types, so one that reaches for a global by its name does not compile.
import type { ComponentProps, JSX, Ref } from "preact";

type Listen = (kind: "popstate", listener: () => void) => void;

/** The element of a tag, such as a `ref` is given. */
export type ElementOf<Tag extends keyof JSX.IntrinsicElements> =
  NonNullable<ComponentProps<Tag>["ref"]> extends Ref<infer Element> ? Element : never;

export type Dom = {
  addEventListener: Listen;
  removeEventListener: Listen;
  innerWidth: number;
  location: { pathname: string; search: string; hash: string; assign: (address: string) => void };
  history: {
    state: unknown;
    pushState: (state: unknown, unused: string, address: string) => void;
    replaceState: (state: unknown, unused: string, address: string) => void;
  };
  document: { getElementById: (id: string) => { scrollIntoView: () => void } | null };
  navigator: { clipboard: { writeText: (text: string) => Promise<void> } };
  sessionStorage: {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => void;
  };
};

/** For handlers and effects only; `take-over.tsx` holds the type against the browser's own. */
export const dom = globalThis as unknown as Dom;

declare global {
  /** True in a browser. Both bundles are built with it as a constant, so that the Worker has nothing that only a browser does. */
  var IN_BROWSER: boolean | undefined;
}
