// Over the whole catalogue: no two makers' models are one, and a model that many sell is its maker's.
import { expect, test } from "vitest";
import { canonicalModel } from "../../scripts/merge/canonical-model.ts";
import { committedCatalogue } from "../helpers/builds.ts";

/** Folders that makers publish their own models in -> the maker. */
const FOLDERS: Readonly<Record<string, string>> = {
  anthropic: "anthropic",
  openai: "openai",
  "meta-llama": "meta",
  mistralai: "mistral",
  "deepseek-ai": "deepseek",
  "zai-org": "zai",
  "z-ai": "zai",
  "x-ai": "xai",
  moonshotai: "moonshot",
  minimaxai: "minimax",
  xiaomimimo: "xiaomi",
  cohere: "cohere",
  voyage: "voyage",
  "ibm-granite": "ibm",
  "stepfun-ai": "stepfun",
  nousresearch: "nousresearch",
};

/** Every row of the catalogue, with its model. */
const CATALOGUE = committedCatalogue().then((catalog) =>
  [...catalog].flatMap(([provider, models]) =>
    models.map(({ id }) => ({ provider, id, found: canonicalModel(id) })),
  ),
);

test("in the whole catalogue no maker's folder holds another maker's model", async () => {
  const wrong = (await CATALOGUE).flatMap(({ id, found }) => {
    const folder = id.toLowerCase().split("/").at(-2) ?? "";
    const maker = found?.maker;
    return maker !== undefined && FOLDERS[folder] !== undefined && maker !== FOLDERS[folder]
      ? [`${id}: ${maker}`]
      : [];
  });
  expect(wrong).toEqual([]);
});

/** Where makers sell under another slug than their own. */
const SHOPS: Readonly<Record<string, readonly string[]>> = {
  google: ["google_ai_studio", "vertex", "palm"],
  amazon: ["bedrock", "amazon-nova"],
  alibaba: ["alibaba", "alibaba-cn"],
  moonshot: ["moonshot", "moonshotai-cn"],
  bytedance: ["volcengine", "byteplus"],
  zai: ["zai", "zhipu"],
  inclusionai: ["bailing"],
  meituan: ["longcat"],
  microsoft: ["azure"],
  kwaipilot: ["streamlake"],
};

/** Weights that hosts serve and their makers do not, or not under that name. */
const OPEN_WEIGHTS: readonly RegExp[] = [
  /^meta\/(llama-[234]-|llama-guard-|muse-glimmer-30b$)/,
  /^deepseek\/deepseek-(v3|r1|ocr|v4-flash-0731$|v4-pro-0813$|v4-1-flash)/,
  /^alibaba\/qwen3-.*(-\d|[\d-]b$|-2507$|fp8$|flash-next$|max-0902$)/,
  /^google\/gemma-/,
  /^mistral\/mistral-7b-/,
  /^(baai|nousresearch|gryphe|nvidia|ibm|black-forest-labs|inclusionai|baidu)\//,
  /^openai\/(gpt-oss-safeguard-120b|whisper-large-v3)$/,
  /^minimax\/minimax-m1-80k$/,
  /^thinkingmachines\/inkling-small$/,
  /^(zai\/glm-5-2-fast|moonshot\/kimi-k3-fast)$/, // a host's faster tier
  /^bytedance\/seed-/, // Volcengine's ids are doubao-seed-*
  /^sakana\/fugu-max$/,
  /^(tencent\/hunyuan-a13b-instruct|alibaba\/qwen(2-5-coder-7b|-image))$/,
  /^zai\/glm-5-1-fp8$/,
  /^(google\/gemini-2-5-pro-preview-06-05|ai21\/jamba-instruct)$/, // their makers sell them no more
  /^xai\/grok-imagine-image-2-0$/, // in no list of xAI's own models yet
];

test("a model sold by five providers is sold by its maker too, or has open weights", async () => {
  const sellers = new Map<string, Set<string>>();
  for (const { provider, found } of await CATALOGUE) {
    if (found === undefined) continue;
    const { maker, model } = found;
    const known = sellers.get(`${maker}/${model}`) ?? new Set();
    sellers.set(`${maker}/${model}`, known.add(provider));
  }
  const orphans = [...sellers].filter(([model, slugs]) => {
    const maker = model.slice(0, model.indexOf("/"));
    const own = (SHOPS[maker] ?? [maker]).some((slug) => slugs.has(slug));
    return slugs.size >= 5 && !own && !OPEN_WEIGHTS.some((known) => known.test(model));
  });
  expect(orphans).toEqual([]);
});
