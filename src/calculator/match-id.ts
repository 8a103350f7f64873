// From the id a caller sends to a listed model: exact first, then disclosed rules; never a silent prefix or fuzzy match.
import type { MatchRule } from "../contract/word-sentences.ts";
import { BEDROCK_GEOGRAPHIES } from "../schemas/words.ts";

/** The models of one provider. */
export type ModelLookup = {
  has(id: string): boolean;
  alias(id: string): string | undefined;
  /** The one listed id, or several of one price, that differs in letter case or in `.` `-` `_` `@` alone. */
  spelled(id: string): string | undefined;
  /** The newest dated or `-latest` form of an id without a date, where all that are listed have one price. */
  newest(id: string): string | undefined;
  /** The listed model of an id with the day it came out, which is not listed itself. */
  snapshot(id: string): string | undefined;
  /** The one listed id, or several of one price, that has a vendor's name before this one. */
  vendors(id: string): string | undefined;
};

/** `rule` is absent when the id is listed as it was sent; of several rules it is the last. `region`: what a prefix of the id named. */
export type Match = { id: string; rule?: MatchRule; region?: string };

/** The most rules that are applied one after another. */
const MAX_RULES = 4;

/**
 * Finds the listed model for a requested id: as it is, as a declared alias, or as the rules of rewrite-id.ts rewrite it, each
 * result of which may again be an alias; then the same in another spelling, or without its date.
 */
export function matchModel(
  requested: string,
  provider: Named & { kind?: string | undefined },
  models: ModelLookup,
): Match | undefined {
  if (models.has(requested)) return { id: requested };
  const alias = models.alias(requested);
  if (alias !== undefined) return { id: alias, rule: "alias" };
  const forms = rewrittenForms(requested, idRewriters(provider));
  return (
    firstMatch(forms, ({ id, rule }) => found(models.has(id) ? id : models.alias(id), rule)) ??
    firstMatch(forms, ({ id }) => found(models.spelled(id), "spelling")) ??
    firstMatch(forms, ({ id }) => found(models.newest(id), "undated")) ??
    firstMatch(forms, ({ id }) => found(models.snapshot(id), "snapshot")) ??
    (OTHERS_MODELS.has(provider.kind ?? "")
      ? firstMatch(forms, ({ id }) => found(models.vendors(id), "vendor_prefix"))
      : undefined)
  );
}

/** Kinds of providers that list models of many makers, by the makers' names for them. */
const OTHERS_MODELS: ReadonlySet<string> = new Set(["gateway", "host"]);

function found(id: string | undefined, rule: MatchRule | undefined): Match | undefined {
  return id === undefined ? undefined : { id, ...(rule && { rule }) };
}

function firstMatch(forms: readonly Match[], find: (form: Match) => Match | undefined): Match | undefined {
  for (const form of forms) {
    const match = find(form);
    if (match) return form.region === undefined ? match : { ...match, region: form.region };
  }
  return undefined;
}

/** The id, and all that rules make of it, those of fewer rules first. */
function rewrittenForms(requested: string, rewriters: readonly Rewriter[]): Match[] {
  const forms: Match[] = [{ id: requested }];
  const seen = new Set([requested]);
  let last = forms;
  for (let depth = 0; depth < MAX_RULES; depth++) {
    last = last.flatMap((form) =>
      rewriters.flatMap(({ rule, rewrite }) => {
        const id = rewrite(form.id);
        if (id === undefined || seen.has(id)) return [];
        seen.add(id);
        const region = rule === "region_prefix" ? form.id.slice(0, -id.length - 1) : form.region;
        return [{ id, rule, ...(region !== undefined && { region }) }];
      }),
    );
    forms.push(...last);
  }
  return forms;
}

/** `rewrite` gives another id, or undefined where the rule does not apply. */
export type Rewriter = { rule: MatchRule; rewrite: (id: string) => string | undefined };

type Named = { slug: string; aliases: readonly string[] };

/** `at`: the providers it is for; absent for all. */
type Replacement = { rule: MatchRule; at?: readonly string[]; from: RegExp; to: string };

