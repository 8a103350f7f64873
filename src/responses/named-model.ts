// The model and the provider a body names, each with the JSON path that says so.
import { words } from "../schemas/words.ts";
import { at, firstIn, type JsonObject, textAt } from "./json-paths.ts";
import { pathsIn } from "./shape.ts";

export type FoundName = { id: string; path: string };

const MODEL_PATHS = pathsIn(
  "model{,Version,_version,Id,_id,_name,Name} ModelName modelID {response,request}_model providedModelName " +
    "llm.model_name response.modelId response_metadata.model{_name,} gen_ai.{response,request}.model " +
    "trace.promptRouter.invokedModelId {response,request,metadata,config,prompt,model,llm_configuration}.model ai.model.id " +
    "{embedding,reranker,metadata,model_config}.model_name main_model model_permaslug $ai_model Model{,Id} speech_model " +
    "meta.{model,model_name,response_model} model.id modelInfo.modelId message.text.model ai_model llm_model genai_model_name line_item mlflow.llm.model extra.metadata.ls_model_name langfuse.observation.model.name",
);

/** Paths to a name of the provider, in the words of the library that wrote the body. */
const PROVIDER_PATHS = pathsIn(
  "provider_id response_metadata.model_provider _hidden_params.custom_llm_provider gen_ai.{provider.name,system} " +
    "provider Provider providerID provider_name custom_llm_provider llm.{provider,system} {model,extra_fields,config,prompt,metadata}.provider modelInfo.providerId " +
    "ai.model.provider $ai_provider meta.{model_provider,provider_name} model_provider{,_name} ai_org vendor extra.metadata.ls_provider",
);

/** Fields, and beginnings of ids, that only one provider writes. */
const MARKS = words(
  "openrouter:id=gen- openrouter:native_tokens_prompt bedrock:id=msg_bdrk_ vertex:id=msg_vrtx_",
  "bedrock:amazon-bedrock-invocationMetrics bedrock:schemaType=ModelInvocationLog vertex:trafficType",
  "vertex:traffic_type azure:prompt_filter_results azure:choices.0.content_filter_results groq:x_groq",
  "groq:queue_time cerebras:time_info xai:cost_in_usd_ticks vercel:providerMetadata.gateway",
).map((mark) => mark.split(/[:=]/));

/** Forms of model ids that only one provider uses, and LiteLLM's routes that begin no maker's ids. */
const ID_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^arn:aws[\w-]*:bedrock:/, "bedrock"],
  [
    /^(bedrock\/(\w+\/)*)?([a-z-]{2,7}\.)?(anthropic|amazon|meta|mistral|cohere|ai21|deepseek|openai|qwen|stability)\.[a-z]/,
    "bedrock",
  ],
  [/^(accounts\/[^/]+\/(models|deployments)|fireworks_ai)\//, "fireworks"],
  [/^together_ai\//, "together"],
  [/^openrouter\//, "openrouter"],
  [/^@cf\//, "cloudflare"],
  [/^models\/gemini/, "google_ai_studio"],
  [/^((projects\/.*)?publishers|vertex_ai)\//, "vertex"],
];

/** The model, from the usage object outwards. The last part of a cloud's resource name is the model's id. */
export function readModel(chain: readonly JsonObject[]): FoundName | undefined {
  const [usage, around] = chain;
  // DSPy, LangChain and AutoGen name the model by the field of its usage.
  const field = Object.keys(around ?? {}).find(
    (name) => around?.[name] === usage && /^(?!usage|run)(?=.*[g-z])(\D*\d.*-|[^-/]*[-/].*\d)/i.test(name),
  );
  const found = firstText(chain, MODEL_PATHS) ?? (field ? { id: field, path: field } : undefined);
  if (!found) return undefined;
  // A row of OpenAI's costs has its unit behind a comma, and MLflow writes texts as JSON.
  const name = found.path === "line_item" ? found.id.replace(/, .*/, "") : found.id;
  return { ...found, id: name.replace(/^(arn:aws|projects\/|publishers\/).*\/|^"|"$/g, "") };
}

/** The provider, if the body leaves no doubt. */
export function readProvider(
  chain: readonly JsonObject[],
  apis: readonly string[] = [],
): FoundName | undefined {
  if (readHost(chain) !== undefined) return { id: "openrouter", path: "provider" };
  if (isVercels(chain)) return { id: "vercel", path: "id" };
  const named = firstText(chain, PROVIDER_PATHS);
  // Claude Code's name of its maker's own API.
  if (named) return { ...named, id: named.id === "firstParty" ? "anthropic" : named.id.toLowerCase() };
  for (const [provider = "", path = "", beginning = ""] of MARKS) {
    const value = firstIn(chain, [path], (object) => at(object, path) ?? undefined);
    if (value !== undefined && String(value).startsWith(beginning)) return { id: provider, path };
  }
  const model = firstText(chain, MODEL_PATHS);
  const form = model && ID_FORMS.find(([like]) => like.test(model.id));
  if (form) return { id: form[1], path: model.path };
  return apis.length === 1 && apis[0] !== undefined ? { id: apis[0], path: "" } : undefined;
}

/** A host's display name, unlike a provider's id in a library's records, has a capital letter. */
const DISPLAY_NAME = /^(?=.*\p{Lu}).*\p{Ll}/u;

/** The host that OpenRouter had answer the call. */
export function readHost(chain: readonly JsonObject[]): string | undefined {
  if (isVercels(chain)) return undefined;
  const around = chain.find(
    (object) =>
      textAt(object, "id")?.startsWith("gen-") ||
      ["number", "string"].includes(typeof at(object, "usage.cost")) ||
      (textAt(object, "model")?.includes("/") && DISPLAY_NAME.test(textAt(object, "provider") ?? "")),
  );
  // Goose names its provider in a session as OpenRouter names a host.
  const isSession = at(chain[0], "model_config") !== undefined;
  const host = textAt(around, "provider") ?? (isSession ? undefined : textAt(chain[0], "provider_name"));
  return host?.toLowerCase() === "openrouter" ? undefined : host;
}

/** A row of Vercel's AI Gateway, which differs from OpenRouter's by its id. https://vercel.com/docs/ai-gateway/usage */
function isVercels(chain: readonly JsonObject[]): boolean {
  return chain.some((object) => textAt(object, "id")?.startsWith("gen_"));
}

/** The first text at these paths that is not a version number, from the first object on. */
export function firstText(chain: readonly JsonObject[], paths: readonly string[]): FoundName | undefined {
  return firstIn(chain, paths, (object, path) => {
    const id = textAt(object, path);
    return id === undefined || /^[\d.]+$/.test(id) ? undefined : { id, path };
  });
}
