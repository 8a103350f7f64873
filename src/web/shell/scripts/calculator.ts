// The script of the calculator.
import { takeOver } from "../take-over.tsx";
import { View } from "../views/calculator.tsx";

await takeOver(View);
