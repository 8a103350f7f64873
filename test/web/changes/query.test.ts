import { describe, expect, test } from "vitest";
import { changesHref, changesPath, feedHref, readChangesQuery } from "../../../src/web/changes/query.ts";

const read = (search: string) => readChangesQuery(new URLSearchParams(search));

describe("an address of the page of changes", () => {
  test.each([
    ["", "/v1/changes?page=1&page_size=50", "/v1/changes.atom"],
    ["?provider=openai%2Cxai", "/v1/changes?provider_id=openai%2Cxai&page=1&page_size=50"],
    ["?change=up&percent=2.5&page=3", "/v1/changes?change=up&percent_min=2.5&page=3&page_size=50"],
    ["?provider=+%2C", "/v1/changes?page=1&page_size=50"],
    ["?since=2026-11-15", "/v1/changes?since=2026-11-15&page=1&page_size=50"],
    ["?since=lately", "/v1/changes?page=1&page_size=50"],
    ["?percent=0", "/v1/changes?page=1&page_size=50"],
    ["?percent=-5&change=x&page=1.5", "/v1/changes?page=1&page_size=50"],
  ])("%j asks %s", (search, path, feed = path.replace("changes?", "changes.atom?")) => {
    expect(changesPath(read(search))).toBe(path);
    expect(feedHref(read(search), "atom")).toBe(feed.replace(/[?&]page=\d+&page_size=50$/, ""));
  });

  test.each(["/changes", "/changes?provider=p&change=down&percent=10&since=2026-11-15&page=2"])(
    "%s is read back",
    (href) => {
      expect(changesHref(read(href.replace("/changes", "")))).toBe(href);
    },
  );
});
