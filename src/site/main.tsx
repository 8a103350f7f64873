// The client's entry: takes over the page the Worker rendered.
import { hydrate } from "preact";
import { drawWith } from "./bars.ts";
import type { PageState } from "./page-state.ts";
import { App } from "./views/app.tsx";

drawWith(async () => (await import("./draw-bars.ts")).drawBars);

const root = document.getElementById("app");
const state = document.getElementById("state")?.textContent;
if (root && state) {
  hydrate(<App state={JSON.parse(state) as PageState} />, root);
  document.documentElement.dataset.ready = "";
}
