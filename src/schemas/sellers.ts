// Who sells models: which provider is the maker's own shop, and which sellers of others' models most people know.

/** Whose models a provider sells as its own, where the maker's slug is another one, or the provider is more than a maker. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  google_ai_studio: ["google"],
  "amazon-nova": ["amazon"],
  azure: ["microsoft"],
  bedrock: ["amazon"],
  byteplus: ["bytedance"],
  databricks: ["databricks"],
  longcat: ["meituan"],
  nvidia: ["nvidia"],
  snowflake: ["snowflake"],
  watsonx: ["ibm"],
};

/** Sellers of others' models that most people know, the best known first. */
export const WELL_KNOWN: readonly string[] = (
  "bedrock azure vertex groq together fireworks deepinfra cerebras sambanova novita baseten nebius databricks cloudflare " +
  "nvidia openrouter vercel huggingface"
).split(" ");

/** The makers, by the first part of canonical ids, whose models a provider of a kind sells as its own. */
export function ownMakers(provider: string, kind: string | undefined): string[] {
  return [...(kind === "maker" ? [provider] : []), ...(OWN[provider] ?? [])];
}
