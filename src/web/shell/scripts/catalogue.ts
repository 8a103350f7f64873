// The script of the catalogue.
import { listenForShortcuts } from "../shortcuts.ts";
import { takeOver } from "../take-over.tsx";
import { View } from "../views/catalogue.tsx";

listenForShortcuts();
await takeOver(View);
