// From a caller's id to a listed model: exact first, then disclosed rules; never a silent prefix or a fuzzy match.
import type { MatchRule } from "../contract/word-sentences.ts";
import { keptOr, once } from "../lru-cache.ts";
import { DAY_MS } from "../schemas/moment.ts";
import type { ShardModel } from "../schemas/shard.ts";
import { BEDROCK_GEOGRAPHIES, words } from "../schemas/words.ts";
import { foldId, lastPart } from "../spelling.ts";
import type { ShardIndex } from "../store/version.ts";

/** `rule` is the last of several rules, absent if the id is listed as sent. `region` is the region that a prefix of the id names. */
export type Match = { id: string; rule?: MatchRule; region?: string };

const MAX_RULES = 4;

/** Finds the listed model of an id: as sent, as an alias, as rewritten by the rules, in another spelling, without its date. */
export function matchModel(
  requested: string,
  provider: Named & { kind?: string | undefined },
  models: ReturnType<typeof makeLookup>,
): Match | undefined {
  if (models.has(requested)) return { id: requested };
  const alias = models.alias(requested);
  if (alias !== undefined) return { id: alias, rule: "alias" };
  const forms = rewrittenForms(requested, idRewriters(provider));
  const first = (find: (id: string) => string | undefined, rule?: MatchRule): Match | undefined => {
    for (const form of forms) {
      const id = find(form.id);
      if (id !== undefined) return { ...form, id, ...(rule && { rule }) };
    }
    return undefined;
  };
  return (
    first((id) => (models.has(id) ? id : models.alias(id))) ??
    first(models.spelled, "spelling") ??
    first(models.newest, "undated") ??
    first(models.snapshot, "snapshot") ??
    // Gateways and hosts list models of many makers under the makers' names.
    (/^(gateway|host)$/.test(provider.kind ?? "") ? first(models.vendors, "vendor_prefix") : undefined)
  );
}

/** The id and everything that rules make of it, fewest rules first. */
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

/** `rewrite` returns another id, or undefined if the rule does not apply. */
export type Rewriter = { rule: MatchRule; rewrite: (id: string) => string | undefined };

type Named = { slug: string; aliases: readonly string[] };

/** `at`: the providers to which it applies. */
type Replacement = readonly [rule: MatchRule, at: readonly string[], from: RegExp, to: string];

const GEOGRAPHY = BEDROCK_GEOGRAPHIES.join("|");
const ANY: readonly string[] = [];
const GOOGLE = ["google_ai_studio", "vertex"];
const CLAUDES: readonly string[] = words("anthropic bedrock vertex azure openrouter");

/** Sellers at which the reasoning effort is a setting of the call and not another model. */
const EFFORT_AT = [...CLAUDES, "openai", "google_ai_studio", "xai"];

