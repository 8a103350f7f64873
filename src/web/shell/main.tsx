// The script of the catalogue and the calculator.
import { drawWith } from "../ui/bars.ts";
import { listenForShortcuts } from "./shortcuts.ts";
import { takeOver } from "./take-over.tsx";
import { WorkingView } from "./working-views.tsx";

drawWith(async () => (await import("../ui/draw-bars.ts")).drawBars);

listenForShortcuts();
await takeOver(WorkingView);
