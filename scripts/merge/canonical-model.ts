// Finds a model's canonical id: every seller has its own id for it, and all of them are grouped under the maker's.
import { ownMakers } from "../../src/schemas/sellers.ts";
import { BEDROCK_GEOGRAPHIES } from "../../src/schemas/words.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { lastPart, normaliseId } from "../translate/model-ids.ts";
import { isRebuilt, SYNONYMS } from "./host-names.ts";
import { makerOf } from "./makers.ts";

/** A model by its maker's slug and the maker's id in normal form: `anthropic/claude-opus-5-5`. */
export type CanonicalModel = { maker: string; model: string };

/** A cloud's region prefix: Bedrock's geographies before a dot, or `regional`. */
const REGION_DOT = new RegExp(`^(?:${BEDROCK_GEOGRAPHIES.join("|")}|regional)\\.`);

/** Names for whatever is newest, which are not models of their own. */
const MOVING = /^(?:gpt-(?:help|latest)|gemini-flash|gemini-pro$|gemini$|glm-flash$)/;

/** A maker's name as clouds write it before a model's name, with a dot or two dashes. */
const MAKER_DOT =
  /^(?:anthropic|meta|amazon|mistralai|mistral|cohere|ai21|deepseek|openai|qwen|google|nvidia|minimax|moonshotai|moonshot|zai|xai|writer|stability|microsoft|twelvelabs)(?:\.|--)/;

/** A maker's or seller's name as hosts write it before a model's name, with a dash. */
const SELLER_DASH =
  /^(?:(?:databricks|snowflake|umans|xpersona|cerebras|groq|coding|alicloud|dola|deep|labs)-)?(?:(?:anthropic|openai|google|cohere|alibaba|xiaomi|zai-org|z-ai|zai|x-ai|xai|nvidia|ai21|arcee|moonshotai|minimaxai|mistralai)-)?/;

/** A router's suffix for how to serve a call, after a colon; the model is the same. */
const ROUTING = /:(free|nitro|floor|fastest|online|exacto|extended|beta|official)$/;

/** Bedrock's listing version: `-v1:0`, `-1:0`, `-v1:0:200k`. The colon is required because `deepseek-v3.2` is a model's own name. */
const LISTING_VERSION = /(?<!claude)-v?\d+:\d+(:\d+k)?$/;

/** Names of a host that always writes `instruct`, so that a name without it is the base model. */
const FULL_NAME = /^llama-v\dp\d/;

/**
 * Endings that name an edition of the same weights: listing versions, dates, defaults. Every other word makes another model: sizes,
 * `instruct`, `thinking`, `turbo`, `fast`, `highspeed`, `lite`, `fp8`, `nvfp4`, `awq`, `tee` and so on.
 */
const ENDINGS: readonly RegExp[] = [
  /-default$/,
  /(?<!^gemini-pro)-latest$/, // the newest version, but not the gemini-pro of 2023
  /-maas$/,
  /-20\d{2}-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])$/,
  /(?<=^(gemini-(?!embedding)|mistral-|codestral-).+)-00\d$/, // Vertex: gemini-1.5-pro-001
  /(?<=^claude-.*(\d|opus|sonnet|haiku))-v\d$/, // Bedrock without its colon: claude-opus-4-6-v1
  /-free$/,
];

/** Returns the canonical model of an offer's id, or undefined for an unknown family. */
export function canonicalModel(id: string): CanonicalModel | undefined {
  const lower = id.toLowerCase().replace(/^~/, "").replace(ROUTING, "");
  if (isRebuilt(lower)) return undefined;
  const last = (lower.split("/").filter(Boolean).at(-1) ?? "").replace(REGION_DOT, "");
  const maker = last.replace(MAKER_DOT, "");
  return readName(maker) ?? readName(last.replace(SELLER_DASH, ""));
}

/** Returns the canonical model as one text, `maker/model`. */
export function canonicalId(id: string): string | undefined {
  const found = canonicalModel(id);
  return found && `${found.maker}/${found.model}`;
}

/** One key for all ids of a model: its canonical id, or its own name if its family is unknown. */
export function modelKey(id: string): string {
  return canonicalId(id) ?? normaliseId(lastPart(id));
}

/** Whether a provider's row is a model of its own and not a variant of one. */
export function isOwnModel(
  provider: string,
  { canonical = "", variant_of }: Pick<CatalogModel, "canonical" | "variant_of">,
): boolean {
  const makers = ownMakers(provider, "maker");
  return variant_of === undefined && makers.some((maker) => canonical.startsWith(`${maker}/`));
}

function readName(name: string): CanonicalModel | undefined {
  const own = normaliseId(name.replace(LISTING_VERSION, ""));
  const bare = withoutEndings(ordered(own));
  const model = FULL_NAME.test(own) ? bare : (SYNONYMS.get(bare) ?? bare);
  const maker = MOVING.test(model) ? undefined : makerOf(model);
  return maker === undefined ? undefined : { maker, model };
}

/** Normalises spellings, such as Fireworks' `v3p3`, Vertex's `llama3-3@llama-3.3` and a Claude version after its size. */
function ordered(id: string): string {
  return id
    .replace(/(^|-)([a-z]*\d+)p(\d+[bmt]?)(?=-|$)/g, "$1$2-$3")
    .replace(/^meta-llama-/, "llama-")
    .replace(/^llama-?\d(-\d)?-(?=llama-)/, "")
    .replace(/^(nova-.+)-v1$/, "$1")
    .replace(/^llama-v(?=\d)/, "llama-")
    .replace(/^(llama|gemma|phi|glm|veo|imagen|hermes)(?=\d)/, "$1-")
    .replace(/^phi-35-/, "phi-3-5-")
    .replace(/^claude-([4-9](?:-\d{1,2})?)-(opus|sonnet|haiku)(?=-|$)/, "claude-$2-$1")
    .replace(/^claude-(opus|sonnet|haiku)-(3(?:-\d)?)(?=-|$)/, "claude-$2-$1")
    .replace(/^qwen-?(\d)/, "qwen$1");
}

function withoutEndings(id: string): string {
  let bare = id;
  for (let i = 0; i < 3; i++) {
    const ending = ENDINGS.find((pattern) => pattern.test(bare));
    if (ending === undefined) break;
    bare = bare.replace(ending, "");
  }
  return bare;
}
