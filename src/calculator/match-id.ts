// From the id a caller sends to a listed model: exact first, then disclosed rules; never a silent prefix or fuzzy match.
import type { MATCH_RULES } from "../schemas/answers.ts";

/** The models of one provider. */
export type ModelLookup = { has(id: string): boolean; alias(id: string): string | undefined };

export type MatchRule = (typeof MATCH_RULES)[number];

/** `rule` is absent when the id is listed as it was sent. */
export type Match = { id: string; rule?: MatchRule };

/** Cross-region inference profiles of Amazon Bedrock: `us.anthropic.claude-...`. */
const BEDROCK_REGION = /^(us|us-gov|eu|apac|au|jp|ca|sa|me|af|global)\./;

/**
 * Finds the listed model for a requested id: as it is, as a declared alias, or with a redundant prefix removed
 * (the provider's own name, `models/` at Google, a region at Bedrock), each of which may again be an alias.
 */
export function matchModel(
  requested: string,
  provider: { slug: string; aliases: readonly string[] },
  models: ModelLookup,
): Match | undefined {
  if (models.has(requested)) return { id: requested };
  const alias = models.alias(requested);
  if (alias !== undefined) return { id: alias, rule: "alias" };
  for (const { id, rule } of withoutPrefix(requested, provider)) {
    if (models.has(id)) return { id, rule };
    const target = models.alias(id);
    if (target !== undefined) return { id: target, rule };
  }
  return undefined;
}

function withoutPrefix(
  requested: string,
  provider: { slug: string; aliases: readonly string[] },
): { id: string; rule: MatchRule }[] {
  const candidates: { id: string; rule: MatchRule }[] = [];
  const slash = requested.indexOf("/");
  const head = requested.slice(0, slash);
  if (slash > 0 && (head === provider.slug || provider.aliases.includes(head))) {
    candidates.push({ id: requested.slice(slash + 1), rule: "provider_prefix" });
  }
  if (provider.slug === "google_ai_studio" && requested.startsWith("models/")) {
    candidates.push({ id: requested.slice("models/".length), rule: "models_prefix" });
  }
  const regionless = requested.replace(BEDROCK_REGION, "");
  if (provider.slug === "bedrock" && regionless !== requested && !BEDROCK_REGION.test(regionless)) {
    candidates.push({ id: regionless, rule: "region_prefix" });
  }
  return candidates;
}
