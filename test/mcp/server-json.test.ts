// server.json against what the registry's schema of 2025-12-11 asks of a server that is reached by its address; restated, since the
// schema itself is no package's, from modelcontextprotocol/registry at 13760d0, docs/reference/server-json, read on 2026-11-22.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { answerMessage } from "../../src/mcp/answer-message.ts";
import { MCP_PATH } from "../../src/schemas/paths.ts";

const server = JSON.parse(readFileSync("server.json", "utf8"));

const input = {
  type: "object",
  properties: {
    description: { type: "string" },
    isRequired: { type: "boolean" },
    isSecret: { type: "boolean" },
    format: { enum: ["string", "number", "boolean", "filepath"] },
    value: { type: "string" },
    default: { type: "string" },
    placeholder: { type: "string" },
    choices: { type: "array", items: { type: "string" } },
  },
};
const remote = {
  type: "object",
  required: ["type", "url"],
  additionalProperties: false,
  properties: {
    type: { const: "streamable-http" },
    url: { type: "string", pattern: "^https?://[^\\s]+$" },
    variables: { type: "object", additionalProperties: { ...input, additionalProperties: false } },
    headers: {
      type: "array",
      items: {
        ...input,
        required: ["name"],
        additionalProperties: false,
        properties: { ...input.properties, name: { type: "string" } },
      },
    },
  },
};
const schema = {
  type: "object",
  required: ["$schema", "name", "description", "version"],
  additionalProperties: false,
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255, pattern: "^\\d+\\.\\d+\\.\\d+$" },
    websiteUrl: { type: "string", format: "uri" },
    repository: {
      type: "object",
      required: ["url", "source"],
      additionalProperties: false,
      properties: { url: { type: "string", format: "uri" }, source: { type: "string" } },
    },
    remotes: { type: "array", minItems: 1, items: remote },
  },
};

const validate = new Ajv2020({ strict: true, formats: { uri: URL.canParse } }).compile(schema);
const operations = readFileSync("docs/operations.md", "utf8");

test("is valid for the registry", () => {
  expect(validate(server), JSON.stringify(validate.errors)).toBe(true);
});

test("is still valid once an operator has filled it in by docs/operations.md", () => {
  const filled = {
    ...server,
    name: "com.acme/model-prices",
    websiteUrl: "https://prices.acme.com",
    remotes: [{ type: "streamable-http", url: "https://prices.acme.com/mcp" }],
  };
  expect(validate(filled), JSON.stringify(validate.errors)).toBe(true);
  const [fields = ""] = /```json\n\{\n {2}"name"[^`]*```/.exec(operations) ?? [];
  expect(filled).toMatchObject(JSON.parse(fields.replaceAll(/```(json)?/g, "")));
});

test("names each variable in the address, and the service's path", () => {
  const [{ url, variables }] = server.remotes;
  expect(Array.from(url.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(Object.keys(variables));
  expect(new URL(url.replace("{host}", "h.example")).pathname).toBe(MCP_PATH);
});

test("has the server's title and version", async () => {
  const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: {} };
  const { body } = await answerMessage(initialize, new Headers(), () => Promise.reject(new Error("asked")));
  const { title, version } = Object(body).result.serverInfo;
  expect([server.title, server.version]).toEqual([title, version]);
});
