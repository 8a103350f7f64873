// Many pasted calls: what they come to by model and day, and what of them is asked.
import { expect, test } from "vitest";
import { LogView } from "../../../src/web/calculator/log-view.tsx";
import { readPasted } from "../../../src/web/calculator/pasted.ts";
import { linkText, type PricedLog, priceGroup, priceLog } from "../../../src/web/calculator/price-log.ts";
import { startService } from "../../helpers/service.ts";
import { answerOf, textOf } from "../../helpers/shown.ts";

const { fetch } = startService();

/** A call of 10 tokens at 0.000001 USD; above 200,000 tokens each is twice as dear. */
function call(id: string, model: string, prompt_tokens = 10): string {
  return JSON.stringify({ id, model, provider_id: "openai", usage: { prompt_tokens, completion_tokens: 0 } });
}

async function linesOf(text: string): Promise<readonly string[]> {
  const paste = await readPasted(fetch, text);
  if (paste.kind !== "several") throw new Error(paste.kind);
  return paste.lines;
}

async function logOf(lines: readonly string[], book?: object[]): Promise<PricedLog> {
  const log = await priceLog(fetch, lines, { book });
  if (!log.ok) throw new Error(log.problem.message);
  return log.value;
}

const BOOK = [
  { name: "mine", provider_id: "openai", percent: "-50" },
  { name: "theirs", provider_id: "anthropic", percent: "-50" },
];

const [one, two] = [call("a", "tiered-1"), call("b", "tiered-1")];
test.each([
  ["JSON lines, a broken one among them", `${one}\n{"id": "x", "usa\n${two}`, [one, '{"id": "x", "usa', two]],
  ["an array", `[${one},${two}]`, [one, two]],
  [
    "a page of costs, whose first day has none",
    '{"data":[{"results":[]},{"results":[{"amount":{"value":1}},{"amount":{"value":2}}]}]}',
    ['{"data":[{"results":[]},{"results":[{"amount":{"value":1}},{"amount":{"value":2}}]}]}'],
  ],
])("a line of a batch: %s", async (_, text, lines) => expect(await linesOf(text)).toEqual(lines));

test("each call is priced at its own tier once, and one bad line affects only itself", async () => {
  // 2 x 150,000 x 0.000001; together they would be above 200,000.
  const lines = [
    call("a", "tiered-1", 150_000),
    call("b", "tiered-1", 150_000),
    call("b", "tiered-1", 150_000),
  ];
  const log = await logOf([...lines, "{broken", '{"hello":1}']);
  expect(log.rows).toMatchObject([{ provider: "openai", model: "tiered-1", calls: 2, total: "0.3" }]);
  expect(log).toMatchObject({ repeated: 1, skipped: 1 });
  expect(log.unsettled).toMatchObject([{ reason: expect.stringContaining("not JSON"), lines: ["{broken"] }]);
});

test("what the lines state is added up beside their list price", async () => {
  const stating = (id: string, cost: number) => call(id, "tiered-1").replace("{", `{"cost":${cost},`);
  const { rows } = await logOf([stating("a", 0.25), stating("b", 0.5), call("c", "tiered-1")]);
  expect(rows).toMatchObject([{ calls: 3, total: "0.00003", stated: "0.75" }]);
});

test("calls of two days are two rows", async () => {
  const on = (day: string) =>
    JSON.stringify({ at: `${day}T09:00:00Z`, response: JSON.parse(call(day, "tiered-1")) });
  const { rows } = await logOf(["2026-11-01", "2026-11-02", "2026-11-02"].map(on));
  expect(rows.map(({ day, calls }) => [day, calls])).toEqual([
    ["2026-11-02", 2],
    ["2026-11-01", 1],
  ]);
});

/** Claude Code writes a message again while it grows, and names no seller. */
function grown(id: string, output_tokens: number): string {
  const usage = { input_tokens: 10, output_tokens, cache_read_input_tokens: 0 };
  return JSON.stringify({
    type: "assistant",
    requestId: id,
    message: { id, model: "claude-sonnet-4-5", usage },
  });
}

test.each([
  ["the rows of a table", "model,prompt_tokens,completion_tokens\ngpt-4o,10,0\ntiered-1,20,0"],
  ["a session", [grown("a", 1), grown("a", 200), grown("b", 5), grown("b", 5)].join("\n")],
])("the link opens as the same bill, at its time: %s", async (_, text) => {
  const log = await logOf(await linesOf(text), BOOK);
  expect(log.kept).toContainEqual(expect.objectContaining({ at: expect.stringMatching(/Z$/) }));
  const opened = await logOf(await linesOf(linkText(log)), BOOK);
  expect([opened.rows, opened.unsettled.length]).toEqual([log.rows, log.unsettled.length]);
});

test("a question is asked once for all its lines, and its answer prices them", async () => {
  const doubtful = (id: string) => call(id, "openai/gpt-4o").replace('"provider_id":"openai",', "");
  const lines = [doubtful("a"), doubtful("b"), call("c", "tiered-1")];
  const log = await logOf(lines);
  expect(log.rows).toMatchObject([{ model: "tiered-1", calls: 1 }]);
  const [group] = log.unsettled;
  expect(group).toMatchObject({ model: "openai/gpt-4o", lines: lines.slice(0, 2) });
  if (group === undefined) throw new Error("nothing is asked");
  const wrong = await priceGroup(fetch, log, group, { provider: "nebius", model: "no-such" });
  expect(wrong).toMatchObject({ value: { unsettled: [{ lines: group.lines }] } });
  const settled = await priceGroup(fetch, log, group, { provider: "nebius", model: "openai/gpt-4o" });
  expect(settled).toMatchObject({ ok: true, value: { unsettled: [] } });
  expect(settled.ok && settled.value.rows.map(({ provider, calls }) => [provider, calls])).toContainEqual([
    "nebius",
    2,
  ]);
});

test("own rates stand beside the list's, and a truncated answer is not shown", async () => {
  const log = await logOf([call("a", "tiered-1", 100), "{broken"], BOOK);
  expect(log.rows).toMatchObject([{ total: "0.0001", own: "0.00005" }]);
  expect(log.unsettled).toMatchObject([{ lines: ["{broken"] }]);
  const cut = async () => new Response('{"line":1,"result":"skipped"}\n');
  expect(await priceLog(cut, ["{}"])).toMatchObject({ ok: false, problem: { kind: "unavailable" } });
});

test("the page shows the sum, open questions and the rows", () => {
  const row = {
    provider: "p",
    model: "m",
    day: "2026-11-01",
    calls: 3,
    total: "0.2",
    own: "0.2",
    stated: "0.1",
  };
  const log: PricedLog = {
    ...{ rows: [row], repeated: 1, skipped: 0, estimated: 2, partial: 1, taken: ["m: p"], kept: [] },
    unsettled: [{ reason: "No model.", model: "", providers: [], lines: ["{}"], kept: [] }],
  };
  const first = answerOf(log);
  const text = textOf(LogView, {
    lines: ["{}"],
    book: undefined,
    chosen: { provider: "p", model: "m" },
    first,
  });
  expect(text).toContain(
    "3 calls at least $0.20 The lines themselves state $0.10. 2 calls are estimates. 1 call lacks a rate",
  );
  expect(text).toContain("1 line is of a call that was counted before.");
  expect(text).toContain("1 line is not priced “{}”: No model.");
  expect(text).toContain("m at p 2026-11-01 3 $0.20 $0.10 CSV , Markdown");
});
