// A pasted workload on the page of changes: what concerns it, and the part of its cost.
import { expect, test } from "vitest";
import type { ChangeList } from "../../../src/contract/history-answers.ts";
import { changesFor } from "../../../src/web/changes/query.ts";

const change = (id: string, provider_id: string, model_id: string) => ({ id, provider_id, model_id });
const LIST = {
  data: [change("1", "p", "a"), change("2", "q", "a"), change("3", "p", "b-2")],
  meta: { page: 1, page_size: 1000, total: 1203, total_pages: 2 },
} as ChangeList;

/** A call that was sent as of `p1`, another name of `p`. */
const priced = (model_id: string, total_exact: string, more = {}) => ({
  ...{ reading: {}, provider_id: "p1", price: { id: `p/${model_id}` }, model_id },
  ...{ line: 1, cost_breakdown: { total_exact } },
  ...more,
});
/** What the service says without a provider: who sells the model. */
const ownerless = (model_id: string, candidates: string[]) => ({
  ...{ line: 1, error: { message: `line 1: whose ${model_id}?`, candidates } },
  read: { reading: { model: { model_id } } },
});
const CALLS = [
  priced("a", "0.5"),
  priced("a", "1"),
  priced("b", "0.5", { matched: { model_id: "b-2" } }),
  { line: 1, error: { message: "line 1: no provider" } },
];

test("changes at its offers stay, each with its part of the cost, and what has no price is told", async () => {
  let asked: unknown;
  const shown = await changesFor(
    async (_, init) => {
      asked = JSON.parse(String(init?.body));
      const isNamed = String(init?.body).includes("provider_id");
      return Response.json({
        data: isNamed ? CALLS : CALLS.map(() => ownerless("a", ["q", "p"])),
      });
    },
    "pasted",
    "p1",
    LIST,
  );
  expect(asked).toEqual([{ response: "pasted", provider_id: "p1" }]);
  // 1.5 and 0.5 of 2.
  expect(shown.workload).toEqual({
    shares: { 1: 75, 3: 25 },
    calls: 4,
    unpriced: 1,
    reason: "whose a?",
    taken: [],
    left: 1200,
  });
  expect(shown.data.map(({ id }) => id)).toEqual(["1", "3"]);
  expect(shown.meta.total).toBe(2);
});

test("a call without a provider is held to be of its model's maker, or of its only seller, and the page says so", async () => {
  const asked: object[] = [];
  const bodies = [
    ownerless("gpt-4o", ["azure", "openai"]),
    ownerless("x", ["z"]),
    ownerless("y", ["v", "w"]),
  ];
  const ask = async (_: string, init?: RequestInit) => {
    const sent = JSON.parse(String(init?.body)) as { provider_id?: string }[];
    asked.push(...sent);
    const data = sent.flatMap(({ provider_id: by }, i) =>
      bodies.map((body, n) =>
        by !== undefined && by === ["openai", "z"][n]
          ? priced(["gpt-4o", "x"][n] ?? "", "1", { line: i + 1, provider_id: by })
          : { ...body, line: i + 1 },
      ),
    );
    return Response.json({ data });
  };
  const { workload } = await changesFor(ask, "pasted", "", LIST);
  expect(asked.map((one) => Object(one).provider_id)).toEqual([undefined, "openai", "z"]);
  expect(workload).toMatchObject({ unpriced: 1, reason: "whose y?", taken: ["gpt-4o: openai", "x: z"] });
});
