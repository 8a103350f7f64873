// Who makes the model that an id names: the provider whose own API answers with such an id, not under a vendor's prefix.

/** Beginnings of ids -> provider id. That the maker lists the id is still to be seen: open weights are served by others. */
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/^claude-/, "anthropic"],
  [
    /^(gpt-|chatgpt-|codex-|computer-use-|o\d|text-embedding-(3|ada)|ft:|davinci|babbage|sora-|omni-)/,
    "openai",
  ],
  [/^(models\/)?(gemini-|gemini$|text-embedding-00|learnlm-|imagen-|veo-)/, "google_ai_studio"],
  [/^grok-/, "xai"],
  [/^deepseek-/, "deepseek"],
  [/^(mistral-|ministral-|magistral-|codestral-|devstral-|pixtral-|voxtral-|open-mi[sx])/, "mistral"],
  [/^(command|c4ai-|embed-|rerank-)/, "cohere"],
  [/^(kimi-|moonshot-)/, "moonshot"],
  [/^glm-/, "zai"],
  [/^(minimax-|abab)/i, "minimax"],
  [/^(qwen|qwq|qvq)/, "alibaba"],
  [/^sonar/, "perplexity"],
  [/^jamba-/, "ai21"],
  [/^step-/, "stepfun"],
  [/^reka-/, "reka"],
  [/^mercury/, "inception"],
  [/^solar-/, "upstage"],
  [/^voyage-/, "voyage"],
  [/^nova-/, "amazon-nova"],
  [/^mimo-/, "xiaomi"],
  [/^longcat-/i, "longcat"],
];

/** The provider id of the maker; undefined when the id is nobody's own. */
export function makerOf(modelId: string): string | undefined {
  return MAKERS.find(([like]) => like.test(modelId))?.[1];
}
