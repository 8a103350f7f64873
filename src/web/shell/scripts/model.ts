// The script of a model's page.
import { takeOver } from "../take-over.tsx";
import { View } from "../views/model.tsx";

await takeOver(View);
