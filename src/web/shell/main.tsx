// The client's entry: takes over the page the Worker rendered, with what was typed in it meanwhile.
import { hydrate } from "preact";
import { drawWith } from "../ui/bars.ts";
import type { Dom } from "../ui/dom.ts";
import { App } from "./app.tsx";
import type { PageState } from "./page-state.ts";
import { typeAgain, typedIn } from "./typed-early.ts";

drawWith(async () => (await import("../ui/draw-bars.ts")).drawBars);

// The compiler holds what the views use of a browser against the browser's own types.
globalThis satisfies Dom;

const root = document.getElementById("app");
const state = document.getElementById("state")?.textContent;
if (root && state) {
  const typed = typedIn(root);
  hydrate(<App state={JSON.parse(state) as PageState} />, root);
  await typeAgain(typed);
  document.documentElement.dataset.ready = "";
}
