// The call that a model's offers are sorted by, and what its sellers must have, as the address holds them.
import { countIn } from "../ui/format.ts";

const TOKENS = { prompt: "1,000", cached: "0", completion: "500" };
const WORDS = { kind: "", can: "", region: "", certainty: "" };
/** Tokens, the input in total, and words or nothing, each as it was typed. */
export type MyCall = typeof TOKENS & typeof WORDS;
export const USUAL_CALL: MyCall = { ...TOKENS, ...WORDS };

/** The call of an address; undefined where it names none. What it leaves empty is as in the usual one. */
export function readMyCall(params: URLSearchParams): MyCall | undefined {
  const names = Object.keys(USUAL_CALL) as (keyof MyCall)[];
  if (!names.some((name) => params.get(name))) return undefined;
  const read = names.map((name) => [name, (params.get(name) || USUAL_CALL[name]).slice(0, 60)]);
  return Object.fromEntries(read);
}

/** The tokens of a call, or which of them is no count. */
export function countsOf(call: MyCall): Record<keyof typeof TOKENS, number> | string {
  const [prompt, cached, completion] = [call.prompt, call.cached, call.completion].map(countIn);
  if (prompt === undefined || cached === undefined || completion === undefined)
    return "Each number of tokens is a whole one, such as 1,000 or 50k.";
  return cached > prompt
    ? "More cannot be read from the cache than is sent."
    : { prompt, cached, completion };
}

/** The call as the calculator's address has it. */
export function billParams(call: MyCall): Record<string, string> {
  const counts = countsOf(call);
  if (typeof counts === "string") return {};
  const { prompt, cached, completion } = counts;
  return {
    ...{ prompt: `${prompt}`, cache_read: `${cached}`, completion: `${completion}`, convention: "inclusive" },
  };
}
