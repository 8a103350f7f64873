// Puts the keyboard's focus on the content of a model's page that was opened from here, and after Back on the link that was followed.

const KEPT = "followed";

/** Moves the focus to where it belongs unless something has it, and remembers which link is followed from here. */
export function keepFocus(): void {
  if (document.activeElement === document.body) focusTarget()?.focus({ preventScroll: true });
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("main a[href]") : null;
    const href = link?.getAttribute("href");
    if (href) history.replaceState({ ...history.state, [KEPT]: href }, "");
  });
}

function focusTarget(): HTMLElement | null | undefined {
  const followed: unknown = history.state?.[KEPT];
  const links = [...document.querySelectorAll<HTMLElement>("main a[href]")];
  if (arrivedBy("back_forward")) return links.find((link) => link.getAttribute("href") === followed);
  const isFromHere = arrivedBy("navigate") && URL.parse(document.referrer)?.origin === location.origin;
  return isFromHere && location.pathname.startsWith("/models/") ? document.getElementById("main") : undefined;
}

function arrivedBy(type: NavigationTimingType): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === type;
}
