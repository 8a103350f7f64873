// A folder of Claude Code's sessions, priced by the batch and by ccusage itself with the same rates: the same total, to the digit.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { SHAPES, toolExport } from "../../src/lists/tool-export.ts";
import { newFolder } from "../helpers/new-folder.ts";
import { CARD, serviceWithOneCard } from "../helpers/one-card.ts";
import { answered } from "../responses/logs/claude-code.ts";

const MODELS = ["claude-sonnet-4-5", "claude-haiku-4-5"];
const rates = {
  ...{ litellm_provider: "anthropic", mode: "chat" },
  input_cost_per_token: Number(CARD.prompt),
  output_cost_per_token: Number(CARD.completion),
  cache_read_input_token_cost: Number(CARD.input_cache_read),
  cache_creation_input_token_cost: Number(CARD.input_cache_write),
};
const MAP = JSON.stringify(Object.fromEntries(MODELS.map((model) => [model, rates])));
const PROGRAM = resolve("node_modules/@ccusage/ccusage-linux-x64/bin/ccusage");

type Line = Record<string, unknown>;

/** A line whose usage has more than the four counts. */
function withUsage(line: Line, more: object, message: object = {}): Line {
  const { usage, ...rest } = Object(line.message);
  return { ...line, message: { ...rest, ...message, usage: { ...usage, ...more } } };
}

/** A message of an agent beside the conversation, in a file of its own. */
const aside = (id: string, request: string, counts: number[], agent: string) =>
  answered(id, request, counts, { isSidechain: true, agentId: agent });

const hour = { cache_creation: { ephemeral_5m_input_tokens: 300, ephemeral_1h_input_tokens: 500 } };
const advised = [
  { type: "message", input_tokens: 100, output_tokens: 50 },
  { type: "advisor_message", model: "claude-haiku-4-5", input_tokens: 900, output_tokens: 70 },
];
const copy = (line: Line): Line => ({ ...line, sessionId: "resumed", uuid: "u-copy" });

const FIRST = [
  { type: "summary", summary: "Fix", leafUuid: "u-1" },
  answered("msg_1", "req_1", [100, 200, 1000, 10]),
  // The next block of the same answer, and an earlier one again.
  answered("msg_1", "req_1", [100, 200, 1000, 60]),
  answered("msg_1", "req_1", [100, 200, 1000, 10]),
  withUsage(answered("msg_2", "req_2", [1, 800, 9011, 6626]), hour),
  // The same id with another request is another call.
  answered("msg_2", "req_3", [3, 0, 0, 7]),
  withUsage(answered("msg_3", "req_4", [100, 0, 0, 50]), { iterations: advised }),
  withUsage(answered("msg_4", "req_5", [0, 0, 0, 0]), {}, { model: "<synthetic>" }),
  { type: "user", sessionId: "s", message: { role: "user", content: [] }, toolUseResult: { totalTokens: 9 } },
];
const FILES: Readonly<Record<string, readonly Line[]>> = {
  "s-1.jsonl": FIRST,
  // Begins with a copy of the session it goes on from.
  "s-2.jsonl": [...FIRST.map(copy), answered("msg_9", "req_9", [5, 0, 0, 5], { sessionId: "resumed" })],
  "s-1/subagents/agent-a1.jsonl": [
    // Tells the conversation's own message again, which never counts in its place.
    aside("msg_1", "req_8", [500, 0, 0, 900], "a1"),
    aside("msg_6", "req_6", [50, 0, 0, 9], "a1"),
    aside("msg_7", "req_7", [9, 0, 0, 1], "a1"),
  ],
  "s-1/subagents/agent-a2.jsonl": [
    aside("msg_7", "req_10", [10, 0, 0, 1], "a2"),
    withUsage(aside("msg_8", "req_11", [5, 0, 70, 8], "a2"), {}, { model: "claude-haiku-4-5" }),
  ],
};

// 750 + (1 + 375 + 1,000 + 901.1 + 33,130) + 38 + 350 + (900 + 350) + 30 + 95 + 15 + (5 + 7 + 40), in millionths.
const TOTAL = "0.0379871";

test("the batch comes to the sum by hand", async () => {
  const lines = Object.values(FILES).flat();
  const response = await serviceWithOneCard(["anthropic"], MODELS).fetch(
    "/v1/responses/cost/batch?provider_id=anthropic",
    {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: lines.map((line) => JSON.stringify(line)).join("\n"),
    },
  );
  const { summary } = JSON.parse((await response.text()).trimEnd().split("\n").at(-1) ?? "");
  expect(summary).toMatchObject({ failed: 0, total_exact: TOTAL, by_status: { priced: summary.calls } });
});

test.runIf(existsSync(PROGRAM))("ccusage comes to the same", async () => {
  const home = await newFolder();
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  };
  for (const [name, lines] of Object.entries(FILES))
    await put(`.claude/projects/p/${name}`, lines.map((line) => JSON.stringify(line)).join("\n"));
  await put("ccusage.json", toolExport(MAP, SHAPES.ccusage).text);
  await copyFile(PROGRAM, join(home, "ccusage"));
  await chmod(join(home, "ccusage"), 0o755);
  const shown = ["--json", "--offline", "--mode", "calculate", "--config", join(home, "ccusage.json")];
  const env = { PATH: process.env.PATH, HOME: home, CLAUDE_CONFIG_DIR: join(home, ".claude") };
  const { stdout } = await promisify(execFile)(join(home, "ccusage"), ["claude", "daily", ...shown], { env });
  expect(JSON.parse(stdout).totals.totalCost).toBeCloseTo(Number(TOTAL), 12);
});
