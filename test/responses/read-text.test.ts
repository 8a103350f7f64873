import { describe, expect, test } from "vitest";
import { type Reading, readOnly, type Unread } from "../../src/responses/read-response.ts";
import { findSent, lineReader, readSent } from "../../src/responses/read-text.ts";
import { atOnce } from "../../src/turns.ts";
import { usage } from "../helpers/service.ts";

const chunk = (fields: object) =>
  `data: ${JSON.stringify({ id: "chatcmpl-1", model: "gpt-4o", ...fields })}\n\n`;
const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const gemini = (output: number, fields: object = {}) => ({
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: output },
  modelVersion: "gemini-2.5-flash",
  ...fields,
});

const MESSAGE = {
  id: "msg_1",
  type: "message",
  model: "claude-opus-5-5",
  usage: { input_tokens: 25, cache_read_input_tokens: 7, output_tokens: 1 },
};
const CHAT = { id: "chatcmpl-1", model: "gpt-4o", usage: { prompt_tokens: 10, completion_tokens: 2 } };
const OTHER_CHAT = { id: "chatcmpl-2", model: "gpt-5", usage: { prompt_tokens: 20, completion_tokens: 4 } };

/** Every call of a text, or why it holds none. */
function readText(text: string): (Reading | Unread)[] {
  const found = atOnce(findSent(text));
  return "reason" in found ? [found] : found.map((one) => readOnly([one]));
}

/** Model and counts of every call of a text. */
function calls(text: string) {
  return readText(text).map((read) => {
    if ("reason" in read) throw new Error(read.reason);
    return [read.model?.id, read.usage];
  });
}

/** A span's counts are the text of an attribute. */
const MLFLOW = {
  span_id: "a",
  attributes: {
    ...{ "mlflow.spanType": '"CHAT_MODEL"', "mlflow.llm.model": '"gpt-4o"' },
    "mlflow.chat.tokenUsage": '{"input_tokens": 10, "output_tokens": 2, "total_tokens": 12}',
  },
};
type Row = readonly [
  name: string,
  text: string,
  read: readonly [model: string | undefined, counts: Record<string, number>],
];
const COUNTS = { prompt_tokens: 10, completion_tokens: 2 };
const IN_OUT = '{"promptTokens":10,"completionTokens":2}';
const COUNTED = [undefined, COUNTS] as const;

