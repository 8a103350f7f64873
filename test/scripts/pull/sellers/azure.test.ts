// Azure's meters: what each word of a name says, which row of a meter counts, and which offers a model has. Figures made up.
import { describe, expect, test } from "vitest";
import { azure, readMeter } from "../../../../scripts/pull/sellers/azure.ts";

describe("a meter's name", () => {
  test.each<[string, object | undefined]>([
    ["o3-deep research 0626-out-dzone 1M Tokens", { model: "o3 deep research 0626", deployment: "zone" }],
    [
      "GPT 5 Mini Batch Inpt cchd Dzone 1M Tokens",
      { model: "gpt 5 mini", deployment: "zone", rate: "input_cache_read", service: "batch" },
    ],
    [
      "5.6 luna ShortCo Cd Wr Std DZ 1M Tokens",
      { model: "5.6 luna", deployment: "zone", rate: "input_cache_write" },
    ],
    [
      "5.4 longco batch cd inp Dz 1M Tokens",
      { model: "5.4", rate: "input_cache_read", service: "batch", isLong: true },
    ],
    [
      "5.3 codex pp inp Gl 1M Tokens",
      { model: "5.3 codex", deployment: "global", rate: "prompt", service: "priority" },
    ],
    ["gpt 4.1 mini Outp Data Zone Tokens", { model: "gpt 4.1 mini", deployment: "zone", rate: "completion" }],
    ["gpt-4o-aud-1217-txt Inp regnl Tokens", { model: "gpt 4o 1217", deployment: "region", rate: "prompt" }],
    ["gpt-4o-rt-aud-0603 Outp DZone Tokens", { model: "gpt 4o rt 0603", rate: "audio_output" }],
    ["gpt4omini-aud1217 Inp glbl Tokens", { model: "gpt4omini 1217", rate: "audio" }],
    ["gpt img 1.5 in img gl 1M Tokens", { model: "img gpt 1.5", deployment: "global", rate: "image_token" }],
    ["gpt-4-32K-Input-regional Tokens", { model: "gpt 4 32k", deployment: "region", rate: "prompt" }],
    ["gpt-4.1-mini-ft mdl grdr opt Tokens", undefined],
    ["4o 0806 ft hosting Dz Unit", undefined],
    ["Az Provisioned Managed Global Unit", undefined],
  ])("%s", (meterName, expected) => {
    const found = readMeter({ meterName, unitOfMeasure: "1M" });
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });

  test("an hour or a second is not a token", () =>
    expect(readMeter({ meterName: "5.4 inp Gl", unitOfMeasure: "1 Hour" })).toBeUndefined());
});

const row = (meterName: string, retailPrice: number, more: object = {}) => ({
  meterName,
  retailPrice,
  unitOfMeasure: "1M",
  effectiveStartDate: "2026-03-01T00:00:00Z",
  armRegionName: "eastus2",
  ...more,
});
const offersOf = (...Items: object[]) => azure.items([{ Items }]).flatMap((item) => azure.offers(item));

test("meters in another currency are not read", () =>
  expect(() => offersOf(row("5.4 inp Gl 1M Tokens", 2, { currencyCode: "EUR" }))).toThrow("currencyCode"));

test("the global price is the model's, a data zone's is its continent's; tiers, service tiers and long context are parts of the card", () => {
  const zone = { armRegionName: "eastus2,westeurope" };
  const offers = offersOf(
    row("5.4 inp Gl 1M Tokens", 2),
    row("5.4 opt Gl 1M Tokens", 8),
    row("5.4 Batch inp Gl 1M Tokens", 1),
    row("5.4 longco inp Gl 1M Tokens", 4),
    row("5.4 inp Dz 1M Tokens", 2.2, zone),
    row("5.4 opt Dz 1M Tokens", 8.8, zone),
    row("gpt-4o-mini-tts-txt-inp-dz Tokens", 33),
    row("gpt-4o-mini-tts-txt-inp-rgnl Tokens", 30),
    row("gpt-4o-mini-tts-aud-out-rgnl Tokens", 60),
  );
  expect(offers.map(({ id, rates, tiers, service_tiers }) => [id, rates, tiers, service_tiers])).toEqual([
    [
      "gpt-5.4",
      { prompt: "2", completion: "8" },
      [{ above: 272000, rates: { prompt: "4" } }],
      { batch: { rates: { prompt: "1" } } },
    ],
    ["us/gpt-5.4", { prompt: "2.2", completion: "8.8" }, undefined, undefined],
    ["eu/gpt-5.4", { prompt: "2.2", completion: "8.8" }, undefined, undefined],
    ["gpt-4o-mini-tts", { prompt: "30", completion: "60", audio_output: "60" }, undefined, undefined],
    ["us/gpt-4o-mini-tts", { prompt: "33" }, undefined, undefined],
  ]);
});

test("of one meter the newest row in force counts, a later one is announced, and its day only says that the price held by then", () => {
  const [offer] = offersOf(
    row("o3 0416 Inp glbl Tokens", 0.01, { unitOfMeasure: "1K", effectiveStartDate: "2025-04-01" }),
    row("o3 0416 Inp glbl Tokens", 0.002, { unitOfMeasure: "1K", effectiveStartDate: "2025-06-01" }),
    row("o3 0416 Inp glbl Tokens", 0.001, { unitOfMeasure: "1K", effectiveStartDate: "2999-01-01" }),
  );
  expect(offer).toMatchObject({
    id: "o3-2025-04-16",
    rates: { prompt: "2" },
    since: "2025-06-01",
    next: [{ from: "2999-01-01", rates: { prompt: "1" } }],
  });
});

test("regions with their own prices do not change the model's; reservations, minimums in other currencies and half cards are left out", () => {
  const india = { armRegionName: "centralindia" };
  const [offer, ...more] = offersOf(
    row("5.5 inp Gl 1M Tokens", 3, india),
    row("5.5 inp Gl 1M Tokens", 2),
    row("5.5 inp Gl 1M Tokens", 9, { type: "Reservation" }),
    row("grok-4 Outp glbl Tokens", 5),
  );
  expect([offer?.rates, more]).toEqual([{ prompt: "2" }, []]);
});

test("a name without an id is one line of the report", () => {
  const items = azure.items([{ Items: [row("mystery 9 inp Gl 1M Tokens", 2)] }]);
  expect(items).toMatchObject([{ name: "meter: mystery 9" }]);
  expect(() => items.flatMap(azure.offers)).toThrow("no id in prices/names/azure.json, 1 meters");
});
