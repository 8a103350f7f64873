// wantedChanges: which changes pass a filter, the newest first; isWantedMonth: which months are read for it.
import { describe, expect, test } from "vitest";
import { type ChangeFilter, isOpen, isWantedMonth, wantedChanges } from "../../src/lists/changes.ts";
import type { Change } from "../../src/schemas/price-history.ts";

function change(seen: string, more: Partial<Change> = {}): Change {
  const row = { id: seen, provider_id: "p", model_id: "m", change: "up" as const };
  return { ...row, seen, effective: null, rates: [], facts: [], ...more };
}
const moved = (...percents: (string | undefined)[]): Pick<Change, "rates"> => ({
  rates: percents.map((percent) => ({
    ...{ rate: "prompt", old: "1", new: "2" },
    ...(percent !== undefined && { percent }),
  })),
});
const CHANGES: readonly Change[] = [
  change("2026-05-01T00:00:00Z", { provider_id: "q", ...moved("-10") }),
  change("2026-05-02T00:00:00Z", { model_id: "n", change: "new", ...moved(undefined) }),
  change("2026-05-03T00:00:00Z", moved("5", "10.5")),
];

describe("of changes on 1, 2 and 3 May", () => {
  test.each<[ChangeFilter, number[]]>([
    [{}, [3, 2, 1]],
    [{ since: "2026-05-02T00:00:00Z" }, [3, 2]],
    [{ since: "2026-05-02T00:00:01Z" }, [3]],
    [{ until: "2026-05-02T00:00:00Z" }, [1]],
    [{ until: "2026-05-02T00:00:01Z" }, [2, 1]],
    [{ providers: ["q", "r"] }, [1]],
    [{ providers: [] }, []],
    [{ model_id: "n" }, [2]],
    [{ change: ["new"] }, [2]],
    [{ percent_min: "10" }, [3, 1]],
    [{ percent_min: "10.1" }, [3]],
    [{ percent_min: "0" }, [3, 1]],
    [{ providers: ["p"], model_id: "m", change: ["up"], percent_min: "10" }, [3]],
  ])("%j leaves %j", (filter, days) => {
    expect(wantedChanges(CHANGES, filter).map(({ seen }) => Number(seen.slice(8, 10)))).toEqual(days);
  });
});

test.each<[ChangeFilter, boolean]>([
  [{}, true],
  [{ since: "2026-05-31T23:59:59Z" }, true],
  [{ since: "2026-06-01T00:00:00Z" }, false],
  [{ until: "2026-05-01T00:00:00Z" }, true],
  [{ until: "2026-04-30T00:00:00Z" }, false],
])("for %j May is read: %s", (filter, read) => expect(isWantedMonth("2026-05", filter)).toBe(read));

test.each<[ChangeFilter, boolean]>([
  [{}, true],
  [{ since: undefined, change: undefined }, true],
  [{ percent_min: "0" }, false],
])("%j matches everything: %s", (filter, open) => expect(isOpen(filter)).toBe(open));
