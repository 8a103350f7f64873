// The script of the comparison.
import { takeOver } from "../take-over.tsx";
import { View } from "../views/compare.tsx";

await takeOver(View);