const GEOGRAPHY = BEDROCK_GEOGRAPHIES.join("|");
const GOOGLE = ["google_ai_studio", "vertex"];
const CLAUDES = ["anthropic", "bedrock", "vertex", "azure", "openrouter"];

/** Sellers of models whose effort of reasoning is a setting of the call, not another model. */
const EFFORT_AT = [...CLAUDES, "openai", "google_ai_studio", "xai"];

const REPLACEMENTS: readonly Replacement[] = [
  // Google sells a model as a preview before it has its bare name, which its users write at once.
  {
    rule: "preview_suffix",
    at: GOOGLE,
    from: /^(gemini-\d[\d.]*-(?:pro|flash|flash-lite))$/,
    to: "$1-preview",
  },
  // What proxies of coding agents write before an id: whose subscription answers.
  { rule: "agent_prefix", at: ["openai"], from: /^cx\//, to: "" },
  { rule: "agent_prefix", at: ["anthropic"], from: /^cc\//, to: "" },
  { rule: "agent_prefix", at: GOOGLE, from: /^gc\//, to: "" },
  // Never a quality of images, nor a model that is called so: what is listed comes first.
  {
    rule: "effort_suffix",
    at: EFFORT_AT,
    from: /^(?!.*(?:image|audio|video|realtime|oss))((?:.*\/)?(?:gpt-[5-9]|o\d|gemini-\d|grok-\d).*?)-(?:none|minimal|low|medium|high|xhigh)$/,
    to: "$1",
  },
  {
    rule: "effort_suffix",
    at: CLAUDES,
    from: /^(.*claude-.*?)-(?:(?:low|medium|high|xhigh|max)(?:-thinking)?|thinking)$/,
    to: "$1",
  },
  { rule: "models_prefix", at: ["google_ai_studio"], from: /^models\//, to: "" },
  // Cross-region inference profiles: `us.anthropic.claude-...`; one region alone.
  {
    rule: "region_prefix",
    at: ["bedrock"],
    from: new RegExp(`^(?:${GEOGRAPHY})\\.(?!(?:${GEOGRAPHY})\\.)`),
    to: "",
  },
  // LiteLLM's names of Azure's data zones.
  { rule: "region_prefix", at: ["azure"], from: /^(?:eu|us)\//, to: "" },
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
  { rule: "version_suffix", at: ["bedrock"], from: /(-20\d{6})$/, to: "$1-v1:0" },
  // The build that OpenAI's completions and embeddings say they were served by.
  {
    rule: "version_suffix",
    at: ["openai", "azure", "openrouter"],
    from: /^((?:openai\/)?text-embedding-ada-\d+)-v\d+$/,
    to: "$1",
  },
  { rule: "version_suffix", at: ["openai", "azure", "openrouter"], from: /:20\d{6}-v\d+$/, to: "" },
  // A listing's version, of a Claude that is listed without one.
  { rule: "version_suffix", at: ["bedrock"], from: /(claude-.+)-v\d+(?::\d+)?$/, to: "$1" },
  { rule: "version_suffix", at: GOOGLE, from: /@default$/, to: "" },
  { rule: "version_suffix", at: ["vertex"], from: /^(claude-[^@]+)$/, to: "$1@default" },
  // OpenRouter's answers name a model by its slug with the day it came out, in one of four forms.
  {
    rule: "dated",
    at: ["openrouter"],
    from: /-(?:20\d{2}-?[01]\d-?[0-3]\d|[01]\d-?[0-3]\d|[01]\d-20\d{2}|2[4-9][01]\d)$/,
    to: "",
  },
  {
    rule: "word_order",
    at: CLAUDES,
    from: /(claude)-(\d(?:[.-]\d)?)-(opus|sonnet|haiku)(?=$|-20|@)/,
    to: "$1-$3-$2",
  },
  { rule: "spelling", at: ["openai", "azure"], from: /^gpt-35-/, to: "gpt-3.5-" },
];

/** The rules for the ids of a provider, those that take away its own name first. */
export function idRewriters({ slug, aliases }: Named): Rewriter[] {
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
