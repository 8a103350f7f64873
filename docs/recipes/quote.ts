// Before a call: how much output a budget pays for, at your own rates.

export type Planned = {
  provider_id: string;
  model_id: string;
  prompt_tokens: number;
  max_output_tokens: number;
};

/** What you pay: list price and a percentage, of a provider or of one of its models. */
export type OwnRate = { name: string; provider_id: string; model_id?: string; percent: string };

type Quotes = {
  data: {
    offers: {
      status: string;
      error?: string;
      budget?: { covers_prompt: boolean; max_output_tokens: number | null };
    }[];
  }[];
};

/** The most output tokens to ask for; 0 where the prompt alone is beyond the budget, in USD. Throws where a rate is not known. */
export async function affordable(
  base: string,
  call: Planned,
  budget: string,
  rates_book: OwnRate[] = [],
): Promise<number> {
  const response = await fetch(`${base}/v1/quotes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ calls: [call], budget, rates_book }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { data } = (await response.json()) as Quotes;
  const [offer] = data[0]?.offers ?? [];
  if (offer?.budget === undefined) throw new Error(offer?.error ?? "a rate of the call is not known");
  const { covers_prompt, max_output_tokens } = offer.budget;
  return covers_prompt ? Math.min(max_output_tokens ?? call.max_output_tokens, call.max_output_tokens) : 0;
}
