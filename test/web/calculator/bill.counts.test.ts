import fc from "fast-check";
import { expect, test } from "vitest";
import { toBuckets } from "../../../src/pricing/buckets.ts";
import { SEPARATE } from "../../../src/pricing/conventions.ts";
import { type Buckets, countIn, usageOf } from "../../../src/pricing/usage.ts";
import { camelKeys } from "../../../src/schemas/camel-names.ts";
import { RARE_COUNTS } from "../../../src/schemas/charges.ts";
import { countedApart } from "../../../src/web/calculator/bill.ts";
import { perCount, readForm } from "../../../src/web/calculator/query.ts";
import { pageBill } from "../../helpers/page-bill.ts";

const WAYS = [true, false].flatMap((prompt) =>
  [true, false].map((completion) => ({
    prompt_includes_cache: prompt,
    completion_includes_reasoning: completion,
  })),
);

test("every token stays in the bucket it was charged in, however it was counted", () => {
  const { counts: _counts, calls: _calls, most: _most, ...form } = readForm(new URLSearchParams());
  const rare = fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: 20 }) },
  );
  const counts = perCount((name) => (RARE_COUNTS.some((one) => one === name) ? rare : fc.nat({ max: 1000 })));
  fc.assert(
    fc.property(fc.record(counts), fc.constantFrom(...WAYS), (given, way) => {
      const usage = usageOf((name) => given[name]);
      const before = toBuckets(usage, "provider", way);
      fc.pre(before.ok);
      const { rare, ...base } = before.buckets;
      const bill = pageBill({ quantities: { ...camelKeys({ ...base, ...rare }) } });
      const after = countedApart({ ...form, calls: 1, usage }, bill);
      const same = toBuckets(after.usage, after.convention, SEPARATE);
      expect(same.ok && counted(same.buckets)).toEqual(counted(before.buckets));
      expect(countIn(after.usage, "web_search_count")).toBe(given.web_search_count);
    }),
  );
});

/** The kinds that have any token. */
function counted({ rare, ...base }: Buckets): [string, number][] {
  return Object.entries({ ...base, ...rare }).filter(([, count]) => count > 0);
}
