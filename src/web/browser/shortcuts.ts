// Keys for the catalogue: "/" and Ctrl-K go to the search.

/** Listens for the keys until the page is left. */
export function listenForShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    const search = document.querySelector<HTMLInputElement>("input[type=search][name=q]");
    if (search === null || !isShortcut(event)) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === "k") return (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  return document.activeElement?.matches("input, textarea, select") !== true;
}
