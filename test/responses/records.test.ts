// readRecord: the document of each tool's record; null for one that is of no call.
import { expect, test } from "vitest";
import { readRecord } from "../../src/responses/records.ts";

test.each<[string, Record<string, unknown>, object | null]>([
  ["opencode", { id: "m", data: '{"tokens":{"input":1}}' }, { id: "m", tokens: { input: 1 } }],
  ["Cline before it counts", { say: "api_req_started", text: "{}" }, null],
  ["LiteLLM's cache", { spend: 0, call_type: "completion", cache_hit: "True" }, null],
  ["Langfuse", { costDetails: { total: 2 }, usageDetails: {} }, { total_cost: 2, usage_details: {} }],
  ["none of them", { a: 1 }, { a: 1 }],
])("%s", (_, record, document) => expect(readRecord(record)).toEqual(document));
