// The choices of the catalogue's filters: the value in the address, and its label.
import { RATE_LABELS } from "../api/rate-names.ts";
import type { Choice } from "../ui/fields.tsx";

export const SORTS: readonly Choice[] = [
  ["", "Best match"],
  ["model_id", "Model id"],
  ["provider_id", "Provider"],
  ["released", "Release day"],
  ["context_tokens", "Context"],
  ["unit", "Price per image, hour, page ..."],
  ...Object.entries(RATE_LABELS),
];
export const KINDS: readonly Choice[] = [
  ["", "Anyone"],
  ["maker", "Makers of models"],
  ["cloud", "Clouds"],
  ["host", "Hosts"],
  ["gateway", "Gateways"],
  ["plan", "Plans"],
  ["free", "Free services"],
];
export const TAKES: readonly Choice[] = [
  ["", "Anything"],
  ["image", "Images"],
  ["pdf", "PDFs"],
  ["audio", "Audio"],
  ["video", "Video"],
];
export const CONTEXTS: readonly Choice[] = [
  ["", "Any size"],
  ["32000", "32K or more"],
  ["128000", "128K or more"],
  ["200000", "200K or more"],
  ["1000000", "1M or more"],
];
export const STATUSES: readonly Choice[] = [
  ["", "On sale"],
  ["active", "Generally available"],
  ["preview", "Preview"],
  ["deprecated", "Deprecated"],
  ["retired,delisted", "Ended"],
];
export const CAN: readonly Choice[] = [
  ["tool_call", "Tools"],
  ["vision", "Vision"],
  ["reasoning", "Reasoning"],
  ["caching", "Prompt caching"],
  ["structured_output", "Structured output"],
  ["open_weights", "Open weights"],
];
