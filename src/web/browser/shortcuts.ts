// Keys for the catalogue: "/" and Ctrl-K go to the search, the arrows from there through the rows.

const SEARCH = "input[type=search][name=q]";
const ROWS = ".prices tbody .name > a";

/** Listens for the keys until the page is left. */
export function listenForShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    const search = document.querySelector<HTMLInputElement>(SEARCH);
    if (search === null || !isShortcut(event)) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const target = next === 0 ? undefined : neighbour(next);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  });
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === "k") return (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { activeElement: at } = document;
  const isField =
    at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
  return !isField;
}

/** What an arrow leads to from the search or a row's link; undefined from anywhere else. */
function neighbour(step: 1 | -1): HTMLElement | undefined {
  const search = document.querySelector<HTMLElement>(SEARCH);
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const stops = search ? [search, ...rows] : rows;
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  return at < 0 ? undefined : stops[at + step];
}
