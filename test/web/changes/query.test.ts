import { describe, expect, test } from "vitest";
import {
  changesHref,
  changesPath,
  feedHref,
  readChanges,
  readChangesQuery,
} from "../../../src/web/changes/query.ts";

const ALL = "change=up%2Cdown%2Cnew%2Cretired%2Cdelisted%2Cstatus";

const read = (search: string) => readChangesQuery(new URLSearchParams(search));

describe("an address of the page of changes", () => {
  test.each([
    ["", `/v1/changes?${ALL}&by=effective&page=1&page_size=50`, "/v1/changes.atom"],
    [
      "?provider=openai%2Cxai",
      `/v1/changes?provider_id=openai%2Cxai&${ALL}&by=effective&page=1&page_size=50`,
      "/v1/changes.atom?provider_id=openai%2Cxai",
    ],
    [
      "?change=up&percent=2.5&page=3",
      "/v1/changes?change=up&percent_min=2.5&by=effective&page=3&page_size=50",
    ],
    ["?change=down&change=up", "/v1/changes?change=up%2Cdown&by=effective&page=1&page_size=50"],
    ["?usage=x&page=2", `/v1/changes?${ALL}&by=effective&page=1&page_size=1000`, "/v1/changes.atom"],
    ["?change=announced&page=2&since=2026-11-15", "/v1/changes?change=announced&page=1&page_size=1000"],
    [
      "?change=corrected,withdrawn&since=2026-11-15",
      "/v1/changes?change=corrected%2Cwithdrawn&since=2026-11-15&page=1&page_size=50",
    ],
    [
      "?percent=-5&change=x&page=1.5&since=lately&provider=+%2C",
      `/v1/changes?${ALL}&by=effective&page=1&page_size=50`,
      "/v1/changes.atom",
    ],
  ])("%j requests %s", (search, path, feed = path.replace("changes?", "changes.atom?")) => {
    expect(changesPath(read(search))).toBe(path);
    expect(feedHref(read(search), "atom")).toBe(
      feed.replace(/(&by=effective)?[?&]page=\d+&page_size=\d+$/, ""),
    );
  });

  test("coming changes are sorted by their day, without those that have started", async () => {
    const at = (effective: string | null) => ({ effective });
    const data = [at("2027-01-01"), at(null), at("2026-12-01"), at("2026-11-01")];
    const ask = async () => Response.json({ data, meta: { total: 4, total_pages: 1 } });
    const answer = await readChanges(ask, read("?change=announced&percent=1"), "2026-11-23T00:00:00Z");
    expect(answer.ok && answer.value).toEqual({
      data: [at("2026-12-01"), at("2027-01-01"), at(null)],
      meta: { total: 3, total_pages: 1 },
    });
  });

  test("what is coming has the ends too, with the successor and what is announced from then on", async () => {
    const offer = (model_id: string, more = {}) => ({ provider_id: "p", model_id, ...more });
    const rates = [{ rate: "prompt", old: "2", new: "1", percent: "-50" }];
    const announced = { change: "announced", effective: "2026-12-01T00:00:00Z", rates };
    const lists: Record<string, unknown[]> = {
      "/v1/changes": [offer("led", { id: "1", ...announced }), offer("other", { id: "2", ...announced })],
      "/v1/prices": [
        offer("led", { retires: "2026-12-01", replaced_by: "new" }),
        offer("gone", { retires: "2026-11-23" }),
        offer("alone", { retires: "2026-12-03" }),
      ],
    };
    const ask = async (path: string) =>
      Response.json({ data: lists[path.replace(/\?.*/, "")], meta: { total: 2 } });
    const answer = await readChanges(ask, read("?change=announced"), "2026-11-23T00:00:00Z");
    const shown = answer.ok ? answer.value.data : [];
    expect(shown.map(({ model_id, change, facts = [] }) => [model_id, change, facts[0]?.new])).toEqual([
      ["other", "announced", undefined],
      ["led", "retired", "new"],
      ["alone", "retired", undefined],
    ]);
    expect(shown[1]).toMatchObject({ effective: "2026-12-01T00:00:00Z", rates });
    expect(answer.ok && answer.value.meta.total).toBe(3);
  });

  test("without the list of ends, nothing is shown as all that is coming", async () => {
    const ask = async (path: string) =>
      path.startsWith("/v1/prices")
        ? Response.json({ error: { message: "no" } }, { status: 503 })
        : Response.json({ data: [], meta: { total: 0 } });
    const answer = await readChanges(ask, read("?change=announced"), "2026-11-23T00:00:00Z");
    expect(answer.ok).toBe(false);
  });

  test("the market begins with prices that moved, then what is new, then what ended, with how many there are", async () => {
    const asked: string[] = [];
    const ask = async (path: string) => {
      const params = new URL(path, "http://service").searchParams;
      asked.push(`${params.get("change")} ${params.get("page_size")} ${params.get("provider_id")}`);
      return Response.json({ data: [{ id: params.get("change") }], meta: { total: asked.length } });
    };
    const answer = await readChanges(ask, read(""), "2026-11-23T00:00:00Z");
    const kinds = ["up,down", "new", "retired,delisted,status"];
    expect(asked).toEqual(["up,down 10 null", "new 4 null", "retired,delisted,status 4 null"]);
    await readChanges(ask, read("?provider=p"), "");
    expect(asked.slice(3)).toEqual(kinds.map((kind) => `${kind} 50 p`));
    await readChanges(ask, read("?since=2026-11-15"), "");
    expect(asked.slice(6)).toEqual(kinds.map((kind) => `${kind} 50 null`));
    expect(answer.ok && answer.value).toEqual({
      data: kinds.map((id) => ({ id })),
      meta: { total: 6, total_pages: 1 },
      totals: [1, 2, 3],
    });
  });

  test.each(["/changes", "/changes?provider=p&change=down&percent=10&since=2026-11-15&page=2"])(
    "%s is read back",
    (href) => {
      expect(changesHref(read(href.replace("/changes", "")))).toBe(href);
    },
  );
});
