// What clients write around, behind or instead of a model's id, as rules of a rewriting: each is disclosed by its name.
import { BEDROCK_GEOGRAPHIES } from "../schemas/words.ts";
import type { MatchRule } from "./match-id.ts";

/** `rewrite` gives another id, or undefined where the rule does not apply. */
export type Rewriter = { rule: MatchRule; rewrite: (id: string) => string | undefined };

type Named = { slug: string; aliases: readonly string[] };

/** `at`: the providers it is for; absent for all. */
type Replacement = { rule: MatchRule; at?: readonly string[]; from: RegExp; to: string };

const GEOGRAPHY = BEDROCK_GEOGRAPHIES.join("|");
const GOOGLE = ["google_ai_studio", "vertex"];
const CLAUDES = ["anthropic", "bedrock", "vertex", "azure", "openrouter"];

const REPLACEMENTS: readonly Replacement[] = [
  { rule: "models_prefix", at: ["google_ai_studio"], from: /^models\//, to: "" },
  // Cross-region inference profiles: `us.anthropic.claude-...`; one region alone.
  {
    rule: "region_prefix",
    at: ["bedrock"],
    from: new RegExp(`^(?:${GEOGRAPHY})\\.(?!(?:${GEOGRAPHY})\\.)`),
    to: "",
  },
  {
    rule: "resource_path",
    at: GOOGLE,
    from: /^(?:projects\/[^/]+\/locations\/[^/]+\/)?publishers\/[^/]+\/models\//,
    to: "",
  },
  {
    rule: "resource_path",
    at: ["bedrock"],
    from: /^arn:aws[\w-]*:bedrock:[\w-]*:\d*:(?:inference-profile|foundation-model)\//,
    to: "",
  },
  { rule: "resource_path", at: ["bedrock"], from: /^(?:converse|invoke)\//, to: "" },
  { rule: "resource_path", at: ["fireworks"], from: /#accounts\/.*$/, to: "" },
  { rule: "resource_path", at: ["fireworks"], from: /^(?=[^/]+$)/, to: "accounts/fireworks/models/" },
  { rule: "publisher_prefix", at: ["vertex"], from: /^(?:google|anthropic|meta|mistralai)\//, to: "" },
  { rule: "repeated_prefix", from: /^([^/]+\/)(?=\1)/, to: "" },
  { rule: "fine_tune", at: ["openai", "azure"], from: /^(ft:[^:]+):.*$/, to: "$1" },
  { rule: "routing_suffix", at: ["openrouter"], from: /:(?:online|nitro|floor)$/, to: "" },
  { rule: "routing_suffix", at: ["huggingface"], from: /:(?:fastest|cheapest|preferred)$/, to: "" },
  { rule: "context_suffix", at: CLAUDES, from: /\[1m\]$/, to: "" },
  { rule: "version_suffix", at: ["bedrock"], from: /(-v\d+)$/, to: "$1:0" },
  // A listing's version, of a Claude that is listed without one.
  { rule: "version_suffix", at: ["bedrock"], from: /(claude-.+)-v\d+(?::\d+)?$/, to: "$1" },
  { rule: "version_suffix", at: GOOGLE, from: /@default$/, to: "" },
  // OpenRouter's answers name a model by its slug with the day it came out.
  { rule: "dated", at: ["openrouter"], from: /-20\d{6}$/, to: "" },
  {
    rule: "word_order",
    at: CLAUDES,
    from: /(claude)-(\d(?:[.-]\d)?)-(opus|sonnet|haiku)(?=$|-20|@)/,
    to: "$1-$3-$2",
  },
  { rule: "spelling", at: ["openai", "azure"], from: /^gpt-35-/, to: "gpt-3.5-" },
];

/** The rules for the ids of a provider, those that take away its own name first. */
export function rewritersOf({ slug, aliases }: Named): Rewriter[] {
  const isOwn = (head: string) => head === slug || aliases.includes(head);
  const ownPrefix: Rewriter = {
    rule: "provider_prefix",
    rewrite: (id) => {
      const slash = id.indexOf("/");
      return slash > 0 && isOwn(id.slice(0, slash)) ? id.slice(slash + 1) : undefined;
    },
  };
  const others = REPLACEMENTS.filter(({ at }) => at === undefined || at.includes(slug)).map(
    ({ rule, from, to }): Rewriter => ({
      rule,
      rewrite: (id) => (from.test(id) ? id.replace(from, to) : undefined),
    }),
  );
  return [ownPrefix, ...others];
}
