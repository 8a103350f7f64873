// The gate's rule on prices known by heart: the calculator charges them, to the last digit.
import { toUsage } from "../../src/calculator/call.ts";
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import type { Canary } from "../files/decisions.ts";
import type { Calculator } from "./price-call.ts";

const TOKENS = 1000;
const USAGES = {
  prompt: toUsage({ prompt_tokens: TOKENS, completion_tokens: 0 }),
  completion: toUsage({ prompt_tokens: 0, completion_tokens: TOKENS }),
  input_cache_read: toUsage({ prompt_tokens: TOKENS, completion_tokens: 0, cache_read_tokens: TOKENS }),
};

/** Every canary that a call of one kind of tokens is not charged at. */
export async function checkCanaries(
  calculator: Calculator,
  canaries: readonly Canary[],
  at: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const { provider, model, ...rates } of canaries)
    for (const [name, rate] of Object.entries(rates) as [keyof typeof USAGES, string][]) {
      const call = { provider_id: provider, model_id: model, usage: USAGES[name], at };
      // Anthropic's API counts cache reads beside the prompt, so only these are left of it.
      const usage = { ...call.usage, ...(name === "input_cache_read" && { prompt_tokens: 0 }) };
      const whole = await calculator.price(call);
      const apart = await calculator.price({ ...call, usage });
      const expected = scaleDecimal(rate, `${TOKENS}`, "1");
      if ([whole, apart].some(({ total }) => total === expected)) continue;
      const tokens = `${TOKENS} tokens of ${provider}/${model} ${name}`;
      const got =
        whole.total === undefined ? `refused with ${whole.http}` : `${whole.total} as ${whole.offer}`;
      found.push(`canary: ${tokens} cost ${got}, expected ${expected}`);
    }
  return found;
}
