// The address that follows what is typed.
import { useEffect, useRef } from "preact/hooks";
import { dom } from "./dom.ts";

/** Keeps the browser's address in step with `href` from its first change on, but while `held`. */
export function useAddress(href: string, held = false): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isHeld = held || isFirst.current;
    isFirst.current = false;
    if (!isHeld) dom.history.replaceState(dom.history.state, "", `${href}${dom.location.hash}`);
  }, [href, held]);
}