/** Ways to write one and the same call. */
const CHAT_TEXTS = {
  "OpenAI's stream, whose last chunk has the usage":
    chunk({ usage: null, choices: [{}] }) +
    chunk({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 2 } }) +
    "data: [DONE]\n",
  "a stream whose every chunk has the usage so far":
    chunk({ usage: { prompt_tokens: 10, completion_tokens: 1 } }) +
    chunk({ usage: { prompt_tokens: 10, completion_tokens: 2 } }),
  "Python's repr of a response":
    "ChatCompletion(id='chatcmpl-1', choices=[Choice(finish_reason='stop', index=0, message=Message(content=\"It's\\n\"))], " +
    "model='gpt-4o', usage=CompletionUsage(completion_tokens=2, prompt_tokens=10, details=Details(cached_tokens=None)))",
  "what `curl -i` prints, redirected once": `HTTP/1.1 307 Temporary Redirect\r\nlocation: /v1\r\n\r\nHTTP/2 200 \r\ncontent-type: application/json\r\n\r\n${JSON.stringify(CHAT, null, 1)}`,
  "what `curl -v` prints": `* Connected to api (::1)\n> POST /v1 HTTP/2\n> accept: */*\n>\n< HTTP/2 200\n<\n{ [5 bytes data]\n${JSON.stringify(CHAT)}\n* Closing`,
  "fields without a name, as Python prints a model":
    "headers=<dict len=11> model_version='gpt-4o' usage_metadata=Metadata(\n  prompt_token_count=10,\n  candidates_token_count=2\n)",
  "an object as Java prints it":
    "Answer{id=msg-1, model=gpt-4o, usage=Usage{inputTokens=10, outputTokens=2, tier=null}}",
  "a type with a parameter, as Python prints it":
    "Parsed[Event](model='gpt-4o', choices=[Choice[Event](index=0)], usage=Usage(prompt_tokens=10, completion_tokens=2))",
  "a message of protocol buffers":
    'candidates {\n  role: "model"\n}\nmodel_version: "gpt-4o"\nusage_metadata {\n  prompt_token_count: 10\n  candidates_token_count: 2\n}\n',
  "an array as PHP's print_r prints it":
    "Array\n(\n    [model] => gpt-4o\n    [usage] => Array\n        (\n            [prompt_tokens] => 10\n            [completion_tokens] => 2\n        )\n)\n",
  "an array as PHP's var_export prints it":
    "array (\n  'model' => 'gpt-4o',\n  'usage' => \n  array (\n    'prompt_tokens' => 10,\n    'completion_tokens' => 2,\n  ),\n)",
  "lines with labels": "Model: gpt-4o \nInput tokens: 10\nOutput tokens: 2",
  "a list with bold labels":
    "It took:\n\n- **Output tokens:** 2\n- **Model:** gpt-4o\n- **Input tokens:** 10\n",
  "a map as Elixir prints it": `%{"model" => "gpt-4o", usage: %Usage{prompt_tokens: 10, completion_tokens: 2}}`,
  YAML: "model: gpt-4o\nusage:\n  prompt_tokens: 10\n  completion_tokens: 2\n  completion_tokens_details:\n    audio_tokens: 0\n",
  "frames of Bedrock's stream": JSON.stringify(
    [
      { type: "message_start", message: { ...MESSAGE, model: "gpt-4o", usage: { input_tokens: 10 } } },
      { type: "message_delta", usage: { output_tokens: 2 } },
    ].map((one) => ({ bytes: btoa(JSON.stringify(one)) })),
  ),
  "symbols as Ruby prints them": `{:model=>"gpt-4o", :usage=>{:prompt_tokens=>10, :completion_tokens=>2, :x=>nil}}`,
  "an object as Ruby prints it": `#<A::Chat:0x2a model="gpt-4o", object=:"chat.completion", usage=#<A::Usage:0x2b prompt_tokens=10, completion_tokens=2>>`,
  "an object as OpenAI's library for Ruby prints it": `#<A::Chat:0x2a {model: "gpt-4o", usage: {prompt_tokens: 10, completion_tokens: 2}}>`,
  "what a word processor makes of quotes": JSON.stringify(CHAT).replaceAll(/"([^"]*)"/g, "“$1”"),
  "what a page makes of quotes": JSON.stringify(CHAT).replaceAll('"', "&quot;"),
  "attributes in a line of a log":
    "10:00 info status=200 gen_ai.response.model=gpt-4o gen_ai.usage.input_tokens=10 gen_ai.usage.output_tokens=2 duration=9ms",
  "a table as MySQL prints it":
    "+--------+---------------+-------------------+\n| model  | prompt_tokens | completion_tokens |\n+--------+---------------+-------------------+\n| gpt-4o | 10 | 2 |\n+--------+---+---+\n",
  "what Go prints of a pointer":
    "&{ID:c Model:gpt-4o Usage:{PromptTokens:10 CompletionTokens:2 Details:<nil>} X:0xc0}",
  "a map as Go prints it": "map[model:gpt-4o usage:map[completion_tokens:2 prompt_tokens:10]]",
  "an array as PHP dumps it": `array(2) {\n  ["model"]=>\n  string(6) "gpt-4o"\n  ["usage"]=>\n  array(3) {\n    ["prompt_tokens"]=>\n    int(10)\n    ["completion_tokens"]=>\n    int(2)\n    ["x"]=>\n    NULL\n  }\n}\n`,
  "an object as PHP dumps it": `object(A\\Usage)#12 (3) {\n  ["model":protected]=>\n  string(6) "gpt-4o"\n  ["prompt_tokens"]=>\n  int(10)\n  ["completion_tokens"]=>\n  int(2)\n}\n`,
  "a structure as Swift prints it": `Usage(model: Optional("gpt-4o"), promptTokens: 10, completionTokens: Optional(2))`,
  "a map as Erlang prints it": `#{model => "gpt-4o", prompt_tokens => 10, completion_tokens => 2}`,
  "a Python dict in a line of a log": `10:00 INFO a.llm: {'model': 'gpt-4o', 'prompt_tokens': 10, 'completion_tokens': 2}`,
  "a Python object in a line of a log": `10:00 INFO Usage(model='gpt-4o', prompt_tokens=10, completion_tokens=2)`,
  "groups of names in a line of a log":
    "level=INFO msg=usage model=gpt-4o usage.prompt_tokens=10 usage.completion_tokens=2",
  "a line of pino's, laid out": `[10:00:00.123] INFO (42): call\n    model: "gpt-4o"\n    usage: {\n      "prompt_tokens": 10,\n      "completion_tokens": 2\n    }`,
  "a row as psql prints it apart":
    "-[ RECORD 1 ]-----+-------\nmodel             | gpt-4o\nprompt_tokens     | 10\ncompletion_tokens | 2\n",
  "a table as SQLite draws it":
    "┌────────┬───────────────┬───────────────────┐\n│ model  │ prompt_tokens │ completion_tokens │\n├────────┼───────────────┼───────────────────┤\n│ gpt-4o │ 10            │ 2                 │\n└────────┴───────────────┴───────────────────┘",
  "a series as pandas prints it":
    "model                gpt-4o\nprompt_tokens        10\ncompletion_tokens    2\ndtype: object",
  "names and values in a table": "metric,value\nmodel,gpt-4o\nprompt_tokens,10\ncompletion_tokens,2\n",
  "a run of assistants, whose steps count it too":
    chunk({ object: "thread.run", id: "run_1" }) +
    chunk({ object: "thread.run.step", id: "step_1", run_id: "run_1", usage: CHAT.usage }) +
    chunk({ object: "thread.run", id: "run_1", usage: CHAT.usage }),
  "a hash as Ruby prints it": `{"model"=>"gpt-4o", "usage"=>{"prompt_tokens" => 10, "completion_tokens"=>2}}`,
  "chunks of a stream, as Python prints them":
    `[{'chunk': {'bytes': b'{"type":"message_start","message":{"model":"gpt-4o","usage":{"input_tokens":10}}}'}},` +
    ` {'chunk': {'bytes': b'{"type":"message_delta","usage":{"output_tokens":2}}'}}]`,
  "a table of MLflow's traces, with JSON in a cell": `trace_id,trace,trace_metadata\ntr-1,"${JSON.stringify({ data: { spans: [MLFLOW] } }).replaceAll('"', '""')}","{'a': '1'}"\n`,
  "a line of a log, whose logger writes before it": `2026-11-20T10:00:00Z INFO openai response: ${JSON.stringify(CHAT)}`,
  "a name and JSON in a line of a log": `10:00 INFO response=${JSON.stringify(CHAT)}`,
  "an object whose usage is in a line of its own":
    '{ model: "gpt-4o",\n  usage: {"prompt_tokens": 10, "completion_tokens": 2}\n}',
  "an object with comments":
    "{\n  // its model\n  model: 'gpt-4o', usage: { prompt_tokens: 10, completion_tokens: 2, },\n}",
  "a body as the text of a string": JSON.stringify(JSON.stringify(CHAT)),
  "a fenced block among prose": `It returned:\n\`\`\`json\n${JSON.stringify(CHAT, null, 2)}\n\`\`\`\nIs that right?`,
  "what a terminal had before it": `$ curl -s https://a.b/v1 \\\n  -d '{"max_tokens":9}' | jq\n${JSON.stringify(CHAT, null, 1)}`,
  "what Python's shell had before it": `>>> print(answer)\n${JSON.stringify(CHAT, null, 1)}`,
  "the name it has in a program": `const response = ${JSON.stringify(CHAT, null, 1)};`,
  "the inside of a text that JSON holds": JSON.stringify(JSON.stringify(CHAT)).slice(1, -1),
  "a table in Markdown":
    "| model | prompt_tokens | completion_tokens |\n|:---|---:|--|\n| gpt-4o | 10 | 2 |\n",
  "attributes beside their values in a table":
    "Key\tValue\ngen_ai.response.model\tgpt-4o\ngen_ai.usage.input_tokens\t10\ngen_ai.usage.output_tokens\t2\n",
  "an object as Node prints it":
    "{\n  id: 'chatcmpl-1',\n  model: 'gpt-4o',\n  choices: [ { index: 0, message: [Object] }, ... 2 more items ],\n" +
    "  usage: CompletionUsage { prompt_tokens: 10, completion_tokens: 2, details: [Object], x: undefined }\n}",
  "a list of attributes in JSON": JSON.stringify([
    { key: "gen_ai.response.model", value: { stringValue: "gpt-4o" } },
    { key: "gen_ai.usage.input_tokens", value: { intValue: "10" } },
    { key: "gen_ai.usage.output_tokens", value: { intValue: 2 } },
  ]),
  "a span as a collector's debug exporter prints it":
    "Span #0\n    Trace ID : 5b8e\n    Name : chat\nAttributes:\n     -> gen_ai.response.model: Str(gpt-4o)\n" +
    "     -> gen_ai.usage.input_tokens: Int(10)\n     -> gen_ai.usage.output_tokens: Int(2)",
  "a table of one call": 'model,prompt_tokens,completion_tokens,note\n"gpt-4o",10,2,"a ""b"", c"\n',
  "the same response twice": `${JSON.stringify(CHAT)}\n${JSON.stringify(CHAT)}`,
  "and with less output": `${JSON.stringify(CHAT)}\n${JSON.stringify({ ...CHAT, usage: { ...CHAT.usage, completion_tokens: 1 } })}`,
  "chunks that add up, as Python prints LangChain's":
    "content='a' id='r' response_metadata={'model_name': 'gpt-4o'} usage_metadata={'input_tokens': 10, 'output_tokens': 1}\n" +
    "content='b' id='r' usage_metadata={'input_tokens': 0, 'output_tokens': 1}",
};

