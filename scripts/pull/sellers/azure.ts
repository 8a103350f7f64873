// Azure Retail Prices: meters whose names say model, deployment, kind of token and tier in words that differ by product. The rest of a
// name, without those words, leads to an id by prices/names/azure.json. Days are bounds: a price held by then.
import * as z from "zod/mini";
import names from "../../../prices/names/azure.json" with { type: "json" };
import type { RateName } from "../../../src/schemas/price.ts";
import { cleanNumber } from "../../translate/clean-number.ts";
import { checked } from "../../translate/translation.ts";
import { datedOffer, type Offer, type Reader } from "./seller.ts";

const meter = z.object({
  meterName: z.string(),
  unitOfMeasure: z.string(),
  retailPrice: z.number(),
  effectiveStartDate: z.string(),
  productName: z.optional(z.string()),
  armRegionName: z.optional(z.string()),
  type: z.optional(z.string()),
  tierMinimumUnits: z.optional(z.number()),
  currencyCode: z.optional(z.literal("USD")),
});

type Meter = z.infer<typeof meter>;

/** Words of meters that are not a price per token of a call. */
const OTHER =
  /provisioned|hosting|training|trng|gra?de?r|grd|session|dall-?e|unit\b|images\b|video|calls|\bft\b|-ft|ft-|\bdev\b|interp|speech|storage|pages|\bsearch\b/i;

const DEPLOYMENTS: Readonly<Record<string, "global" | "zone" | "region">> = {
  ...same("global" as const, "glbl", "gl", "global", "gbl"),
  ...same("zone" as const, "dz", "dzone", "dzn", "datazone"),
  ...same("region" as const, "regnl", "rgnl", "regional", "regn", "rgn", "rg"),
};

/** Every other word of a name that says what is charged, and what it says. */
const WORDS: Readonly<Record<string, Partial<Charge>>> = {
  ...same({ side: "prompt" }, "inp", "inpt", "input", "in"),
  ...same({ side: "completion" }, "opt", "outp", "outpt", "output", "out"),
  ...same({ cache: "read" }, "cd", "cchd", "ccchd", "cached", "cache", "cched"),
  ...same({ cache: "write" }, "wr"),
  ...same({ service: "batch" }, "batch"),
  ...same({ service: "priority" }, "pp"),
  ...same({}, "std", "shortco"),
  ...same({ isLong: true }, "longco"),
  ...same({ of: "audio" }, "aud", "audio"),
  ...same({ of: "image" }, "img", "image"),
  ...same({ of: "text" }, "txt", "text"),
};

type Charge = {
  side: "prompt" | "completion";
  cache?: "read" | "write";
  service?: string;
  isLong?: true;
  of?: "text" | "audio" | "image";
};

function same<T>(meaning: T, ...words: string[]): Record<string, T> {
  return Object.fromEntries(words.map((word) => [word, meaning]));
}

const RATES: Readonly<Record<string, Readonly<Record<string, RateName>>>> = {
  text: { prompt: "prompt", completion: "completion", read: "input_cache_read", write: "input_cache_write" },
  audio: { prompt: "audio", completion: "audio_output", read: "input_audio_cache" },
  image: { prompt: "image_token", completion: "image_token_output", read: "image_token_cache" },
};

/** A meter's model, deployment and rate; undefined if it is not a price per token. */
export function readMeter({ meterName, unitOfMeasure }: Pick<Meter, "meterName" | "unitOfMeasure">) {
  if (!/^1[KM]$/.test(unitOfMeasure) || OTHER.test(meterName)) return undefined;
  const text = meterName
    .toLowerCase()
    .replace(/[_-]/g, " ")
    .replace(/data zone/g, "dz")
    .replace(/( 1[mk])? tokens?$/, "")
    .replace(/(aud|txt|mini)(\d{4})/g, "$1 $2");
  const words = text.split(/\s+/);
  const charge: Partial<Charge> = Object.assign({}, ...words.map((word) => WORDS[word] ?? {}));
  const deployment = words.map((word) => DEPLOYMENTS[word]).find((one) => one !== undefined);
  // Pictures and speech have models of their own, with the numbers of others.
  const [family, picture] = /^(?:gpt )?(img|image)\b|^gpt aud\b/.exec(text) ?? [];
  const rest = words.filter((word) => !(word in WORDS) && !(word in DEPLOYMENTS));
  const model = [...(family === undefined ? [] : [picture ? "img" : "aud"]), ...rest].join(" ");
  const { side = "prompt", cache, of = "text", service, isLong } = charge;
  const rate = RATES[of]?.[cache ?? side];
  return rate === undefined ? undefined : { model, deployment, rate, service, isLong, side };
}

