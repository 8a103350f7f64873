// idRewriters: what each rule makes of an id at each provider, and the ids that it leaves alone.
import { describe, expect, test } from "vitest";
import { idRewriters } from "../../src/calculator/match-id.ts";

const ALIASES: Readonly<Record<string, readonly string[]>> = { openai: ["open-ai"] };

/** Each rule that applies to the id at the provider, with what it makes of it. */
function rewritten(slug: string, id: string): string[] {
  return idRewriters({ slug, aliases: ALIASES[slug] ?? [] }).flatMap(({ rule, rewrite }) => {
    const made = rewrite(id);
    return made === undefined ? [] : [`${rule}: ${made}`];
  });
}

const ARN = "arn:aws:bedrock:us-east-1:123456789012:inference-profile";
const PROJECT = "projects/p-1/locations/us-east5/publishers/anthropic/models";

/** Provider, id, and what the one rule that applies makes of it. */
type Row = [slug: string, id: string, made: string];

describe("rules", () => {
  test.each<Row>([
    ["openai", "openai/gpt", "provider_prefix: gpt"],
    ["openai", "open-ai/gpt", "provider_prefix: gpt"],
    ["google_ai_studio", "models/gemini", "models_prefix: gemini"],
    ...["us", "us-gov", "eu", "apac", "au", "jp", "ca", "in", "sa", "me", "af", "global"].map(
      (region): Row => ["bedrock", `${region}.claude`, "region_prefix: claude"],
    ),
    ["vertex", "publishers/google/models/gemini", "resource_path: gemini"],
    ["google_ai_studio", "publishers/google/models/gemini", "resource_path: gemini"],
    ["vertex", `${PROJECT}/claude`, "resource_path: claude"],
    ["bedrock", `${ARN}/claude`, "resource_path: claude"],
    ["bedrock", "arn:aws-us-gov:bedrock:::foundation-model/claude", "resource_path: claude"],
    ["bedrock", "converse/claude", "resource_path: claude"],
    ["bedrock", "invoke/claude", "resource_path: claude"],
    ["fireworks", "a/llama#accounts/me/deployments/1", "resource_path: a/llama"],
    ["fireworks", "a/llama#accounts/", "resource_path: a/llama"],
    ["fireworks", "llama", "resource_path: accounts/fireworks/models/llama"],
    ["vertex", "google/gemini", "publisher_prefix: gemini"],
    ["vertex", "anthropic/claude", "publisher_prefix: claude"],
    ["vertex", "meta/llama", "publisher_prefix: llama"],
    ["vertex", "mistralai/mistral", "publisher_prefix: mistral"],
    ["groq", "qwen/qwen/q", "repeated_prefix: qwen/q"],
    ["openai", "ft:gpt-4o:org::id", "fine_tune: ft:gpt-4o"],
    ["azure", "ft:gpt-4o:", "fine_tune: ft:gpt-4o"],
    ["openrouter", "m:online", "routing_suffix: m"],
    ["openrouter", "m:nitro", "routing_suffix: m"],
    ["openrouter", "m:floor", "routing_suffix: m"],
    ["huggingface", "m:fastest", "routing_suffix: m"],
    ["huggingface", "m:cheapest", "routing_suffix: m"],
    ["huggingface", "m:preferred", "routing_suffix: m"],
    ...["anthropic", "bedrock", "azure", "openrouter"].flatMap((slug): Row[] => [
      [slug, "claude-x[1m]", "context_suffix: claude-x"],
      [slug, "claude-3-5-sonnet", "word_order: claude-sonnet-3-5"],
    ]),
    ["anthropic", "claude-4.5-opus", "word_order: claude-opus-4.5"],
    ["anthropic", "claude-4-haiku-20250514", "word_order: claude-haiku-4-20250514"],
    ["vertex", "claude-3-opus@20240229", "word_order: claude-opus-3@20240229"],
    ["bedrock", "nova-v12", "version_suffix: nova-v12:0"],
    ["bedrock", "nova-v1", "version_suffix: nova-v1:0"],
    ["bedrock", "claude-opus-v1:0", "version_suffix: claude-opus"],
    ["bedrock", "claude-opus-v12:34", "version_suffix: claude-opus"],
    ["vertex", "claude-opus@default", "version_suffix: claude-opus"],
    ["google_ai_studio", "gemini@default", "version_suffix: gemini"],
    ["vertex", "claude-opus", "version_suffix: claude-opus@default"],
    ["bedrock", "claude-opus-20260101", "version_suffix: claude-opus-20260101-v1:0"],
    ["openai", "gpt-instruct:20230824-v2", "version_suffix: gpt-instruct"],
    ["openrouter", "text-embedding-ada-002-v2", "version_suffix: text-embedding-ada-002"],
    ...["20260101", "2026-01-01", "0127", "04-28", "03-2025", "2503"].map(
      (day): Row => ["openrouter", `openai/gpt-${day}`, "dated: openai/gpt"],
    ),
    ["openai", "gpt-35-turbo", "spelling: gpt-3.5-turbo"],
    ["azure", "gpt-35-turbo", "spelling: gpt-3.5-turbo"],
  ])("at %s, %s: %s", (slug, id, made) => expect(rewritten(slug, id)).toEqual([made]));

  test("a Claude version is completed, and dropped", () => {
    expect(rewritten("bedrock", "claude-opus-v1")).toEqual([
      "version_suffix: claude-opus-v1:0",
      "version_suffix: claude-opus",
    ]);
  });
});

