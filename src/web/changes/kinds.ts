// The kinds of changes in the words people read.
import type { ChangeKind } from "../../schemas/change-kinds.ts";

export const KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  up: "Price up",
  down: "Price down",
  new: "New",
  announced: "Announced",
  retired: "Retired",
  delisted: "No longer listed",
  status: "Status",
  corrected: "Corrected here",
  withdrawn: "Withdrawn here",
};
