// What those that watch calls write of one, in the form that each has: where the counts are, and the bill by hand, in millionths at 1 in,
// 0.1 read from a cache, 1.25 written to one and 5 out.
import { attributes, type BilledBody, told } from "./body.ts";

const CLAUDE = "claude-sonnet-4-5";
const text = JSON.stringify;
const CHAT = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 };
const IN_OUT = { input_tokens: 1000, output_tokens: 50 };
const POSTHOG = {
  ...{ $ai_provider: "anthropic", $ai_model: CLAUDE, $ai_input_tokens: 1000, $ai_output_tokens: 50 },
  ...{ $ai_cache_read_input_tokens: 400, $ai_cache_creation_input_tokens: 100 },
};
const GEMINI = {
  modelVersion: "gemini-2.5-flash",
  usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 50, totalTokenCount: 1050 },
};
const OPIK = {
  ...{ "original_usage.input_tokens": 1000, "original_usage.output_tokens": 50 },
  ...{ "original_usage.cache_read_input_tokens": 400, "original_usage.cache_creation_input_tokens": 100 },
};
const SPAN = {
  ...{ "gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": "gpt-4o" },
  ...{ "gen_ai.usage.input_tokens": 1000, "gen_ai.usage.output_tokens": 50 },
};
const OPENLIT = {
  ...{ ...SPAN, "gen_ai.client.token.usage": 1050, "gen_ai.usage.completion_tokens_details.reasoning": 9 },
  "gen_ai.usage.prompt_tokens_details.cache_read": 400,
};
const tagsOf = (span: object) => Object.entries(span).map(([key, value]) => ({ key, type: "string", value }));
const BEDROCK = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const PROMPTFOO = {
  provider: { id: "openai:chat:gpt-4o", label: "" },
  response: { tokenUsage: { total: 1050, prompt: 1000, completion: 50 } },
  tokenUsage: { total: 1050, prompt: 1000, completion: 50, cached: 0, numRequests: 1 },
};
const CACHED = { input_tokens: 1000, cache_read_input_tokens: 400, cache_creation_input_tokens: 100 };

const PLAIN = "prompt 1000, completion 50";
const READ = `${PLAIN}, cache_read 400`;
const ALL = `${READ}, cache_write 100`;
const WHOLE = "prompt 1500, completion 50, cache_read 400, cache_write 100";

/** 1000 + 250, of which 400 read at 0.1, and 100 written at 1.25. */
const [PLAIN_BILL, READ_BILL, ALL_BILL] = ["1250", "890", "1415"];

type Row = readonly [name: string, sent: unknown, names: string, counts: string, bill: string];

/**
 * Bodies in one line, `name = shape | convention | model | provider = counts = bill = body`: of https://portkey.ai/docs/product/observability,
 * https://docs.newrelic.com/attribute-dictionary, https://developer.konghq.com/ai-gateway/ai-audit-log-reference, https://ccusage.com,
 * https://developers.deepgram.com/reference, https://www.assemblyai.com/docs/api-reference, https://aigateway.envoyproxy.io/docs,
 * https://platform.claude.com/docs/en/api/admin/claude_code, and of github.com/lunary-ai/lunary, rungalileo/galileo-python, ggml-org/llama.cpp,
 * alibaba/higress, QuantumNous/new-api (a Claude's cache beside its prompt: 40 of 100 written tokens at 2), danny-avila/LibreChat, QwenLM/qwen-code.
 */