/** A text, and the model and counts of the one call in it. */
const ONE_CALL: Row[] = [
  [
    "a stream without ids",
    'data: {"usage":{"prompt_tokens":10,"completion_tokens":1}}\ndata: {"usage":{"prompt_tokens":10,"completion_tokens":2}}',
    COUNTED,
  ],
  [
    "a stream without ids, whose last chunk counts no output",
    'data: {"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":2}}\ndata: {"usageMetadata":{"promptTokenCount":10}}',
    COUNTED,
  ],
  [
    "Anthropic's stream: the delta's counts replace the start's",
    event("message_start", { message: MESSAGE }) +
      event("content_block_delta", { index: 0, delta: { type: "text_delta", text: "Hi" } }) +
      event("message_delta", { delta: { stop_reason: "end_turn" }, usage: { output_tokens: 15 } }) +
      event("message_stop", {}),
    ["claude-opus-5-5", { prompt_tokens: 25, completion_tokens: 15, cache_read_tokens: 7 }],
  ],
  [
    "Anthropic's last delta alone, which has all counts",
    JSON.stringify({
      type: "message_delta",
      delta: { stop_reason: "end_turn" },
      usage: { input_tokens: 25, cache_read_input_tokens: 7, output_tokens: 15 },
    }),
    [undefined, { prompt_tokens: 25, completion_tokens: 15, cache_read_tokens: 7 }],
  ],
  [
    "OpenAI's response.completed, in the stream",
    event("response.created", { response: { id: "resp_1", model: "gpt-5", usage: null } }) +
      event("response.completed", {
        response: { id: "resp_1", model: "gpt-5", usage: { input_tokens: 9, output_tokens: 3 } },
      }),
    ["gpt-5", { prompt_tokens: 9, completion_tokens: 3 }],
  ],
  [
    "Gemini's stream as an array",
    JSON.stringify([gemini(1), gemini(5), gemini(9)]),
    ["gemini-2.5-flash", { prompt_tokens: 10, completion_tokens: 9 }],
  ],
  [
    "Gemini's stream as events",
    [gemini(1), gemini(9)].map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`).join(""),
    ["gemini-2.5-flash", { prompt_tokens: 10, completion_tokens: 9 }],
  ],
  [
    "Converse's stream",
    '{"messageStart":{"role":"assistant"}}\n{"metadata":{"usage":{"inputTokens":47,"outputTokens":20},"metrics":{"latencyMs":9}}}',
    [undefined, { prompt_tokens: 47, completion_tokens: 20 }],
  ],
  [
    "Cohere's stream",
    event("message-start", { id: "c1" }) +
      event("message-end", {
        delta: {
          finish_reason: "COMPLETE",
          usage: { billed_units: { input_tokens: 5, output_tokens: 6 } },
        },
      }),
    [undefined, { prompt_tokens: 5, completion_tokens: 6 }],
  ],
  [
    "Python's repr of a usage object",
    "Usage(cache_read_input_tokens=7, input_tokens=25, output_tokens=15, server_tool_use=None, service_tier='standard')",
    [undefined, { prompt_tokens: 25, completion_tokens: 15, cache_read_tokens: 7 }],
  ],
  [
    "Python's repr with enumerations",
    "GenerateContentResponseUsageMetadata(prompt_token_count=10, candidates_token_count=9, prompt_tokens_details=" +
      "[ModalityTokenCount(modality=<MediaModality.TEXT: 'TEXT'>, token_count=10)])",
    [undefined, { prompt_tokens: 10, completion_tokens: 9 }],
  ],
  [
    "the AI SDK's events for a page, in version 4",
    `f:{"messageId":"m"}\n0:"Hel"\ne:{"usage":${IN_OUT},"isContinued":false}\na:{"toolCallId":"c","result":1}\nd:{"finishReason":"stop","usage":${IN_OUT}}`,
    COUNTED,
  ],
  [
    "words and numbers, as LangChain prints its callback",
    "Tokens Used: 12\n\tPrompt Tokens: 10\n\tCompletion Tokens: 2\nTotal Cost (USD): $0.1",
    COUNTED,
  ],
  [
    "words and numbers with commas",
    "Provider: OpenAI\nOutput tokens: 812\nInput tokens: 1,005,321\nModel: gpt-5",
    ["gpt-5", { prompt_tokens: 1_005_321, completion_tokens: 812 }],
  ],
  ["a Python dict", "{'prompt_tokens': 10, 'completion_tokens': 2, 'cached': False, 'x': None}", COUNTED],
  ["one member of a response, with the comma behind it", `"usage": ${JSON.stringify(CHAT.usage)},`, COUNTED],
  [
    "embeddings with one total",
    '{"object":"list","data":[{"object":"embedding","embedding":[0.1],"index":0}],"model":"voyage-3.5","usage":{"total_tokens":10}}',
    ["voyage-3.5", { prompt_tokens: 10 }],
  ],
  ...Object.entries(CHAT_TEXTS).map(([name, text]): Row => [name, text, ["gpt-4o", COUNTS]]),
];

describe("one call", () => {
  test.each(ONE_CALL)("%s", (_, text, [model, counts]) => {
    expect(calls(text)).toEqual([[model, usage(counts)]]);
  });

  test("the start of a stream is read and marked incomplete", () => {
    const read = readText(event("message_start", { message: MESSAGE }));
    expect(read).toMatchObject([{ unfinished: true, usage: { completion_tokens: 1 } }]);
    const [whole] = readText(
      event("message_start", { message: MESSAGE }) + event("message_delta", { usage: { output_tokens: 15 } }),
    );
    expect(whole).not.toHaveProperty("unfinished");
  });
});

describe("several calls", () => {
  const both = [
    ["gpt-4o", usage({ prompt_tokens: 10, completion_tokens: 2 })],
    ["gpt-5", usage({ prompt_tokens: 20, completion_tokens: 4 })],
  ];
  const batch = (body: object, custom_id: string) => ({ id: custom_id, custom_id, response: { body } });

  test.each([
    ["an array of responses", JSON.stringify([CHAT, OTHER_CHAT])],
    ["JSON lines", `${JSON.stringify(CHAT)}\n\n${JSON.stringify(OTHER_CHAT)}\n`],
    ["documents after each other", JSON.stringify(CHAT, null, 2) + JSON.stringify(OTHER_CHAT, null, 2)],
    ["a list endpoint's answer", JSON.stringify({ object: "list", id: "list_1", data: [CHAT, OTHER_CHAT] })],
    [
      "a batch's output",
      [batch(CHAT, "a"), batch(OTHER_CHAT, "b")].map((line) => JSON.stringify(line)).join("\n"),
    ],
    ["two streams", chunk({ usage: CHAT.usage }) + chunk({ ...OTHER_CHAT })],
  ])("%s", (_, text) => {
    expect(calls(text)).toEqual(both);
  });

  test("equal bodies without an id are separate calls", () => {
    expect(calls('{"prompt_tokens":10}\n{"prompt_tokens":10}')).toHaveLength(2);
  });

  test("streams without ids, each with its own end marker", () => {
    const stream = (tokens: number) => `data: {"usage":{"prompt_tokens":${tokens}}}\n\ndata: [DONE]\n\n`;
    const both = [10, 20].map((prompt_tokens) => [undefined, usage({ prompt_tokens })]);
    expect(calls(stream(10) + stream(20))).toEqual(both);
  });
});

test.each([
  ["", /not JSON|No token counts/],
  ["{", /^This JSON is cut off at line 1, column 2, where 1 objects or lists are still open/],
  ["hello there", /not JSON/],
  ['{\n"usage": {"input_tokens": 812,', /^This JSON is cut off at line 2, column 31, where 2 objects/],
  ['{"usage": {"input_tok', /^This JSON is cut off at line 1, column 22, inside a string/],
  ['{"usage": [12}', /^This is not JSON: at line 1, column 14 a } closes/],
  ["My gpt-5 run used input tokens: 5 and output tokens: 8", /No token counts/],
  ["Model: a\nInput tokens: 5\nModel: b\nOutput tokens: 8", /not JSON/],
  ["Model: a\nInput tokens: 5\nOutput tokens: 8\nModel: a\nInput tokens: 5\nOutput tokens: 8", /not JSON/],
  ["Model: a\nMax input tokens: 5\nMax output tokens: 8", /No token counts/],
  ["prompt_tokens 1,000\ncompletion_tokens 5", /No token counts/],
  ["model: a\nusage:\n  prompt_tokens: 10\nusage:\n  prompt_tokens: 20", /not JSON/],
  ['data: {"usage":{"prompt_tokens":1}}\ndata: {"us\ndata: {"usage":{"prom', /2 of the lines cannot be read/],
  ['data: {"id":"a"}\ndata: {"usage":{"prom', /1 of the lines cannot be read/],
  ['{"usage":{"prompt_tokens":5,"completion_tokens":21', /cut off at line 1, column 51, where 2 objects/],
  ["data: [DONE]", /No token counts/],
  [`${"[".repeat(5000)}`, /cut off at line 1, column 5001, where 5000/],
  [`${"[".repeat(10_001)}`, /more than 10000 objects and lists in each other/],
])("unreadable texts: %j", (text, reason) => {
  expect(readText(text)).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
});

test.each([
  ["lines", '{"usage":{"prompt_tokens":5,"completion_tokens":2}}\n{"usage":{"prompt_tok'],
  ["a stream", 'data: {"usage":{"prompt_tokens":5,"completion_tokens":2}}\n\ndata: [DO'],
])("the call that is whole in %s that is cut off is unfinished", (_, text) => {
  const usage = expect.objectContaining({ prompt_tokens: 5, completion_tokens: 2 });
  expect(readText(text)).toEqual([expect.objectContaining({ usage, unfinished: true })]);
});

test.each([
  ["thousands", "Usage(prompt_tokens=5,321, completion_tokens=2)", "prompt_tokens", "5,321"],
  ["a decimal", "Model: a\nInput tokens: 5.321\nOutput tokens: 2", "input_tokens", "5.321"],
  ["lakhs", "Model: a\nInput tokens: 1,00,000\nOutput tokens: 2", "input_tokens", "1,00,000"],
  [
    "an object",
    '{"prompt_tokens": 10, "completion_tokens": 2, "cached_tokens": {"a": 3}}',
    "cached_tokens",
    '{"a":3}',
  ],
  [
    "details that Go leaves out",
    "{PromptTokens:5 CompletionTokens:2 PromptTokensDetails:0xc1}",
    "PromptTokensDetails",
    "0xc1",
  ],
])("%s in place of a count are told, not read in part", (_, text, path, unread) => {
  const [read] = readText(text);
  expect(read).toMatchObject({ unread: [{ path, text: unread }], usage: { completion_tokens: 2 } });
});

test("each row of a table is a call, of the tier in its own cell", () => {
  const table =
    "model\tinput_tokens\toutput_tokens\tservice_tier\ngpt-4o\t10\t2\tbatch\ngpt-5\t20\t4\tstandard\ngpt-5\t20\t4\t\n";
  const [first, ...others] = readText(table);
  expect(first).toMatchObject({ model: { id: "gpt-4o" }, modifiers: [{ value: "batch" }] });
  expect(first).toMatchObject({ usage: { prompt_tokens: 10, completion_tokens: 2 } });
  for (const other of others)
    expect(other).toMatchObject({ model: { id: "gpt-5" }, usage: { prompt_tokens: 20 }, modifiers: [] });
  expect(others).toHaveLength(2);
});

const told = (output: number) => ({ prompt_tokens: 10, completion_tokens: output });
const next = (finish_reason: string | null) => [{ delta: { content: "a" }, finish_reason }];
const sent = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`;
test.each([
  [
    "Anthropic's",
    event("message_start", { message: MESSAGE }) + event("message_delta", { usage: { output_tokens: 9 } }),
  ],
  ["OpenAI's", chunk({ choices: next("stop") }) + chunk({ choices: [], usage: told(5) })],
  [
    "one that counts on",
    chunk({ choices: next(null), usage: told(5) }) + chunk({ choices: next("stop"), usage: told(9) }),
  ],
  [
    "Google's",
    sent(gemini(3, { responseId: "a", candidates: [{ content: {} }] })) +
      sent(gemini(9, { responseId: "a", candidates: [{ finishReason: "STOP" }] })),
  ],
])("a stream that is cut off anywhere is whole, refused or said to be unfinished: %s", (_, text) => {
  const [whole] = readText(text);
  for (let end = 1; end < text.length; end++) {
    const [cut] = readText(text.slice(0, end));
    if (cut === undefined || "reason" in cut || cut.unfinished) continue;
    expect(cut.usage).toEqual(whole && "usage" in whole && whole.usage);
  }
  expect(whole).not.toHaveProperty("unfinished");
});

describe("What a caller hands over as a response: a document, the events of a stream, or the text of either, of one call", () => {
  const CHAT = { model: "m", usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 } };
  const OTHER = { ...CHAT, id: "other" };
  const TOO_MUCH = (what: string) => `This holds more than ${what}, the most that is read at once.`;
  const bare = (calls: number) => Array.from({ length: calls }, () => ({ prompt_tokens: 1 }));
  const empty = (documents: number) => Array.from({ length: documents }, () => ({}));
  const lines = (documents: object[]) => documents.map((one) => JSON.stringify(one)).join("\n");
  const events = (...data: unknown[]) => data.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");

  // threat: large-body
  describe("bodies that are not one call", () => {
    test.each<[string, unknown, string]>([
      ["two of a list", [CHAT, OTHER], "This holds 2 calls; POST /v1/responses/cost/batch prices each."],
      [
        "three of a list in a document",
        { data: [CHAT, CHAT, CHAT] },
        "This holds 3 calls; POST /v1/responses/cost/batch prices each.",
      ],
      ["no counts", { model: "m" }, "No token counts were recognised in this."],
      ["more than a thousand", bare(1001), TOO_MUCH("1000 calls")],
      ["more than a thousand in a document", { data: bare(1001) }, TOO_MUCH("1000 calls")],
      ["more than a thousand in a text", JSON.stringify(bare(1001)), TOO_MUCH("1000 calls")],
      ["more than a thousand lines", lines(bare(1001)), TOO_MUCH("1000 calls")],
      ["a thousand", bare(1000), "This holds 1000 calls; POST /v1/responses/cost/batch prices each."],
      ["more than a hundred thousand events", empty(100_001), TOO_MUCH("100000 events")],
      ["more than so many lines", lines(empty(100_001)), TOO_MUCH("100000 events")],
      ["many values in Python", `[${"None,".repeat(50_000)}]`, TOO_MUCH("50000 values that are not JSON")],
    ])("%s", (_, sent, reason) => expect(atOnce(readSent(sent))).toMatchObject({ reason }));
  });

  const chunk = { id: "c", model: "m", choices: [{ delta: { content: "x" } }], usage: null };
  const running = (field: (i: number) => object) => Array.from({ length: 3000 }, (_, i) => field(i));
  test.each<[string, unknown]>([
    ["of five thousand chunks", [...Array.from({ length: 5000 }, () => chunk), { ...chunk, ...CHAT }]],
    ["of their text", events(...Array.from({ length: 10_001 }, () => chunk), { ...chunk, ...CHAT })],
    [
      "of running usages with an id",
      [...running((i) => ({ id: "c", usage: { prompt_tokens: i } })), { ...CHAT, id: "c" }],
    ],
    [
      "of running usages without one",
      running((i) => ({
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: i - 2997 },
      })),
    ],
    [
      "with an end for each piece",
      [
        { type: "message_start", message: { usage: { input_tokens: 5 } } },
        ...running(() => ({ type: "message_delta", usage: { output_tokens: 2 } })),
      ],
    ],
  ])("a stream of any length is one call: %s", (_, sent) => {
    const read = atOnce(readSent(sent));
    expect("reason" in read ? read.reason : read.usage).toMatchObject({
      prompt_tokens: 5,
      completion_tokens: 2,
    });
  });
});

