// The script of the page of accuracy.
import { takeOver } from "../take-over.tsx";
import { View } from "../views/accuracy.tsx";

await takeOver(View);