const LINES = `
Azure's API Management, a row of its log = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"ModelName":"gpt-4o","DeploymentName":"d","PromptTokens":1000,"CompletionTokens":50,"TotalTokens":1050}
Titan, an answer of InvokeModel = Bedrock InvokeModel, Titan | inclusive | gpt-4o | bedrock = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","inputTextTokenCount":1000,"results":[{"tokenCount":50,"outputText":"Hi"}]}
SWE-agent, the sum of a trajectory = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","info":{"model_stats":{"tokens_sent":1000,"tokens_received":50,"api_calls":3}}}
Ollama, an embedding = Ollama | inclusive | gpt-4o = prompt 1000 = 1000 = {"model":"gpt-4o","embeddings":[[0.1]],"prompt_eval_count":1000}
Lunary, an event = promptfoo and Lunary | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"type":"llm","model":"gpt-4o","tokensUsage":{"prompt":1000,"completion":50,"promptCached":400}}
Lunary, a run = promptfoo and Lunary | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"type":"llm","name":"gpt-4o","cost":0.00089,"tokens":{"prompt":1000,"cachedPrompt":400,"completion":50}}
Galileo, a span = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","metrics":{"num_input_tokens":1000,"num_output_tokens":50,"num_total_tokens":1050}}
llama.cpp, a completion = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","tokens_predicted":50,"tokens_evaluated":1000,"generation_settings":{"n_predict":20}}
New Relic, an embedding = New Relic, an embedding | inclusive | gpt-4o | openai = prompt 1000 = 1000 = {"vendor":"openai","response.model":"gpt-4o","response.usage.total_tokens":1000}
Kong, a line of its log = OpenAI Chat Completions | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"ai":{"proxy":{"meta":{"provider_name":"openai","response_model":"gpt-4o"},"usage":{"prompt_tokens":1000,"completion_tokens":50,"total_tokens":1050}}}}
Deepgram, an answer = Deepgram | inclusive | gpt-4o = ; audio_seconds 60 = 6000 = {"model":"gpt-4o","metadata":{"duration":60,"channels":1,"model_info":{"a":{"arch":"nova-3"}}}}
AssemblyAI, a transcript = AssemblyAI | inclusive | gpt-4o | assemblyai = ; audio_seconds 60 = 6000 = {"speech_model":"gpt-4o","acoustic_model":"x","audio_duration":60,"words":[{"start":250,"end":650}]}
Coze, a chat = Coze | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","data":{"id":"738","status":"completed","usage":{"token_count":1050,"output_count":50,"input_count":1000}}}
YandexGPT, an answer = YandexGPT | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","result":{"usage":{"inputTextTokens":"1000","completionTokens":"50","totalTokens":"1050","completionTokensDetails":{"reasoningTokens":"20"}}}}
vLLM at RunPod, a job = tokens by side | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","output":[{"choices":[{"tokens":["a"]}],"usage":{"input":1000,"output":50}}],"status":"COMPLETED"}
Portkey, a row of its export = Portkey | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"ai_org":"openai","ai_model":"gpt-4o","req_units":1000,"res_units":50,"total_units":1050,"cost":0.125,"is_success":true}
Envoy AI Gateway, a line of its access log = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"genai_model_name":"gpt-4o","genai_tokens_input":1000,"genai_tokens_output":50,"duration":108,"response_code":200}
Higress, a line of its access log = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"ai_log":"{\\"model\\":\\"gpt-4o\\",\\"input_token\\":\\"1000\\",\\"output_token\\":\\"50\\"}"}
new-api, a row of its log = new-api | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"id":9,"type":2,"created_at":1785574800,"model_name":"gpt-4o","quota":5000,"prompt_tokens":1000,"completion_tokens":50,"channel":1,"other":"{\\"cache_tokens\\":400,\\"model_ratio\\":1.25,\\"group_ratio\\":1}"}
new-api, a row of Claude's = new-api | inclusive | claude-sonnet-4-5 = prompt 1500, completion 50, cache_read 400, cache_write 100, cache_write_1h 40 = 1445 = {"type":2,"model_name":"claude-sonnet-4-5","quota":5000,"prompt_tokens":1000,"completion_tokens":50,"other":"{\\"claude\\":true,\\"cache_tokens\\":400,\\"cache_creation_tokens\\":100,\\"cache_creation_tokens_5m\\":60,\\"cache_creation_tokens_1h\\":40,\\"model_ratio\\":1.5}"}
Kimi Code, a record = Kimi and LibreChat | separate | gpt-4o = prompt 600, completion 50, cache_read 400 = 890 = {"type":"usage.record","model":"gpt-4o","usage":{"inputOther":600,"output":50,"inputCacheRead":400,"inputCacheCreation":0},"usageScope":"turn","time":1785613801102}
LibreChat, a transaction of a prompt = Kimi and LibreChat | separate | gpt-4o = prompt 600, cache_read 400 = 640 = {"tokenType":"prompt","model":"gpt-4o","rawAmount":-1000,"tokenValue":-2000,"inputTokens":-600,"writeTokens":0,"readTokens":-400}
LibreChat, a transaction of an answer = Kimi and LibreChat | separate | gpt-4o = completion 50 = 250 = {"tokenType":"completion","model":"gpt-4o","rawAmount":-50,"tokenValue":-500,"rate":10}
LibreChat, an old transaction in a table = Kimi and LibreChat | separate | gpt-4o = prompt 1000 = 1000 = {"tokenType":"prompt","model":"gpt-4o","rawAmount":"-1000","inputTokens":"","writeTokens":"","readTokens":""}
new-api, a row of a table = new-api | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"type":"2","model_name":"gpt-4o","quota":"5000","prompt_tokens":"1000","completion_tokens":"50","other":"{\\"model_ratio\\":1.25}"}
Cursor CLI, a result = Cursor | separate | gpt-4o = prompt 1000, completion 50, cache_read 400 = 1290 = {"type":"result","duration_ms":9,"model":"gpt-4o","usage":{"inputTokens":1000,"outputTokens":50,"cacheReadTokens":400,"cacheWriteTokens":0}}
Qwen Code, a result = counts with a total | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"type":"result","model":"gpt-4o","usage":{"input_tokens":1000,"output_tokens":50,"cache_read_input_tokens":400,"total_tokens":1050}}
ccusage, a day of one model = Cursor | separate | claude-sonnet-4-5 = prompt 1000, completion 50, cache_read 400, cache_write 100 = 1415 = {"daily":[{"date":"2026-08-01","inputTokens":1000,"outputTokens":50,"cacheCreationTokens":100,"cacheReadTokens":400,"totalCost":0.1,"modelBreakdowns":[{"modelName":"claude-sonnet-4-5","inputTokens":1000,"outputTokens":50,"cacheCreationTokens":100,"cacheReadTokens":400,"cost":0.1}]}],"totals":{"inputTokens":1000}}
Anthropic's report of Claude Code, a day = pi and Claude Code | separate | claude-sonnet-4-5 = prompt 1000, completion 50, cache_read 400, cache_write 100 = 1415 = {"data":[{"model_breakdown":[{"model":"claude-sonnet-4-5","tokens":{"input":1000,"output":50,"cache_read":400,"cache_creation":100},"estimated_cost":{"currency":"USD","amount":25}}]}]}
Azure's Log Analytics, a table = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"tables":[{"columns":[{"name":"ModelName"},{"name":"PromptTokens"},{"name":"CompletionTokens"}],"rows":[["gpt-4o",1000,50]]}]}
Logfire, the columns of a query = OpenTelemetry GenAI | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"columns":[{"name":"model","values":["gpt-4o"]},{"name":"gen_ai.usage.input_tokens","values":[1000]},{"name":"gen_ai.usage.output_tokens","values":[50]}]}
CloudWatch Logs Insights, a row = OpenAI Chat Completions | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"results":[[{"field":"@ptr","value":"x"},{"field":"@message","value":"{\\"model\\":\\"gpt-4o\\",\\"usage\\":{\\"prompt_tokens\\":1000,\\"completion_tokens\\":50}}"}]]}
Loki, the answer to a query = OpenAI Chat Completions | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"data":{"result":[{"values":[["1763632800000000000","{\\"model\\":\\"gpt-4o\\",\\"usage\\":{\\"prompt_tokens\\":1000,\\"completion_tokens\\":50}}"]]}]}}
AI SDK 5, a span that names no provider = OpenTelemetry GenAI | inclusive | gpt-4o = prompt 1500, completion 50, cache_read 400, cache_write 100 = 1415 = {"spanId":"b","attributes":{"gen_ai.response.model":"gpt-4o","gen_ai.usage.input_tokens":1000,"gen_ai.usage.output_tokens":50,"ai.response.providerMetadata":"{\\"anthropic\\":{\\"cacheReadInputTokens\\":400,\\"cacheCreationInputTokens\\":100}}"}}
TensorZero, a row of its inferences = Gemini CLI, a stream by model | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"model_name":"gpt-4o","model_provider_name":"openai","input_tokens":1000,"output_tokens":50,"response_time_ms":900,"cached":false}
Bifrost, an answer of Claude's = counts by their names | inclusive | claude-sonnet-4-5 | anthropic = prompt 1500, completion 50, cache_read 400, cache_write 100 = 1415 = {"model":"claude-sonnet-4-5","usage":{"prompt_tokens":1500,"prompt_tokens_details":{"cached_read_tokens":400,"cached_write_tokens":100},"completion_tokens":50,"total_tokens":1550},"extra_fields":{"provider":"anthropic"}}
HoneyHive, an event = OpenAI Chat Completions | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"event_type":"model","config":{"model":"gpt-4o","provider":"openai"},"metadata":{"prompt_tokens":1000,"completion_tokens":50,"total_tokens":1050,"cost":0.02}}
Humanloop, a log = counts by their names | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"prompt":{"model":"gpt-4o","provider":"openai"},"prompt_tokens":1000,"reasoning_tokens":0,"output_tokens":50,"output_cost":0.02}
SigNoz, a span = OpenTelemetry GenAI | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"span_id":"s","attributes_string":{"gen_ai.system":"openai","gen_ai.request.model":"gpt-4o"},"attributes_number":{"gen_ai.usage.input_tokens":1000,"gen_ai.usage.output_tokens":50}}
Cloudflare, a log as Logpush has it = counts by their names | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"Cached":false,"Model":"gpt-4o","Provider":"openai","TokensIn":1000,"TokensOut":50,"Duration":900}
Amplitude, an event = OpenAI Responses | inclusive | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"event_type":"[Agent] AI Response","event_properties":{"[Agent] Model Name":"gpt-4o","[Agent] Provider":"openai","[Agent] Input Tokens":1000,"[Agent] Output Tokens":50,"[Agent] Total Tokens":1050,"[Agent] Latency Ms":900}}
Letta, the usage of a step = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"model":"gpt-4o","prompt_tokens":1000,"completion_tokens":50,"total_tokens":1050,"step_count":1,"cached_input_tokens":400,"cache_write_tokens":0,"context_tokens":1000}
Vapi, the model of a call = counts by their names | inclusive | gpt-4o | openai = prompt 1000, completion 50, cache_read 400 = 890 = {"type":"model","model":{"provider":"openai","model":"gpt-4o"},"promptTokens":1000,"completionTokens":50,"cachedPromptTokens":400,"cost":0.02}
Microsoft's agents, an answer = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"model_id":"gpt-4o","usage_details":{"input_token_count":1000,"output_token_count":50,"total_token_count":1050,"prompt/cached_tokens":400,"cache_read_input_token_count":400}}
PostHog, the answer to a query = PostHog | provider | gpt-4o | openai = prompt 1000, completion 50 = 1250 = {"columns":["$ai_provider","$ai_model","$ai_input_tokens","$ai_output_tokens"],"results":[["openai","gpt-4o",1000,50]]}
Langfuse, a row of its oldest export = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50 = 1250 = {"model":"gpt-4o","inputUsage":"1000","outputUsage":"50","totalUsage":"1050"}
CLIProxyAPI, a record of its queue = CLIProxyAPI | provider | gpt-4o | openai = prompt 1000, completion 50, cache_read 400, reasoning 30 = 890 = {"provider":"openai","model":"gpt-4o","tokens":{"input_tokens":1000,"output_tokens":50,"reasoning_tokens":30,"cached_tokens":400,"total_tokens":1050},"latency_ms":900}
ElevenLabs, a conversation = ElevenLabs | separate | claude-sonnet-4-5 = prompt 1000, completion 50, cache_read 400, cache_write 100 = 1415 = {"metadata":{"charging":{"llm_usage":{"irreversible_generation":{"model_usage":{"claude-sonnet-4-5":{"input":{"tokens":1000,"price":0.01},"input_cache_read":{"tokens":400},"input_cache_write":{"tokens":100},"output_total":{"tokens":50}}}}}}}}
ccusage for Codex, a day = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400, reasoning 30 = 890 = {"daily":[{"date":"2026-08-01","inputTokens":1000,"cachedInputTokens":400,"outputTokens":50,"reasoningOutputTokens":30,"totalTokens":1050,"models":{"gpt-4o":{"inputTokens":1000,"cachedInputTokens":400,"outputTokens":50,"reasoningOutputTokens":30,"totalTokens":1050}}}]}
Datadog, a span of Claude's = counts by their names | inclusive | claude-sonnet-4-5 | anthropic = prompt 1500, completion 50, cache_read 400, cache_write 100 = 1415 = {"span_id":"s","meta":{"kind":"llm","model_name":"claude-sonnet-4-5","model_provider":"anthropic"},"metrics":{"input_tokens":1500,"output_tokens":50,"total_tokens":1550,"cache_read_input_tokens":400,"cache_write_input_tokens":100,"non_cached_input_tokens":1000}}
Logfire, a span of Claude's by Pydantic AI before 1 = OpenTelemetry GenAI | inclusive | claude-sonnet-4-5 | anthropic = prompt 1500, completion 50, cache_read 400, cache_write 100 = 1415 = {"span_id":"b","attributes":{"gen_ai.system":"anthropic","gen_ai.response.model":"claude-sonnet-4-5","gen_ai.operation.name":"chat","gen_ai.usage.input_tokens":1500,"gen_ai.usage.output_tokens":50,"gen_ai.usage.details.cache_creation_input_tokens":100,"gen_ai.usage.details.cache_read_input_tokens":400,"gen_ai.usage.details.input_tokens":1000,"gen_ai.usage.details.output_tokens":50}}
Claude Code, what its status line is told = Anthropic Messages | separate | claude-sonnet-4-5 = prompt 1000, completion 50, cache_read 400, cache_write 100 = 1415 = {"session_id":"s","model":{"id":"claude-sonnet-4-5","display_name":"Sonnet 4.5"},"context_window":{"total_input_tokens":152340,"total_output_tokens":45210,"context_window_size":200000,"current_usage":{"input_tokens":1000,"output_tokens":50,"cache_creation_input_tokens":100,"cache_read_input_tokens":400}}}
Prism, an answer = counts by their names | provider | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"usage":{"promptTokens":1000,"completionTokens":50,"cacheReadInputTokens":400},"meta":{"id":"m","model":"gpt-4o"}}
Pydantic AI before 0.8, a run = counts by their names | inclusive | gpt-4o = prompt 1000, completion 50, cache_read 400 = 890 = {"model_name":"gpt-4o","usage":{"requests":1,"request_tokens":1000,"response_tokens":50,"total_tokens":1050,"details":{"cached_tokens":400}}}
`;

