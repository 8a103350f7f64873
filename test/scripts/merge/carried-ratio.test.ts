// What was stated beside the card before keeps its ratio at the present one: only over the latest change, for half a year, and where all
// readings agree. Sums worked out by hand: the card goes from 5/30 to 4/20.
import { describe, expect, test } from "vitest";
import { type Kind, kindsOf, type RatioLimits } from "../../../scripts/merge/carried-ratio.ts";
import { decidePrices } from "../../../scripts/merge/price-spans.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aPrice } from "../../helpers/facts.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

const NOW = "2026-11-23T00:00:00Z";
const OLD = aPrice("5", "30", {
  rates: { input_cache_read: "0.5", audio: "9" },
  tiers: [{ above: 272, rates: { prompt: "10", completion: "45", input_cache_read: "1.5" } }],
  service_tiers: {
    priority: {
      rates: { prompt: "10", completion: "60" },
      tiers: [{ above: 272, rates: { prompt: "20", completion: "90" } }],
    },
    scale: { rates: { prompt: "6" } },
  },
});
const now = (price: PriceEntry = aPrice("4", "20"), more: Partial<Statement> = {}) =>
  aStatement("a", price, { rank: 1, ...more });
const earlier = (price: PriceEntry = OLD, read = "2026-09-01") => aStatement("b", price, { read });

function served(statements: Statement[], limits: RatioLimits = {}): PriceEntry | undefined {
  return decidePrices(statements, { now: NOW, ...limits }).at(-1)?.price;
}

test("each rate grows with prompt or completion; audio and other service tiers do not", () => {
  expect(served([now(), earlier()])).toEqual({
    ...aPrice("4", "20", { rates: { input_cache_read: "0.4" } }),
    tiers: [{ above: 272, rates: { prompt: "8", completion: "30", input_cache_read: "1.2" } }],
    service_tiers: {
      priority: {
        rates: { prompt: "8", completion: "40" },
        tiers: [{ above: 272, rates: { prompt: "16", completion: "60" } }],
      },
    },
    carried: { tiers: true, service_tiers: ["priority"], rates: ["input_cache_read"] },
  });
});

test("what a list had before counts for ratios only", () => {
  expect(served([now(aPrice("4", "20"), { before: OLD })])?.carried).toMatchObject({ tiers: true });
});

const page = "https://p.example";
const printed = (...kinds: Kind[]) => ({ printed: new Map([[page, new Set(kinds)]]) });

describe("nothing is kept", () => {
  // biome-ignore format: one line a case
  test.each<[string, Statement[], RatioLimits]>([
    ["of readings older than half a year", [now(), earlier(OLD, "2026-05-01")], {}],
    ["where another reading has another ratio", [now(aPrice("4", "20"), { before: aPrice("5", "30", { rates: { input_cache_read: "0.25" }, tiers: [{ above: 272, rates: { prompt: "15" } }], service_tiers: { priority: { rates: { prompt: "15" } } } }) }), earlier()], {}],
    ["of the card before the last change", [now(), earlier(), aStatement("c", aPrice("6", "40"), { read: "2026-09-02" })], {}],
    ["that the page of the card prints for other models", [anOfficial(aPrice("4", "20"), { page }), earlier()], printed("tiers", "priority", "input_cache_read")],
    ["without a card to have a ratio to", [now(aPrice("4", "20")), earlier({ ...OLD, rates: { input_cache_read: "0.5" } })], {}],
    ["in a price that is past", [aStatement("a", { ...aPrice("4", "20"), from: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z" }), earlier({ ...OLD, until: "2026-01-01T00:00:00Z" })], {}],
  ])("%s", (_name, statements, limits) => {
    expect(served(statements, limits)?.carried).toBeUndefined();
  });

  test("that the present card states or the provider charges by a factor", () => {
    const own = now(aPrice("4", "20", { rates: { input_cache_read: "0.2" } }));
    const price = served([own, earlier()], { factored: new Set(["priority"]) });
    expect([price?.carried, price?.rates.input_cache_read]).toEqual([{ tiers: true }, "0.2"]);
    expect(price?.tiers?.[0]?.rates.input_cache_read).toBe("0.6");
  });
});

test("an announced price keeps what the one before it has", () => {
  const from = "2026-12-01T00:00:00Z";
  const batch = { batch: { rates: { prompt: "2", completion: "10" } } };
  const dated = aStatement("a", aPrice("4", "20"), {
    prices: [
      { ...aPrice("4", "20"), until: from, service_tiers: batch },
      { ...aPrice("8", "40"), from },
    ],
  });
  expect(served([dated])).toMatchObject({
    service_tiers: { batch: { rates: { prompt: "4", completion: "20" } } },
    carried: { service_tiers: ["batch"] },
  });
});

test("kindsOf lists the kinds of rates a price has", () =>
  expect(kindsOf(OLD)).toEqual(["input_cache_read", "tiers", "priority"]));
