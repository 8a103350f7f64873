// The cost of a generation with the AI SDK: each step is a call of its own, and priced as one.
import { generateText, type LanguageModel } from "ai";

export type StepCost = { id: string; status: string; cost_breakdown: { total_exact: string } | null };
export type Costs = { steps: StepCost[]; total: string; whole: boolean };
type Batch = {
  data: StepCost[];
  summary: { total_exact: string; failed: number; by_status: { partial: number } };
};

/** Asks the model and prices its answer; `provider` is who bills for it. */
export async function ask(
  base: string,
  provider: string,
  model: LanguageModel,
  prompt: string,
  onCost: (costs: Costs) => void,
): Promise<string> {
  const { text } = await generateText({
    model,
    prompt,
    onFinish: async ({ steps }) => {
      const calls = steps.map(({ response, usage }) => ({
        id: response.id,
        provider_id: provider,
        model_id: response.modelId,
        at: response.timestamp.toISOString(),
        response: { usage },
      }));
      const answer = await fetch(`${base}/v1/responses/cost/batch`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(calls),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const { data, summary } = (await answer.json()) as Batch;
      const whole = summary.failed === 0 && summary.by_status.partial === 0;
      onCost({ steps: data, total: summary.total_exact, whole });
    },
  });
  return text;
}