const USAGE = { prompt_tokens: 3, completion_tokens: 1 };

function read(line: unknown, isRaw = true) {
  const calls = atOnce(lineReader()(line, isRaw));
  if ("skipped" in calls) return calls.skipped;
  return calls.map((call) =>
    "reason" in call ? (call.stated?.cost.usd ?? "unread") : call.reading.usage.prompt_tokens,
  );
}

test.each<[string, unknown, string | (string | number)[]]>([
  ["a call", { model: "m", usage: USAGE }, [3]],
  ["two calls", [{ usage: USAGE }, { usage: { ...USAGE, prompt_tokens: 4 } }], [3, 4]],
  [
    "two costs",
    { results: [{ amount: { value: 1, currency: "usd" } }, { amount: { value: 2, currency: "usd" } }] },
    ["1", "2"],
  ],
  ["a line that counts nothing", { type: "system", level: 3 }, "no_usage"],
  ["a name of a count", { done: { output_tokens: 3 } }, ["unread"]],
  ["a count in camelCase", { done: { inputTokenCount: 3 } }, ["unread"]],
  ["something in a usage object", { usage: { in: 3 } }, ["unread"]],
  ["something among tokens", { step: { tokens: { read: 3 } } }, ["unread"]],
  ["a usage object of zeros", { usage: { in: 0 } }, "no_usage"],
  ["usage of something else", { disk_usage: { free: 3 } }, "no_usage"],
])("%s", (_, line, result) => expect(read(line)).toEqual(result));

