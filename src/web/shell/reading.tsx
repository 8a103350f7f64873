// The script of the pages to read.
import { ReadingView } from "./reading-views.tsx";
import { takeOver } from "./take-over.tsx";

await takeOver(ReadingView);
