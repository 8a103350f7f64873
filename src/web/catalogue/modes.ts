// The modes that visitors choose from, each with its rates and its own unit: two units never share a column.

import type { PriceEntry } from "../../contract/price-answers.ts";
import { formatDecimal, multiply, parseNumeral } from "../../pricing/decimal.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { TEXT_RATES } from "../api/names.ts";

/** The lowest and the highest price in a mode's own unit, exact decimals of USD. */
export type UnitPrice = readonly [low: string, high: string];

export type ModeColumns = {
  label: string;
  /** The API's words for it. */
  modes: readonly string[];
  rates: readonly PublicRate[];
  unit?: { label: string; of: (entry: PriceEntry) => UnitPrice | undefined };
};

export const MODES = {
  chat: { label: "Chat", modes: ["chat", "completion", "responses"], rates: TEXT_RATES },
  embedding: { label: "Embedding", modes: ["embedding"], rates: ["prompt"] },
  rerank: {
    label: "Rerank",
    modes: ["rerank"],
    rates: ["prompt"],
    unit: { label: "USD per 1,000 queries", of: unitPrice({ input_per_query: 1000 }) },
  },
  image: {
    label: "Image",
    modes: ["image_generation", "image_edit"],
    rates: ["prompt", "completion"],
    unit: { label: "USD per image made", of: imagePrice },
  },
  speech: {
    label: "Speech",
    modes: ["audio_speech"],
    rates: ["prompt", "audio_output"],
    unit: { label: "USD per 1M characters", of: unitPrice({ input_per_character: 1_000_000 }) },
  },
  transcription: {
    label: "Transcription",
    modes: ["audio_transcription"],
    rates: ["prompt", "audio", "completion"],
    unit: {
      label: "USD per hour of audio",
      of: unitPrice({ input_per_hour_audio: 1, input_per_minute: 60, input_per_second: 3600 }),
    },
  },
  realtime: {
    label: "Realtime",
    modes: ["realtime"],
    rates: ["prompt", "completion", "audio", "audio_output"],
  },
  video: {
    label: "Video",
    modes: ["video_generation"],
    rates: ["prompt"],
    unit: { label: "USD per second made", of: videoPrice },
  },
  ocr: {
    label: "Pages",
    modes: ["ocr"],
    rates: [],
    unit: { label: "USD per 1,000 pages", of: unitPrice({ ocr_per_page: 1000, input_per_page: 1000 }) },
  },
  any: { label: "Any", modes: [], rates: TEXT_RATES },
} as const satisfies Record<string, ModeColumns>;

export type Mode = keyof typeof MODES;

export function isMode(name: string): name is Mode {
  return Object.hasOwn(MODES, name);
}

/** The price of the first unit in `factors` that an entry has, times its factor. */
function unitPrice(factors: Readonly<Record<string, number>>) {
  return ({ units = {} }: PriceEntry): UnitPrice | undefined => {
    const [name, factor] = Object.entries(factors).find(([unit]) => units[unit]) ?? [];
    return name === undefined || factor === undefined ? undefined : span([times(units[name] ?? 0, factor)]);
  };
}

function imagePrice({ units = {}, pricing }: PriceEntry): UnitPrice | undefined {
  const own = Object.entries(units).filter(([unit, rate]) => unit.startsWith("output_per_image") && rate > 0);
  const all =
    own.length > 0 ? own.map(([, rate]) => rate) : [pricing?.image_output ?? 0].filter((rate) => rate > 0);
  return span(all.map((rate) => times(rate, 1)));
}

function videoPrice({ units = {} }: PriceEntry): UnitPrice | undefined {
  const all = Object.entries(units).filter(([unit]) => /^output_per_(video_per_)?second/.test(unit));
  return span(all.map(([, rate]) => times(rate, 1)));
}

function span(prices: readonly string[]): UnitPrice | undefined {
  const sorted = prices.toSorted((a, b) => Number(a) - Number(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low === undefined || high === undefined ? undefined : [low, high];
}

function times(rate: number, factor: number): string {
  return formatDecimal(multiply(parseNumeral(String(rate)), { units: BigInt(factor), scale: 0 }));
}
