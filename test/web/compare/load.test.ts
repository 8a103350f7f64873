// How much of a paste a comparison prices, and which model a text adds.
import { expect, test } from "vitest";
import type { Ask } from "../../../src/api-client.ts";
import type { RatesBook } from "../../../src/web/api/rates-book.tsx";
import { priceWorkload, searchOffers } from "../../../src/web/compare/load.ts";
import { readCompareQuery } from "../../../src/web/workload/query.ts";
import { startService } from "../../helpers/service.ts";

const service = startService();

async function asked(usage: string, book?: RatesBook) {
  const bodies: { usage: { prompt_tokens: number }; usage_convention: string; rates_book?: RatesBook }[][] =
    [];
  const ask: Ask = async (path, init) => {
    if (path === "/v1/responses/cost/batch") return service.fetch(path, init);
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json({ data: [] });
  };
  const query = { ...readCompareQuery(new URLSearchParams("m=p/a&m=p/b")), usage };
  const costs = await priceWorkload(ask, query, [], book);
  return { lines: bodies[0] ?? [], pasted: costs.ok ? costs.value.pasted : undefined };
}
const response = (id: number) =>
  JSON.stringify({ id: `${id}`, usage: { prompt_tokens: id, completion_tokens: 0 } });

test("the first 80 pasted calls are priced at each offer", async () => {
  const { lines, pasted } = await asked(Array.from({ length: 90 }, (_, i) => response(i + 1)).join("\n"));
  expect(pasted).toEqual({ calls: 90, priced: 80, kept: "" });
  expect(lines.map(({ usage }) => usage.prompt_tokens)).toEqual(
    [1, 2].flatMap(() => Array.from({ length: 80 }, (_, i) => i + 1)),
  );
});

test("each offer is priced at the hours of its own row", async () => {
  const timed = new Set<string>();
  const ask: Ask = async (_, init) => {
    for (const { provider_id, at } of JSON.parse(String(init?.body))) if (at) timed.add(provider_id);
    return Response.json({ data: [] });
  };
  const hours = [{ utc: "01:00-02:00" }];
  const row = { provider_id: "q", model_id: "b", pricing: null, message: "", hours };
  const query = readCompareQuery(new URLSearchParams("m=p/a&m=q/b&hour=peak"));
  await priceWorkload(ask, query, [undefined, row]);
  expect([...timed]).toEqual(["q"]);
});

test("counts of which nobody says what contains what are totals at every offer", async () => {
  const { lines } = await asked('{"tokens_in": 5, "tokens_out": 1, "model": "gpt-4o"}');
  expect(lines[0]).toMatchObject({ usage: { prompt_tokens: 5 }, usage_convention: "inclusive" });
});

test("own rates go with each call, and none without them", async () => {
  const book = [{ name: "mine", provider_id: "p", percent: "-5" }];
  expect((await asked("", book)).lines.map(({ rates_book }) => rates_book)).toEqual([book, book]);
  expect((await asked("")).lines[0]).not.toHaveProperty("rates_book");
});

test("without an offer nothing is asked", async () => {
  const ask: Ask = async () => Response.json({}, { status: 500 });
  const costs = await priceWorkload(ask, readCompareQuery(new URLSearchParams("m=nope")), []);
  expect(costs).toMatchObject({ ok: true, value: { outcomes: [] } });
});

test("an unreadable text leaves the workload and says why", async () => {
  const { lines, pasted } = await asked("hello");
  expect(pasted).toMatchObject({ calls: 0, priced: 0, reason: expect.any(String) });
  expect(lines.map(({ usage }) => usage.prompt_tokens)).toEqual([3000, 3000]);
});

test("without a paste nothing is said about one", async () => {
  expect((await asked("")).pasted).toBeUndefined();
});

test("the best match of each comma-separated text is added and named, and unmatched ones are reported", async () => {
  const ask: Ask = async (path) => {
    const q = new URL(path, "http://x").searchParams.get("q");
    const isFound = q && !q.includes(" 9");
    return Response.json({ data: isFound ? [{ provider_id: "p", model_id: q }] : [] });
  };
  const { added, similar, rest } = await searchOffers(ask, "m, opus 9 x,n");
  expect(added).toEqual(["m", "n"].map((model) => ({ provider: "p", model })));
  expect(similar).toEqual([{ provider: "p", model: "opus" }]);
  expect([...new URLSearchParams(rest)]).toEqual([
    ["taken", "p/m for “m”"],
    ["add", "opus 9 x"],
    ["taken", "p/n for “n”"],
  ]);
});