const ROWS: readonly Row[] = [
  // https://posthog.com/docs/ai-engineering: a table has the properties as text; Claude's input lacks its cache unless the flag says so.
  [
    "PostHog, a row",
    { event: "$ai_generation", properties: text({ ...POSTHOG, $ai_cache_reporting_exclusive: true }) },
    `PostHog | separate | ${CLAUDE} | anthropic`,
    ALL,
    ALL_BILL,
  ],
  [
    "PostHog, with the cache in the input",
    { properties: { ...POSTHOG, $ai_input_tokens: 1500, $ai_cache_reporting_exclusive: false } },
    ...([`PostHog | inclusive | ${CLAUDE} | anthropic`, WHOLE, ALL_BILL] as const),
  ],
  [
    "Datadog, a span",
    {
      meta: { kind: "llm", model_name: "gpt-4o", model_provider: "openai" },
      metrics: { ...IN_OUT, total_tokens: 1050, cache_read_input_tokens: 400 },
    },
    ...(["counts with a total | inclusive | gpt-4o | openai", READ, READ_BILL] as const),
  ],
  [
    "Datadog, a span as its search has it",
    {
      attributes: {
        ...{ span_id: "2", span_kind: "llm", model_name: "gpt-4o", model_provider: "openai" },
        metrics: { ...IN_OUT, total_tokens: 1050, cache_read_input_tokens: 400 },
      },
    },
    ...(["counts with a total | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "Datadog, a log whose message is text",
    { content: { message: text({ model: "gpt-4o", provider: "openai", usage: CHAT }), service: "x" } },
    ...(["OpenAI Chat Completions | inclusive | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  [
    "MLflow, a span",
    {
      span_id: "a",
      attributes: {
        ...{ "mlflow.llm.model": '"gpt-4o"', "mlflow.llm.provider": '"openai"' },
        "mlflow.chat.tokenUsage": text({ ...IN_OUT, total_tokens: 1050, cache_read_input_tokens: 400 }),
      },
    },
    ...(["MLflow | provider | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "Cloudflare, a log",
    { id: "1", provider: "openai", model: "gpt-4o", cached: false, tokens_in: 1000, tokens_out: 50 },
    ...(["counts by their names | provider | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  [
    "Opik, a span of Claude's",
    {
      ...{ model: CLAUDE, provider: "anthropic" },
      usage: { prompt_tokens: 1500, completion_tokens: 50, total_tokens: 1550, ...OPIK },
    },
    ...([`OpenAI Chat Completions | inclusive | ${CLAUDE} | anthropic`, WHOLE, ALL_BILL] as const),
  ],
  [
    "LobeChat, a message",
    {
      ...{ model: "gpt-4o", provider: "openai" },
      metadata: {
        ...{ totalInputTokens: 1000, inputCachedTokens: 400, inputCacheMissTokens: 600 },
        ...{ totalOutputTokens: 50, outputTextTokens: 50, totalTokens: 1050 },
      },
    },
    ...(["counts by their names | inclusive | gpt-4o | openai", READ, READ_BILL] as const),
  ],
  [
    "Genkit, whose thoughts are beside the output",
    {
      model: "gemini-2.5-flash",
      usage: {
        inputTokens: 1000,
        outputTokens: 30,
        thoughtsTokens: 20,
        cachedContentTokens: 400,
        inputCharacters: 9,
      },
    },
    ...(["Genkit | inclusive | gemini-2.5-flash", `${READ}, reasoning 20`, READ_BILL] as const),
  ],
  [
    "Semantic Kernel, an answer's metadata",
    {
      ModelId: "gpt-4o",
      Metadata: {
        Usage: { InputTokenCount: 1000, OutputTokenCount: 50, InputTokenDetails: { CachedTokenCount: 400 } },
      },
    },
    ...(["counts by their names | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "Spring AI, with the provider's own counts",
    {
      metadata: {
        model: "gpt-4o",
        usage: {
          ...{ promptTokens: 1000, completionTokens: 50, totalTokens: 1050 },
          nativeUsage: { ...CHAT, prompt_tokens_details: { cached_tokens: 400 } },
        },
      },
    },
    ...(["OpenAI Chat Completions | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "llm, a row of its log",
    {
      ...{ model: "gpt-4o", input_tokens: 1000, output_tokens: 50 },
      token_details: text({ prompt_tokens_details: { cached_tokens: 400 } }),
    },
    ...(["OpenAI Responses or Anthropic | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "Inspect AI, a model's usage beside its cache",
    {
      ...{ event: "model", model: CLAUDE },
      output: {
        usage: {
          ...{ input_tokens: 1000, output_tokens: 50, total_tokens: 1550 },
          ...{ input_tokens_cache_read: 400, input_tokens_cache_write: 100 },
        },
      },
    },
    ...([`counts by their names | inclusive | ${CLAUDE}`, WHOLE, ALL_BILL] as const),
  ],
  [
    "Phoenix, a row of its table",
    {
      ...{ "context.span_id": "b", "attributes.openinference.span.kind": "LLM" },
      ...{ "attributes.llm.model_name": "gpt-4o", "attributes.llm.provider": "openai" },
      ...{ "attributes.llm.token_count.prompt": "1000.0", "attributes.llm.token_count.completion": "50" },
      "attributes.llm.token_count.prompt_details.cache_read": 400,
    },
    ...(["OpenInference | inclusive | gpt-4o | openai", READ, READ_BILL] as const),
  ],
  [
    "Bedrock, a log of a stream through a profile",
    {
      ...{ schemaType: "ModelInvocationLog", requestId: "r", modelId: BEDROCK },
      input: { inputTokenCount: 1000 },
      output: {
        outputBodyJson: [
          { type: "message_start", message: { model: CLAUDE, usage: { ...CACHED, output_tokens: 1 } } },
          { type: "message_delta", usage: { output_tokens: 50 } },
          { type: "message_stop", "amazon-bedrock-invocationMetrics": { inputTokenCount: 1000 } },
        ],
        outputTokenCount: 50,
      },
    },
    ...([`Anthropic Messages | separate | ${BEDROCK} | bedrock`, ALL, ALL_BILL] as const),
  ],
  // https://v4.ai-sdk.dev/docs/reference/ai-sdk-core/generate-text: what the caches did is in the provider's metadata alone.
  [
    "AI SDK 4, a result of Anthropic's",
    {
      usage: { promptTokens: 1000, completionTokens: 50, totalTokens: 1050 },
      providerMetadata: { anthropic: { cacheCreationInputTokens: 100, cacheReadInputTokens: 400 } },
      response: { modelId: CLAUDE },
    },
    ...([`AI SDK 4, Anthropic | separate | ${CLAUDE}`, ALL, ALL_BILL] as const),
  ],
  [
    "AI SDK 4, a result of OpenAI's",
    {
      usage: { promptTokens: 1000, completionTokens: 50, totalTokens: 1050 },
      experimental_providerMetadata: { openai: { cachedPromptTokens: 400, reasoningTokens: 0 } },
      response: { modelId: "gpt-4o" },
    },
    ...(["AI SDK 4 | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "AI SDK 5, a result of Bedrock's",
    {
      usage: { inputTokens: 1000, outputTokens: 50, totalTokens: 1050, cachedInputTokens: 400 },
      providerMetadata: { bedrock: { usage: { cacheWriteInputTokens: 100 } } },
      response: { modelId: CLAUDE },
    },
    ...([`AI SDK 5, Anthropic | separate | ${CLAUDE}`, ALL, ALL_BILL] as const),
  ],
  ...(
    [
      ["4", "anthropic", '{"anthropic":{"cacheCreationInputTokens":100,"cacheReadInputTokens":400}}'],
      ["5", "amazon-bedrock", '{"bedrock":{"usage":{"cacheWriteInputTokens":100}}}'],
      ["4", "openai.chat", '{"openai":{"cachedPromptTokens":400}}'],
    ] as const
  ).map(([version, provider, metadata]): Row => {
    const sent = {
      spanId: "b",
      attributes: {
        ...{ "ai.operationId": "ai.generateText.doGenerate", "ai.model.provider": provider },
        ...{ "gen_ai.usage.input_tokens": 1000, "gen_ai.usage.output_tokens": 50 },
        ...{ "gen_ai.system": "openai", "gen_ai.response.model": "gpt-4o" },
        ...(version === "5" && { "ai.usage.cachedInputTokens": 400 }),
        "ai.response.providerMetadata": metadata,
      },
    };
    const [counts, bill] = provider === "openai.chat" ? [READ, READ_BILL] : [WHOLE, ALL_BILL];
    const names = "OpenTelemetry GenAI | inclusive | gpt-4o | openai";
    return [`AI SDK ${version}, a span of ${provider}`, sent, names, counts, bill];
  }),
  // https://langfuse.com/integrations/native/opentelemetry: what its SDK writes of itself.
  [
    "Langfuse, a span of its SDK",
    {
      spanId: "b",
      attributes: {
        ...{ "langfuse.observation.type": "generation", "langfuse.observation.model.name": "gpt-4o" },
        "langfuse.observation.usage_details": text({ input: 600, input_cached_tokens: 400, output: 50 }),
      },
    },
    ...(["Langfuse | separate | gpt-4o", "prompt 600, completion 50, cache_read 400", READ_BILL] as const),
  ],
  [
    "Mastra, a generation",
    {
      spanType: "model_generation",
      attributes: {
        ...{ model: CLAUDE, provider: "anthropic" },
        usage: { inputTokens: 1500, outputTokens: 50, inputDetails: { cacheRead: 400, cacheWrite: 100 } },
      },
    },
    ...([`Mastra | inclusive | ${CLAUDE} | anthropic`, WHOLE, ALL_BILL] as const),
  ],
  // Of 100 written tokens 40 stay an hour, at 2 in place of 1.25.
  [
    "Braintrust, a span of Claude's with lifetimes",
    {
      metadata: { model: CLAUDE },
      metrics: {
        ...{ prompt_tokens: 1500, completion_tokens: 50, tokens: 1550, prompt_cached_tokens: 400 },
        ...{ prompt_cache_creation_5m_tokens: 60, prompt_cache_creation_1h_tokens: 40 },
      },
    },
    ...([`OpenAI Chat Completions | inclusive | ${CLAUDE}`, `${WHOLE}, cache_write_1h 40`, "1445"] as const),
  ],
  [
    "DashScope, an answer",
    {
      model: "gpt-4o",
      usage: { ...IN_OUT, total_tokens: 1050, prompt_tokens_details: { cached_tokens: 400 } },
    },
    ...(["OpenAI Responses | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "New Relic, an event",
    {
      ...{ vendor: "openai", "request.model": "gpt-4o", "response.model": "gpt-4o", "request.max_tokens": 9 },
      ...{ "response.usage.prompt_tokens": 1000, "response.usage.completion_tokens": 50 },
      ...{ "response.usage.total_tokens": 1050, "response.headers.ratelimitRemainingTokens": 99 },
    },
    ...(["New Relic | inclusive | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  [
    "Jaeger, a trace with an agent around the call",
    {
      data: [
        {
          traceID: "t",
          spans: [
            { traceID: "t", spanID: "a", tags: tagsOf({ ...SPAN, "gen_ai.operation.name": "invoke_agent" }) },
            { traceID: "t", spanID: "b", startTime: 1785574800000000, tags: tagsOf(SPAN) },
          ],
        },
      ],
    },
    ...(["OpenTelemetry GenAI | inclusive | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  [
    "OpenLIT, a span in a trace as Grafana Tempo has it",
    {
      trace: {
        resourceSpans: [{ scopeSpans: [{ spans: [{ spanId: "b", attributes: attributes(OPENLIT) }] }] }],
      },
    },
    ...(["OpenTelemetry GenAI | inclusive | gpt-4o | openai", `${READ}, reasoning 9`, READ_BILL] as const),
  ],
  [
    "Claude Code, a record of its log alone",
    {
      attributes: {
        ...{ "event.name": "api_request", model: CLAUDE, input_tokens: "1000", output_tokens: "50" },
        ...{ cache_read_tokens: "400", cache_creation_tokens: "100" },
      },
    },
    ...([`Claude Code, an event | separate | ${CLAUDE}`, ALL, ALL_BILL] as const),
  ],
  // https://cloud.google.com/trace/docs/reference/v2/rest/v2/projects.traces/batchWrite
  [
    "Cloud Trace, a span",
    {
      ...{ spanId: "b", displayName: { value: "chat gpt-4o" } },
      attributes: {
        attributeMap: {
          "gen_ai.request.model": { stringValue: { value: "gpt-4o", truncatedByteCount: 0 } },
          "gen_ai.usage.input_tokens": { intValue: "1000" },
          "gen_ai.usage.output_tokens": { intValue: "50" },
        },
      },
    },
    ...(["OpenTelemetry GenAI | inclusive | gpt-4o", PLAIN, PLAIN_BILL] as const),
  ],
  [
    "Application Insights, a row",
    { name: "chat gpt-4o", customDimensions: text(SPAN) },
    ...(["OpenTelemetry GenAI | inclusive | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  [
    "Oracle's generative AI, an answer",
    {
      ...{ modelId: "gpt-4o", modelVersion: "1.0" },
      chatResponse: {
        usage: { promptTokens: 1000, completionTokens: 50, promptTokensDetails: { cachedTokens: 400 } },
      },
    },
    ...(["counts by their names | inclusive | gpt-4o", READ, READ_BILL] as const),
  ],
  [
    "Vertex, an embedding",
    {
      model: "gpt-4o",
      predictions: [{ embeddings: { values: [1], statistics: { token_count: 9, truncated: false } } }],
    },
    ...(["Vertex embeddings | inclusive | gpt-4o | vertex", "prompt 9", "9"] as const),
  ],
  [
    "Whisper, a verbose answer",
    { model: "gpt-4o", task: "transcribe", duration: 60, text: "x", segments: [{ id: 0, tokens: [5] }] },
    ...(["OpenAI transcription, verbose | inclusive | gpt-4o", "; audio_seconds 60", "6000"] as const),
  ],
  // TokenUsage in github.com/promptfoo/promptfoo; what its own cache answered has no prompt.
  [
    "promptfoo, an output of one row",
    {
      results: {
        results: [PROMPTFOO],
        stats: { tokenUsage: { prompt: 1000, completion: 50, numRequests: 1 } },
      },
    },
    ...(["promptfoo and Lunary | inclusive | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  // A document of Elastic's APM server, whose labels have no dots.
  [
    "Elastic APM, a document",
    {
      _source: {
        labels: { gen_ai_system: "openai", gen_ai_request_model: "gpt-4o", gen_ai_operation_name: "chat" },
        numeric_labels: { gen_ai_usage_input_tokens: 1000, gen_ai_usage_output_tokens: 50 },
      },
    },
    ...(["OpenTelemetry GenAI | inclusive | gpt-4o | openai", PLAIN, PLAIN_BILL] as const),
  ],
  // `get_lm_usage` of https://dspy.ai and LangChain's UsageMetadataCallbackHandler.
  [
    "DSPy, the usage of a model by its name",
    { "gpt-4o": CHAT },
    "OpenAI Chat Completions | inclusive | gpt-4o",
    PLAIN,
    PLAIN_BILL,
  ],
  [
    "Codex, an event of its telemetry",
    {
      timeUnixNano: "1785574800000000000",
      attributes: attributes({
        ...{ "event.name": "codex.sse_event", model: "gpt-5" },
        input_token_count: 1000,
        output_token_count: 50,
        cached_token_count: 400,
        tool_token_count: 1050,
      }),
    },
    ...(["Codex, an event | inclusive | gpt-5 | openai", READ, READ_BILL] as const),
  ],
];

export const OBSERVED: readonly BilledBody[] = [
  ...ROWS.map(([name, sent, names, counts, bill]) => ({ name, sent, bill, ...told(names, counts) })),
  ...LINES.trim()
    .split("\n")
    .map((line) => {
      const [name = "", names = "", counts = "", bill = "", body = ""] = line.split(" = ");
      return { name, sent: JSON.parse(body), bill, ...told(names, counts) };
    }),
  // https://ai.google.dev/gemini-api/docs/batch-api, and Vertex' line, which has a time in place of an id.
  ...[{ key: "request-1" }, { processed_time: "2026-08-01T09:00:00.000+00:00", status: "" }].map((line) => ({
    ...{ name: `a line of Gemini's batch with ${Object.keys(line)[0]}`, sent: { ...line, response: GEMINI } },
    ...told("Google Gemini | inclusive | gemini-2.5-flash", PLAIN),
    modifiers: [["service_tier", "batch"]] as const,
    bill: PLAIN_BILL,
  })),
];
