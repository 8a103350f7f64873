// Each page in small, in the form that its seller writes: the header of its tables, and a row of each kind.
import { expect, test } from "vitest";
import { PAGES } from "../../../../scripts/pull/pages/pages.ts";
import { readPage } from "../../../../scripts/pull/pages/read-page.ts";

const table = (header: string, ...rows: string[]) =>
  ["", header, header.replace(/[^|]+/g, " - "), ...rows, ""].map((line) => line && `| ${line} |`).join("\n");

const OPENAI =
  "Model | Short context input | Short context cached input | Short context cache writes | Short context output | Long context input | Long context cached input | Long context cache writes | Long context output";
const CLAUDE =
  "Model | Base input tokens | 5m cache writes | 1h cache writes | Cache hits and refreshes | Output tokens";
const GROQ = "MODEL ID | SPEED (T/SEC) | PRICE PER 1M TOKENS | RATE LIMITS (DEVELOPER PLAN)";
const docTable = (titles: string[], ...rows: string[]) =>
  `<DocTable\n  columns={[\n${titles.map((title) => `{ title: "${title}", width: "9%" },`).join("\n")}\n]}\n  rows={[\n${rows.join("\n")}\n]}\n/>`;

// biome-ignore format: one line a page
const SPECIMENS: readonly (readonly [page: string, text: string, prices: readonly string[]])[] = [
  ["anthropic-page", `# Pricing\n${table(CLAUDE, "Claude Opus 5.5 | $4 / MTok | $5 / MTok | $8 / MTok | $0.20 / MTok<sup>2</sup> | $20 / MTok", "Claude Haiku 5.5 (for prompts over 100,000 tokens) | $0.20 / MTok | - | - | - | $1 / MTok")}\n### Batch processing\n${table("Model | Batch input | Batch output", "Claude Opus 4.1 ([deprecated](/d)) | $7.50 / MTok | $37.50 / MTok")}\n### Fast mode pricing\n${table("Input | Output", "$30 / MTok | $150 / MTok")}`, ["claude-opus-5-5  prompt 4", "claude-opus-5-5  input_cache_write 5", "claude-opus-5-5  input_cache_write_1h 8", "claude-opus-5-5  input_cache_read 0.20", "claude-opus-5-5  completion 20", "claude-haiku-5-5 >100000 prompt 0.20", "claude-haiku-5-5 >100000 completion 1", "claude-opus-4-1 batch prompt 7.50", "claude-opus-4-1 batch completion 37.50"]],
  ["openai-page", `Flagship models\n\nFast\n\n### Fast pricing data\n${table(OPENAI, "gpt-5.5 (<272K context length) | $12.50 | $1.25 | - | $75.00 | $20 | - | - | -")}\nCyber models\n\n### Grouped Pricing Table data\n${table(OPENAI, "gpt-5.6-sol | $4.00 | - | - | - | - | - | - | -")}\nImage generation models\n\nBatch\n\n### Grouped Pricing Table data\n${table("Model | Modality | Input | Cached input | Output", "gpt-image-2 | Image | $4.00 | $1.00 | $15.00")}\nGPT-Live sessions\n\n### Pricing Table data\n${table("Model | Price per minute", "gpt-live-1 | $0.05")}\nFinetuning\n\nStandard\n\n### Pricing Table data\n${table("Model | Training | Input", "gpt-4o | $25.00 | $3.75")}`, ["gpt-5.5 fast prompt 12.50", "gpt-5.5 fast input_cache_read 1.25", "gpt-5.5 fast completion 75.00", "gpt-5.5 fast>272000 prompt 20", "gpt-5.6-sol  prompt 4.00", "gpt-image-2 batch image_token 4.00", "gpt-image-2 batch image_token_cache 1.00", "gpt-image-2 batch image_token_output 15.00", "gpt-live-1  session_per_minute 0.05"]],
  ["google-page", `## Gemini 2.5 Pro\n\n*[\`gemini-2.5-pro\`](https://a.test)*\n\n### Priority\n${table(" | Free Tier | Paid Tier, per 1M tokens in USD", "Input price | Free of charge | $2.25, prompts \\<= 200k tokens $4.50, prompts \\> 200k tokens", "Grounding with Google Search^\\*^ | - | then $14 per 1,000 requests")}\n## Veo 3\n\n*\`veo-3\`*\n${table(" | Free Tier | Paid Tier, per second in USD", "Video price | - | $0.40")}`, ["gemini-2.5-pro priority prompt 2.25", "gemini-2.5-pro priority>200000 prompt 4.50"]],
  ["xai-page", `### Text API Pricing\n${table("Model | Context | Input / 1M tokens | Cached input / 1M tokens | Output / 1M tokens", "grok-4.7 (≥ 200k prompt tokens) | 500k | $4.00 | $1.00 | $12.00")}\n### Imagine Pricing\n${table("Model | Cost", "grok-imagine-video | $0.050 / sec")}\n### Voice Pricing\n${table("Mode | Cost", "Text to Speech | $15.00 / 1M chars")}`, ["grok-4.7 >199999 prompt 4.00", "grok-4.7 >199999 input_cache_read 1.00", "grok-4.7 >199999 completion 12.00", "grok-imagine-video  output_per_second 0.050"]],
  ["groq-page", `## [Production Models](#p)\n${table(GROQ, "[![O](https://a.test/o.svg)GPT OSS 20B](/docs/model/openai/gpt-oss-20b)openai/gpt-oss-20b | 1000 | $0.075 input$0.30 output | 250K TPM", "[Llama](/docs/model/llama-3.1-8b-instant)Enterprisellama-3.1-8b-instant | 560 | ContactSales | -")}`, ["openai/gpt-oss-20b  prompt 0.075", "openai/gpt-oss-20b  completion 0.30"]],
  ["moonshot-page", docTable(["Model", "Unit", "Cache Write Price (TTL 5min)", "Cache Write Price (TTL 1h)", "Cached Input Price", "Input Price", "Output Price"], '["kimi-k3", "1M tokens", <>{"$"}3.00</>, <>{"$"}6.00</>, <>{"$"}0.30</>, <>{"$"}3.00</>, <>{"$"}15.00</>],'), ["kimi-k3  input_cache_write 3.00", "kimi-k3  input_cache_write_1h 6.00", "kimi-k3  input_cache_read 0.30", "kimi-k3  prompt 3.00", "kimi-k3  completion 15.00"]],
  ["zai-page", `### Latest Models\n${table("Model | Input | Cached Input | Cached Input Storage | Output", "GLM-5.3-Flash | ~~\\$0.15~~ \\$0.075 | - | Limited-time Free | \\$0.25", "GLM-4.5-Flash | Free | \\\\ | Free | Free")}\n### Image Generation Models\n${table("Model | Price", "GLM-Image | \\$0.015")}`, ["glm-5.3-flash  prompt 0.075", "glm-5.3-flash  completion 0.25", "glm-4.5-flash  prompt 0", "glm-4.5-flash  completion 0"]],
  ["minimax-page", `## LLM\n<Tabs>\n  <Tab title="Priority*">\n    ${table("Model | Input | Output | Prompt caching Read", "**MiniMax-M3**<br />> 512k input tokens <span>Permanent 50% off</span> | ~~\\$1.80~~ \\$0.90 / M tokens | - | -").replaceAll("\n", "\n    ")}\n  </Tab>\n</Tabs>`, ["MiniMax-M3 priority>512000 prompt 0.90"]],
  ["perplexity-page", `## Token Pricing\n${table("Model | Input Tokens (\\$/1M) | Search Queries (\\$/1K) | Reasoning Tokens (\\$/1M)", "**Sonar Deep Research** | \\$2 | \\$5 | \\$3")}\n## Request Pricing\n${table("Model | Low Context Size | High Context Size", "**Sonar** | \\$5 | \\$12")}`, ["sonar-deep-research  prompt 2", "sonar-deep-research  web_search 5", "sonar-deep-research  internal_reasoning 3", "sonar  web_search_low 5", "sonar  web_search_high 12"]],
  ["together-page", `## Chat models\n${table("Organization | Model name | API model string | Input pricing (per 1M tokens) | Cached input pricing (per 1M tokens) | Output pricing (per 1M tokens)", "Moonshot | Kimi K3 | moonshotai/Kimi-K3 | \\$2.70 | - | Free")}\n## Audio models\n${table("Modality | Model string for API | Pricing", "Text-to-Speech | hexgrad/Kokoro-82M | \\$4.00 per 1M chars")}`, ["moonshotai/Kimi-K3  prompt 2.70", "moonshotai/Kimi-K3  completion 0", "hexgrad/Kokoro-82M  input_per_character 4.00"]],
  ["fireworks-page", table("Model | Standard | Priority", "[Kimi K3 (US)](https://app.fireworks.ai/models/fireworks/kimi-k3) | \\$4.50 / \\$0.45 / \\$22.50 | —", "[GLM 5.2](https://app.fireworks.ai/models/fireworks/glm-5p2) | — | \\$1.75 / \\$0.18 / \\$5.50"), ["kimi-k3-us  prompt 4.50", "kimi-k3-us  input_cache_read 0.45", "kimi-k3-us  completion 22.50", "accounts/fireworks/models/glm-5p2 priority prompt 1.75", "accounts/fireworks/models/glm-5p2 priority input_cache_read 0.18", "accounts/fireworks/models/glm-5p2 priority completion 5.50"]],
  ["stepfun-page", table("Model | Billing unit | Input (cache miss) | Input (cache hit) | Output", "`step-5-preview` | 1M tokens | \\$1.00 | \\$0.05 | \\$2.70"), ["step-5-preview  prompt 1.00", "step-5-preview  input_cache_read 0.05", "step-5-preview  completion 2.70"]],
  ["opencode-page", table("Model | Input | Output | Cached Read | Cached Write", "Grok 4.7 (> 200K tokens) | $4.00 | $12.00 | $1.00 | -", "Big Pickle | Free | Free | Free | -"), ["grok-4.7 >200000 prompt 4.00", "grok-4.7 >200000 completion 12.00", "grok-4.7 >200000 input_cache_read 1.00", "big-pickle  prompt 0", "big-pickle  completion 0", "big-pickle  input_cache_read 0"]],
  ["cloudflare-page", `${table(" | Free allocation | Pricing", "Paid | 10,000 | $0.011 / 1,000")}\n## LLM model pricing\n${table("Model | Price in Tokens | Price in Neurons", "@cf/qwen/qwq-32b | $0.660 per M input tokens $1.000 per M output tokens | 60000 neurons")}`, ["@cf/qwen/qwq-32b  prompt 0.660", "@cf/qwen/qwq-32b  completion 1.000"]],
  ["deepseek-page", '<h1>Models</h1>\n<div><b><table><tr><td colspan="3">MODEL</td><td>deepseek-flash<sup>(1)</sup></td></tr><tr><td rowspan="2">PRICING<sup>(2)</sup></td><td rowspan="2">1M INPUT TOKENS<br>(CACHE MISS)</td><td>OFF-PEAK</td><td>$0.15</td></tr><tr><td>PEAK</td><td>$0.3</td></tr></table></b></div>', ["deepseek-flash  prompt 0.15", "deepseek-flash peak prompt 0.3"]],
];

test("every page has a reader", () => {
  expect(SPECIMENS.map(([name]) => name)).toEqual(PAGES.map(({ name }) => name));
});

test.each(SPECIMENS)("%s", (name, text, prices) => {
  const page = PAGES.find((one) => one.name === name) ?? PAGES[0];
  const { printed, problems } = readPage(text, page ?? expect.unreachable());
  expect(
    printed.map(
      ({ id, tier = "", above, rate, unit, figure }) =>
        `${id} ${tier}${above ? `>${above}` : ""} ${rate ?? unit?.unit} ${figure}`,
    ),
  ).toEqual(prices);
  expect(problems).toEqual([]);
});