test.each([
  // Another provider's
  ...[
    ["groq", "openai/gpt"],
    ["openai", "models/m"],
    ["openai", "us.m"],
    ["openai", "invoke/m"],
  ],
  ...[
    ["openai", "publishers/google/models/m"],
    ["openai", `${ARN}/m`],
    ["groq", "google/m"],
  ],
  ...[
    ["groq", "m#accounts/x"],
    ["groq", "ft:m:x"],
    ["groq", "m:online"],
    ["openrouter", "m:fastest"],
  ],
  ...[
    ["groq", "claude[1m]"],
    ["groq", "m-v1"],
    ["groq", "m@default"],
    ["groq", "m-20260101"],
  ],
  ...[
    ["groq", "claude-3-opus"],
    ["groq", "gpt-35-turbo"],
  ],
  ...[
    ["openrouter", "openai/gpt-4o-1-0"],
    ["openrouter", "a/qwen3-235b-a22b-9901"],
  ],
  // In another place
  ...[
    ["openai", "/gpt"],
    ["openai", "x/openai/gpt"],
    ["google_ai_studio", "x/models/m"],
  ],
  ...[
    ["bedrock", "x.us.m"],
    ["bedrock", "xus.m"],
    ["bedrock", "us.eu.m"],
    ["bedrock", "usx.m"],
  ],
  ...[
    ["vertex", "x/publishers/google/models/m"],
    ["vertex", "publishers/a/b/models/m"],
  ],
  ...[["vertex", "projects/a/b/locations/c/publishers/google/models/m"]],
  ...[["vertex", "projects/a/locations/b/c/publishers/google/models/m"]],
  ...[
    ["vertex", "publishers//models/m"],
    ["vertex", "projects//locations/l/publishers/g/models/m"],
  ],
  ...[
    ["bedrock", `x${ARN}/m`],
    ["bedrock", "arn:aws:s3:::inference-profile/m"],
  ],
  ...[
    ["bedrock", "arn:aws:bedrock:us east:1:inference-profile/m"],
    ["bedrock", "arn:aws:bedrock::x:foundation-model/m"],
  ],
  ...[
    ["bedrock", "x/converse/m"],
    ["fireworks", "accounts/a/models/m"],
  ],
  ...[
    ["vertex", "x/google/m"],
    ["groq", "x/a/a/m"],
    ["groq", "ab/a/m"],
    ["groq", "//m"],
  ],
  ...[
    ["openai", "x-ft:m:y"],
    ["openai", "ft:m"],
    ["openrouter", "m:online:x"],
    ["openrouter", "m:onlinex"],
  ],
  ...[
    ["huggingface", "m:fastest:x"],
    ["anthropic", "claude[1m]x"],
    ["bedrock", "nova-v1x"],
  ],
  ...[
    ["bedrock", "nova-v"],
    ["bedrock", "claude-opus-v1x"],
    ["bedrock", "nova-v1:0"],
    ["bedrock", "claude-v1:0"],
    ["vertex", "m@default-x"],
  ],
  ...[
    ["openrouter", "m-2026010"],
    ["openrouter", "m-202601011"],
    ["openrouter", "m-20260101x"],
  ],
  ...[
    ["openrouter", "m-19990101"],
    ["anthropic", "claude-3-opusx"],
    ["anthropic", "claude-x-opus"],
  ],
  ...[
    ["anthropic", "claude-3-5-1-opus"],
    ["anthropic", "claude-3-opus-latest"],
    ["openai", "x-gpt-35-turbo"],
  ],
])("ids left unchanged: at %s, %s", (slug, id) => expect(rewritten(slug ?? "", id ?? "")).toEqual([]));
