// Every shape of usage we read, in the order they are tried: one that has more marks comes before one that has fewer.
import type { Shape } from "./shape.ts";
import { AGENTS } from "./shapes/agents.ts";
import { GOOGLE } from "./shapes/google.ts";
import { CAMEL_INPUT_TOKENS, INPUT_TOKENS } from "./shapes/input-tokens.ts";
import { OTHERS, PROMPT_TOKENS } from "./shapes/prompt-tokens.ts";
import { REPORTS, TRACES } from "./shapes/reports-and-traces.ts";

export const SHAPES: readonly Shape[] = [
  ...[REPORTS, GOOGLE, TRACES, AGENTS],
  ...[CAMEL_INPUT_TOKENS, INPUT_TOKENS, PROMPT_TOKENS, OTHERS],
].flat();