test.each([
  [{ cost: 0.5 }, "cost"],
  [{ response: { usage: { total_cost: 0.5 } } }, "response.usage.total_cost"],
])("the cost that %j states is at %s", (line, path) => {
  const stated = { cost: { usd: "0.5", path } };
  expect(atOnce(lineReader()(line, true))).toMatchObject([{ stated }]);
});

test.each<[string, unknown]>([
  ["columns of uneven length", { columns: [{ values: Array(5e3).fill(1) }, ...Array(5e3).fill({})] }],
  ["a long name in JSON", { usage: USAGE, raw: JSON.stringify({ ["cachtok".repeat(3e3) + 1]: 5 }) }],
  ["a long name of a count", { ["a".repeat(5e4)]: 5 }],
  ["a long name and provider", { ["1".repeat(5e4)]: USAGE, model: "a/b", provider: "A".repeat(5e4) }],
])("%s takes no long time", (_, line) => {
  const started = performance.now();
  read(line);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("a request whose response counts nothing is told of", () => {
  expect(read({ type: "system" }, false)).toEqual(["unread"]);
});

test("a call is known again by its id and time, or by its millisecond and counts; not by less", () => {
  const nameOf = (line: object) => {
    const calls = atOnce(lineReader()(line, true));
    return "skipped" in calls ? undefined : Object(calls[0]).name?.message;
  };
  const call = { usage: USAGE, created: 1_785_574_800 };
  expect(nameOf({ ...call, id: "a" })).toBe(nameOf({ ...call, id: "a" }));
  expect(nameOf({ ...call, id: "a" })).not.toBe(nameOf({ ...call, id: "b" }));
  expect(nameOf({ ...call, id: "a" })).not.toBe(nameOf({ ...call, id: "a", created: 1_785_574_801 }));
  expect(nameOf(call)).toBeUndefined();
  expect(nameOf({ usage: USAGE, timestamp: "2026-08-01T09:00:00.123Z" })).toBeDefined();
});

test.each(["tokens\r", "```\r", "tokens -\r"])(
  "a text of many %j takes no longer than its length",
  (piece) => {
    const started = performance.now();
    readText(piece.repeat(40_000));
    expect(performance.now() - started).toBeLessThan(2000);
  },
);