const REPLACEMENTS: readonly Replacement[] = [
  // Google first sells a model as a preview, and users leave that word out.
  ["preview_suffix", GOOGLE, /^(gemini-\d[\d.]*-(?:pro|flash|flash-lite))$/, "$1-preview"],
  // A coding agent's proxy puts the subscription that it uses before an id, and Kimi Code its maker.
  ["agent_prefix", ANY, /^(?:custom:|(?:cx|moonshot-ai)\/)/, ""],
  ["agent_prefix", ["anthropic"], /^cc\//, ""],
  ["agent_prefix", GOOGLE, /^gc\//, ""],
  // Not the quality of an image. A model whose own name ends so is listed, and listed ids come first.
  [
    "effort_suffix",
    EFFORT_AT,
    /^(?!.*(?:image|audio|video|realtime|oss))((?:.*\/)?(?:gpt-[5-9]|o\d|gemini-\d|grok-\d).*?)[- ](?:none|minimal|low|medium|(?:extra-|x)?high)$/,
    "$1",
  ],
  [
    "effort_suffix",
    CLAUDES,
    /^(.*claude-.*?)-(?:(?:low|medium|high|xhigh|max)(?:-thinking)?|thinking)$/,
    "$1",
  ],
  ["models_prefix", ["google_ai_studio"], /^models\//, ""],
  // Cross-region inference profiles such as `us.anthropic.claude-...`, with a single region.
  ["region_prefix", ["bedrock"], new RegExp(`^(?:${GEOGRAPHY})\\.(?!(?:${GEOGRAPHY})\\.)`), ""],
  // LiteLLM's names of Azure's data zones.
  ["region_prefix", ["azure"], /^(?:eu|us)\//, ""],
  ["resource_path", GOOGLE, /^(?:projects\/[^/]+\/locations\/[^/]+\/)?publishers\/[^/]+\/models\//, ""],
  [
    "resource_path",
    ["bedrock"],
    /^(?:arn:aws[\w-]*:bedrock:[\w-]*:\d*:(?:inference-profile|foundation-model)|converse|invoke)\//,
    "",
  ],
  ["resource_path", ["fireworks"], /#accounts\/.*$/, ""],
  ["resource_path", ["fireworks"], /^(?=[^/]+$)/, "accounts/fireworks/models/"],
  ["publisher_prefix", ["vertex"], /^(?:google|anthropic|meta|mistralai)\//, ""],
  ["repeated_prefix", ANY, /^([^/]+\/)(?=\1)/, ""],
  ["fine_tune", ["openai", "azure"], /^(ft:[^:]+):.*$/, "$1"],
  ["routing_suffix", ["openrouter"], /:(?:online|nitro|floor)$/, ""],
  ["routing_suffix", ["huggingface"], /:(?:fastest|cheapest|preferred)$/, ""],
  ["context_suffix", CLAUDES, /\[1m\]$/, ""],
  ["version_suffix", ["bedrock"], /(-v\d+)$/, "$1:0"],
  ["version_suffix", ["bedrock"], /(-20\d{6})$/, "$1-v1:0"],
  // The build that OpenAI's completions and embeddings name in their answers.
  ["version_suffix", ["openai", "azure", "openrouter"], /^((?:openai\/)?text-embedding-ada-\d+)-v\d+$/, "$1"],
  ["version_suffix", ["openai", "azure", "openrouter"], /:20\d{6}-v\d+$/, ""],
  // A version after the id of a Claude that is listed without one.
  ["version_suffix", ["bedrock"], /(claude-.+)-v\d+(?::\d+)?$/, "$1"],
  ["version_suffix", GOOGLE, /@default$/, ""],
  ["version_suffix", ["vertex"], /^(claude-[^@]+)$/, "$1@default"],
  // OpenRouter's answers name a model by its slug with the release day, in one of four forms.
  ["dated", ["openrouter"], /-(?:20\d{2}-?[01]\d-?[0-3]\d|[01]\d-?[0-3]\d|[01]\d-20\d{2}|2[4-9][01]\d)$/, ""],
  // Cursor and Factory leave out the family's name.
  ["short_name", CLAUDES, /^(?=(?:opus|sonnet|haiku)-\d)/, "claude-"],
  ["word_order", CLAUDES, /(claude)-(\d(?:[.-]\d)?)-(opus|sonnet|haiku)(?=$|-20|@)/, "$1-$3-$2"],
  ["spelling", ["openai", "azure"], /^gpt-35-/, "gpt-3.5-"],
];

/** The rules for a provider's ids, starting with those that remove its own name. */
export function idRewriters({ slug, aliases }: Named): Rewriter[] {
  const isOwn = (head: string) => head === slug || aliases.includes(head);
  const ownPrefix: Rewriter = {
    rule: "provider_prefix",
    rewrite: (id) => {
      const slash = id.indexOf("/");
      return slash > 0 && isOwn(id.slice(0, slash)) ? id.slice(slash + 1) : undefined;
    },
  };
  const others = REPLACEMENTS.filter(([, at]) => at === ANY || at.includes(slug));
  const rewriters = others.map(([rule, , from, to]): Rewriter => {
    return { rule, rewrite: (id) => (from.test(id) ? id.replace(from, to) : undefined) };
  });
  return [ownPrefix, ...rewriters];
}

const lookups = new WeakMap<ShardIndex, ReturnType<typeof makeLookup>>();

/** The lookup of a shard, cached with the shard: without it a call by another spelling takes 140 % more processor time. */
export function idLookup(index: ShardIndex) {
  return keptOr(lookups, index, () => makeLookup(index));
}

function makeLookup(index: ShardIndex) {
  const { models, aliases } = index;
  const folded = once(() => Map.groupBy(allNames(index), foldId));
  const undated = once(() => byUndated(allNames(index).filter((name) => DATE.test(name))));
  const vendored = () => allNames(index).filter((name) => name.includes("/"));
  const bare = once(() => Map.groupBy(vendored(), (name) => foldId(lastPart(name))));
  return {
    has: (id: string) => models.has(id),
    alias: (id: string) => aliases.get(id),
    /** The one listed id, or several at one price, that differs only in letter case, spaces or `.` `-` `_` `@`. */
    spelled: (id: string) => atOnePrice(index, folded().get(foldId(id))),
    /** The newest dated or `-latest` form of an undated id, if all listed forms have one price. */
    newest: (id: string) => atOnePrice(index, undated().get(foldId(id))),
    /** The listed model of an id with a release day that is not listed itself. */
    snapshot: (id: string) => {
      const day = SNAPSHOT.exec(id)?.slice(1).join("-");
      const model = day && models.get(id.replace(SNAPSHOT, ""));
      return model && isNearRelease(model, day) ? model.id : undefined;
    },
    /** The one listed id, or several at one price, with a vendor's name before this one. */
    vendors: (id: string) => atOnePrice(index, bare().get(foldId(id))),
  };
}

/** A day, a stable version of Vertex, or `latest`, at the end of an id or before its version. */
const DATE = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2}|00\d|latest)(?=$|-v\d)/;

const SNAPSHOT = /-(20\d{2})-?([01]\d)-?([0-3]\d)$/;

/** A snapshot's day lies at most this many days before the model's release. */
const NEAR_RELEASE = 7;

/** Dated names, by their form without the date and without a Bedrock version after it. */
function byUndated(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const undated = new Map<string, string[]>();
  for (const name of names) {
    const plain = foldId(name.replace(DATE, ""));
    for (const key of new Set([plain, plain.replace(/-v\d+:\d+$/, "")]))
      undated.set(key, [...(undated.get(key) ?? []), name]);
  }
  return undated;
}

/** A release known only by its month is not a day. */
function isNearRelease({ released = "" }: ShardModel, day: string): boolean {
  const isDay = released.length === day.length;
  return isDay && Math.abs(Date.parse(released) - Date.parse(day)) <= NEAR_RELEASE * DAY_MS;
}

function allNames({ models, aliases }: ShardIndex): string[] {
  return [...models.keys(), ...aliases.keys()];
}

/** The model meant by several names with one token price: the one with the most known rates, on a tie the last by name. */
function atOnePrice({ models, aliases }: ShardIndex, names: readonly string[] = []): string | undefined {
  const known = names
    .map((name) => (models.has(name) ? name : aliases.get(name)) ?? name)
    .map((id) => ({ id, rates: models.get(id)?.prices.at(-1)?.rates ?? {} }))
    .sort((a, b) => Object.keys(a.rates).length - Object.keys(b.rates).length || (a.id < b.id ? -1 : 1));
  const [first] = known;
  const isAlike = known.every(
    ({ rates }) => rates.prompt === first?.rates.prompt && rates.completion === first?.rates.completion,
  );
  return isAlike ? known.at(-1)?.id : undefined;
}
