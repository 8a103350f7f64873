// A provider by every name it goes by: which name wins, what is read away, and what leads nowhere.
import { expect, test } from "vitest";
import { type ListedProvider, providerNamed, providersByName } from "../../src/store/provider-index.ts";

function aProvider(slug: string, more: Partial<ListedProvider> = {}): ListedProvider {
  return { slug, name: slug, aliases: [], subproviders: [], ...more };
}

const providers = providersByName([
  aProvider("vertex", { name: "Google Vertex AI", aliases: ["google.vertex"], subproviders: ["Google"] }),
  aProvider("ai-studio", { aliases: ["google"], subproviders: ["Google AI Studio"] }),
  aProvider("gateway-co", { aliases: ["tool.chat", "lost"] }),
  aProvider("tool", { aliases: ["old-tool"] }),
  aProvider("left", { name: "Left Behind", replaced_by: "tool", aliases: ["lefty"] }),
  aProvider("lost", { replaced_by: "nobody" }),
  aProvider("z.ai", { aliases: ["vertex"] }),
]);

test.each([
  ["vertex", "vertex", "the slug, though another has it as an alias"],
  ["google", "ai-studio", "the alias, though another has it as a display name"],
  ["Google", "ai-studio", "in any case"],
  ["VERTEX", "vertex", "in any case"],
  ["Google AI Studio", "ai-studio", "the display name at a gateway"],
  ["google vertex ai", "vertex", "its own display name"],
  ["google.vertex.chat", "vertex", "without the API"],
  ["Google.Vertex.textEmbedding", "vertex", "without the API, in any case"],
  ["tool.responses", "tool", "without the API"],
  ["tool.chat", "gateway-co", "an alias that ends like an API"],
  ["z.ai", "z.ai", "a dot that starts no API"],
  ["left", "tool", "the one that took its place"],
  ["LEFT.chat", "tool", "the one that took its place"],
  ["lefty", "tool", "the one that took its place"],
  ["Left Behind", "tool", "the one that took its place"],
  ["lost", "lost", "itself, where nobody took its place and another has it as an alias"],
  [" tool ", "tool", "with spaces around"],
  ["Gateway  Co", "gateway-co", "with spaces for a hyphen"],
  ["gate  way-co", "gateway-co", "with spaces in a word"],
])("%s is %s: %s", (name, slug) => {
  expect(providerNamed(providers, name)?.slug).toBe(slug);
});

test.each([
  "",
  ".chat",
  "chat",
  "tool.",
  "tool.chatter",
  "tool.chat.chat.chat",
  "tool.chat.v1",
  "__proto__",
  "constructor",
  `${"a.".repeat(10_000)}chat`,
])("%j is no provider", (name) => {
  expect(providerNamed(providers, name)).toBeUndefined();
});