type Priced = NonNullable<ReturnType<typeof readMeter>> & { meter: Meter };

/** One offer per model and deployment: the global one under the model's id, a data zone's under its continent's id. */
export const azure: Reader<{ name: string; id: string | undefined; own: Priced[] }> = {
  items: (pages) => {
    const meters = checked(z.array(z.object({ Items: z.array(meter) })), pages).flatMap((page) => page.Items);
    const priced = meters.flatMap((one): Priced[] => {
      const isSold =
        (one.type ?? "Consumption") === "Consumption" && !one.tierMinimumUnits && one.retailPrice > 0;
      const found = isSold ? readMeter(one) : undefined;
      return found === undefined ? [] : [{ ...found, meter: one }];
    });
    const idOf = new Map(Object.entries(names.models));
    const models = [...Map.groupBy(priced, ({ model }) => idOf.get(model) ?? `meter: ${model}`)];
    return models.map(([name, own]) => ({ name, own, id: name.startsWith("meter: ") ? undefined : name }));
  },
  offers: ({ id, own: everywhere }) => {
    // Some regions have prices of their own under the same name.
    const near = everywhere.filter(isNear);
    const own = near.length > 0 ? near : everywhere;
    if (id === undefined) throw new Error(`no id in prices/names/azure.json, ${own.length} meters`);
    const deployed = Map.groupBy(own, ({ deployment }) => deployment);
    const base = (["global", undefined, "region", "zone"] as const).find((one) => deployed.has(one));
    const offers = [toOffer(id, deployed.get(base) ?? [])];
    const zone = (base !== "zone" && deployed.get("zone")) || [];
    for (const [prefix, regions] of Object.entries(ZONES)) {
      const there = zone.filter(({ meter: { armRegionName = "" } }) => regions.test(armRegionName));
      if (there.length > 0) offers.push(toOffer(`${prefix}/${id}`, there));
    }
    // An output without its input is half a card.
    return offers.filter(({ rates }) => rates.prompt ?? rates.audio ?? rates.image_token);
  },
};

/** Regions of each data zone; a recording may name several in one row. */
const ZONES: Readonly<Record<string, RegExp>> = {
  us: /us(\d|$|,)/,
  eu: /europe|france|germany|sweden|spain|poland|italy/,
};

/** Above which the meters of long context count. */
const LONG = 272_000;

/** Takes each rate from its newest row, because the list keeps older ones, and from a near region first. A voice's output is only sound. */
function toOffer(id: string, meters: readonly Priced[]): Offer {
  const ranked = meters.toReversed().toSorted((a, b) => Number(isNear(a)) - Number(isNear(b)));
  return datedOffer(
    id,
    ranked.map(({ meter, rate, service, isLong }) => {
      const from = meter.effectiveStartDate.slice(0, 10);
      const usdPerMillion = cleanNumber(meter.retailPrice, meter.unitOfMeasure === "1K" ? -3 : 0) ?? "";
      const said = rate === "audio_output" && /tts/i.test(meter.meterName) && { completion: usdPerMillion };
      return { from, service, above: isLong && LONG, rates: { [rate]: usdPerMillion, ...said } };
    }),
  );
}

function isNear({ meter: { armRegionName = "" } }: Priced): boolean {
  return /eastus|swedencentral/.test(armRegionName);
}
