// The script of the page of changes.
import { takeOver } from "../take-over.tsx";
import { View } from "../views/changes.tsx";

await takeOver(View);
